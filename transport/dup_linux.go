package transport

import "syscall"

// dup2 is [syscall.Dup2], which some architectures of Linux do not have.
func dup2(fd, to int) error { return syscall.Dup3(fd, to, 0) }
