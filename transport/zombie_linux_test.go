package transport

import (
	"os"
	"testing"
	"time"
)

func TestOnlyZombies(t *testing.T) {
	cmd := program(t, "half") // ends at once
	cmd.SysProcAttr = ownGroup(nil)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if onlyZombies(cmd.Process.Pid) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if !onlyZombies(cmd.Process.Pid) {
		t.Error("the zombie is taken for a process that runs")
	}
	cmd.Wait()
	running := program(t, "deaf")
	running.SysProcAttr = ownGroup(nil)
	if err := running.Start(); err != nil {
		t.Fatal(err)
	}
	if onlyZombies(running.Process.Pid) {
		t.Error("the process is taken for a zombie")
	}
	running.Process.Signal(os.Kill)
	running.Wait()
}
