"""The system calls that a submission may make, as data, and the seccomp filter built from it.

All others are denied. An unknown call returns ENOSYS, so that the C library tries an older one.
"""

from __future__ import annotations

import ctypes
import errno
import os
import tempfile

ALLOWED = frozenset(
    """
    read write readv writev pread64 pwrite64 preadv pwritev lseek close close_range dup dup2 dup3
    pipe pipe2 stat fstat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat
    getdents getdents64 getcwd chdir fchdir mkdir mkdirat rmdir unlink unlinkat rename renameat
    renameat2 ftruncate fsync fdatasync fallocate fadvise64 umask flock statfs fstatfs mmap munmap
    mprotect mremap madvise brk msync rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack
    rt_sigtimedwait rt_sigsuspend rt_sigpending restart_syscall pause futex set_robust_list
    get_robust_list rseq set_tid_address membarrier clock_gettime clock_getres clock_nanosleep
    nanosleep gettimeofday time times getitimer setitimer alarm getpid gettid getppid getuid geteuid
    getgid getegid getresuid getresgid getgroups getpgrp getpgid getsid uname sysinfo getrusage
    getrandom getcpu sched_yield sched_getaffinity sched_getparam sched_getscheduler
    sched_get_priority_max sched_get_priority_min getpriority getrlimit epoll_create epoll_create1
    epoll_ctl epoll_wait epoll_pwait epoll_pwait2 poll ppoll select pselect6 eventfd2 timerfd_create
    timerfd_settime timerfd_gettime getsockname getpeername getsockopt shutdown exit exit_group
    wait4 waitid
    """.split()
)
# These return success and do nothing, so that functions such as shutil.copy still work.
PRETENDED = frozenset(
    """
    chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime utimes utimensat futimesat
    """.split()
)
# These return EPERM, which is a clearer error than ENOSYS.
REFUSED = frozenset(
    """
    fork vfork execve execveat kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open
    pidfd_send_signal pidfd_getfd socket connect bind listen accept accept4 sendmsg sendmmsg recvmsg
    recvmmsg truncate link linkat symlink symlinkat mknod mknodat setxattr lsetxattr fsetxattr
    removexattr lremovexattr fremovexattr getxattr lgetxattr fgetxattr listxattr llistxattr
    flistxattr mount umount2 pivot_root chroot unshare setns memfd_create ptrace process_vm_readv
    process_vm_writev kcmp process_madvise keyctl add_key request_key bpf perf_event_open
    userfaultfd setrlimit setpriority sched_setaffinity sched_setscheduler sched_setparam
    sched_setattr ioprio_set setsid setpgid setuid setgid setreuid setregid setresuid setresgid
    setgroups shmget shmat shmctl msgget msgsnd msgrcv msgctl semget semop semtimedop semctl mq_open
    mq_unlink inotify_init inotify_init1 inotify_add_watch fanotify_init name_to_handle_at
    open_by_handle_at personality seccomp landlock_create_ruleset landlock_add_rule
    landlock_restrict_self
    """.split()
)
# fcntl: descriptors, flags and locks. F_SETOWN and F_SETSIG would send signals to others.
_FCNTL = (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030, 1031, 1032)
# prctl: names of threads (15, 16) and of memory areas.
_PRCTL = (15, 16, 0x53564D41)
# ioctl: terminal size queries, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
_O_ACCMODE_TRUNC, _O_TRUNC = 0o1003, 0o1000
_MSG_OOB = 1
# How the C library starts a thread: it shares everything, this filter included. Any other clone
# would be a process or a namespace.
_NEW_THREAD = 0x3D0F00
_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 22, 2


def build_filter(landlock_abi: int, architecture: int | None = None) -> bytes:
    """The filter as BPF code for this machine; foreign architectures are killed.

    Before ABI 3 Landlock does not govern truncation, so the filter refuses to open a file for
    reading with O_TRUNC. architecture: one of `pyseccomp.Arch`, for a filter for another machine.
    """
    import pyseccomp

    deny = pyseccomp.ERRNO
    arg, equal, masked = pyseccomp.Arg, pyseccomp.EQ, pyseccomp.MASKED_EQ
    program = pyseccomp.SyscallFilter(deny(errno.ENOSYS))
    if architecture not in (None, pyseccomp.system_arch()):
        # Names are still resolved for this machine; libseccomp translates them.
        program.add_arch(architecture)
        program.remove_arch(pyseccomp.Arch.NATIVE)

    def rule(action: int, name: str, *conditions: object) -> None:
        # No process can make a call that this architecture does not have.
        if pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name) != -1:
            program.add_rule(action, name, *conditions)

    for name in sorted(ALLOWED):
        rule(pyseccomp.ALLOW, name)
    for name in sorted(PRETENDED):
        rule(deny(0), name)
    for name in sorted(REFUSED):
        rule(deny(errno.EPERM), name)
    for name, flags in (("open", 1), ("openat", 2)):
        if landlock_abi >= 3:
            rule(pyseccomp.ALLOW, name)
            continue
        rule(deny(errno.EPERM), name, arg(flags, masked, _O_ACCMODE_TRUNC, _O_TRUNC))
        rule(pyseccomp.ALLOW, name, arg(flags, masked, _O_TRUNC, 0))
        for access in (1, 2):
            rule(pyseccomp.ALLOW, name, arg(flags, masked, _O_ACCMODE_TRUNC, _O_TRUNC | access))
    # The only socket is the judge's: no address, and no urgent data, which raises a signal.
    rule(pyseccomp.ALLOW, "sendto", arg(3, masked, _MSG_OOB, 0), arg(4, equal, 0))
    rule(pyseccomp.ALLOW, "recvfrom", arg(3, masked, _MSG_OOB, 0))
    rule(pyseccomp.ALLOW, "socketpair", arg(0, equal, 1), arg(1, masked, 0xF, 1))
    rule(pyseccomp.ALLOW, "clone", arg(0, equal, _NEW_THREAD))
    rule(deny(errno.EPERM), "clone", arg(0, pyseccomp.NE, _NEW_THREAD))
    for command in _FCNTL:
        rule(pyseccomp.ALLOW, "fcntl", arg(1, equal, command))
    for option in _PRCTL:
        rule(pyseccomp.ALLOW, "prctl", arg(0, equal, option))
    for request in _IOCTL:
        rule(pyseccomp.ALLOW, "ioctl", arg(1, equal, request))
    # A process may read its own limits, but not set them.
    rule(pyseccomp.ALLOW, "prlimit64", arg(0, equal, 0), arg(2, equal, 0))
    with tempfile.TemporaryFile() as file:
        program.export_bpf(file)
        file.seek(0)
        return file.read()


def install(program: bytes) -> None:
    """Install the filter in this process for good. OSError if the kernel refuses."""

    class Program(ctypes.Structure):
        _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]

    libc = ctypes.CDLL(None, use_errno=True)
    code = Program(len(program) // 8, program)
    if libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(code), 0, 0):
        number = ctypes.get_errno()
        raise OSError(number, f"seccomp: {os.strerror(number)}")
