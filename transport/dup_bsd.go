//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package transport

import "syscall"

func dup2(fd, to int) error { return syscall.Dup2(fd, to) }
