package peers

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"syscall"
)

// record starts a command, and passes the lines of its client to it and back. It writes each
// line to a file of its own in a directory, before it passes it on: so the file has what this
// side has received before what it has answered.
func record(args []string) error {
	file, err := os.CreateTemp(args[0], "session-*.txt")
	if err != nil {
		return err
	}
	defer file.Close()
	command := exec.Command(args[1], args[2:]...)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		_ = command.Process.Signal(<-signals)
	}()
	var mu sync.Mutex
	pass := func(mark string, from io.Reader, to io.Writer) error {
		lines := bufio.NewReader(from)
		for {
			line, err := lines.ReadString('\n')
			if line != "" {
				mu.Lock()
				_, failed := file.WriteString(mark + line)
				mu.Unlock()
				if failed != nil {
					return failed
				}
				if _, failed := io.WriteString(to, line); failed != nil {
					return failed
				}
			}
			if err != nil {
				return err
			}
		}
	}
	go func() {
		_ = pass("> ", os.Stdin, in)
		in.Close()
	}()
	passed := pass("< ", out, os.Stdout)
	err = command.Wait()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		os.Exit(max(1, exit.ExitCode())) // also after a signal, by which many clients end their server
	}
	if err == nil && passed != io.EOF {
		err = passed
	}
	return err
}
