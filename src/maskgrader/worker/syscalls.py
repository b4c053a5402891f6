"""The system calls that a submission may make, as data, and the seccomp filters built from it.

All others are denied. An unknown call returns ENOSYS, so that the C library tries an older one.
Some of those allowed wait until the judge has answered: see `build_asking_filter`.
"""

from __future__ import annotations

import ctypes
import errno
import os
import tempfile
from typing import Any

ALLOWED = frozenset(
    """
    read write readv writev pread64 pwrite64 preadv pwritev lseek close close_range dup dup2 dup3
    pipe pipe2 stat fstat lstat newfstatat statx access faccessat faccessat2 getdents getdents64
    getcwd chdir fchdir mkdir mkdirat rmdir unlink unlinkat rename renameat ftruncate fsync
    fdatasync umask mmap munmap mprotect mremap brk msync rt_sigaction rt_sigprocmask rt_sigreturn
    sigaltstack rt_sigtimedwait rt_sigsuspend rt_sigpending restart_syscall pause futex
    set_robust_list rseq set_tid_address membarrier nanosleep gettimeofday time times getitimer
    setitimer alarm getpid gettid getppid getuid geteuid getgid getegid getresuid getresgid
    getgroups getpgrp uname getrusage getrandom getcpu sched_yield
    sched_get_priority_max sched_get_priority_min getrlimit epoll_create epoll_create1
    epoll_ctl epoll_wait epoll_pwait epoll_pwait2 poll ppoll select pselect6 eventfd2 timerfd_create
    timerfd_settime timerfd_gettime getsockname getpeername getsockopt shutdown exit exit_group
    wait4 waitid
    """.split()
)
# These return success and do nothing, so that functions such as shutil.copy still work. A lock on a
# library's file, or its eviction from the page cache, would tell another submission something.
PRETENDED = frozenset(
    """
    chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime utimes utimensat futimesat
    flock fadvise64
    """.split()
)
# These return EPERM, which is a clearer error than ENOSYS.
REFUSED = frozenset(
    """
    fork vfork execve execveat kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open
    pidfd_send_signal pidfd_getfd socket connect bind listen accept accept4 sendmsg sendmmsg recvmsg
    recvmmsg truncate link linkat symlink symlinkat mknod mknodat setxattr lsetxattr fsetxattr
    removexattr lremovexattr fremovexattr getxattr lgetxattr fgetxattr listxattr llistxattr
    flistxattr readlink readlinkat statfs fstatfs sysinfo mount umount2 pivot_root chroot unshare
    setns memfd_create ptrace process_vm_readv process_vm_writev kcmp process_madvise keyctl add_key
    request_key bpf perf_event_open userfaultfd setrlimit setpriority sched_setaffinity
    sched_setscheduler sched_setparam sched_setattr ioprio_set setsid setpgid setuid setgid setreuid
    setregid setresuid setresgid setgroups shmget shmat shmctl msgget msgsnd msgrcv msgctl semget
    semop semtimedop semctl mq_open mq_unlink inotify_init inotify_init1 inotify_add_watch
    fanotify_init name_to_handle_at open_by_handle_at personality seccomp landlock_create_ruleset
    landlock_add_rule landlock_restrict_self
    """.split()
)
# The first argument of these is a process, and must be 0: the caller.
OF_ITSELF = ("getpgid", "getsid", "sched_getaffinity", "sched_getparam", "sched_getscheduler")
# fcntl: descriptors, flags and pipes. F_SETOWN and F_SETSIG would send signals to others.
_FCNTL = (0, 1, 2, 3, 4, 5, 36, 1030, 1031, 1032)
_FCNTL_PRETENDED = (6, 7, 37, 38)  # locks
# madvise: not the advice that evicts pages (20, 21) or shares equal ones (12).
_MADVISE = (0, 1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19)
# prctl: names of threads (15, 16) and of memory areas.
_PRCTL = (15, 16, 0x53564D41)
# ioctl: terminal size queries, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
_O_ACCMODE, _O_CREAT, _O_TRUNC = 0o3, 0o100, 0o1000
_TMPFILE = os.O_TMPFILE & ~os.O_DIRECTORY
_RENAME_WHITEOUT = 4
_OTHER_CLOCK = 1 << 31  # a negative number names the clock of a process
_MSG_OOB = 1
_SECCOMP_SET_MODE_FILTER, _SECCOMP_FILTER_FLAG_NEW_LISTENER = 1, 8
# How the C library starts a thread: it shares everything, this filter included. Any other clone
# would be a process or a namespace.
_NEW_THREAD = 0x3D0F00


def build_filter(landlock_abi: int, architecture: int | None = None) -> bytes:
    """The filter as BPF code for this machine; foreign architectures are killed.

    Before ABI 3 Landlock does not govern truncation, so the filter refuses to open a file for
    reading with O_TRUNC. architecture: one of `pyseccomp.Arch`, for a filter for another machine.
    """
    import pyseccomp

    allow, deny = pyseccomp.ALLOW, pyseccomp.ERRNO
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
        rule(allow, name)
    for name in sorted(PRETENDED):
        rule(deny(0), name)
    for name in sorted(REFUSED):
        rule(deny(errno.EPERM), name)
    # The C library then writes zeros: `fallocate` could take more than the size limit of a file.
    rule(deny(errno.EOPNOTSUPP), "fallocate")
    for name, flags in (("open", 1), ("openat", 2)):
        # A file without a name; `tempfile` then makes one with a name.
        rule(deny(errno.EOPNOTSUPP), name, arg(flags, masked, _TMPFILE, _TMPFILE))
        if landlock_abi >= 3:
            rule(allow, name, arg(flags, masked, _TMPFILE, 0))
            continue
        mask = _TMPFILE | _O_TRUNC
        rule(allow, name, arg(flags, masked, mask, 0))
        rule(deny(errno.EPERM), name, arg(flags, masked, mask | _O_ACCMODE, _O_TRUNC))
        for access in (1, 2):
            rule(allow, name, arg(flags, masked, mask | _O_ACCMODE, _O_TRUNC | access))
    rule(allow, "renameat2", arg(4, masked, _RENAME_WHITEOUT, 0))  # a whiteout is a device
    # The only socket is the judge's: no address, and no urgent data, which raises a signal.
    rule(allow, "sendto", arg(3, masked, _MSG_OOB, 0), arg(4, equal, 0))
    rule(allow, "recvfrom", arg(3, masked, _MSG_OOB, 0))
    rule(allow, "socketpair", arg(0, equal, 1), arg(1, masked, 0xF, 1))
    rule(allow, "clone", arg(0, equal, _NEW_THREAD))
    rule(deny(errno.EPERM), "clone", arg(0, pyseccomp.NE, _NEW_THREAD))
    for command in _FCNTL:
        rule(allow, "fcntl", arg(1, equal, command))
    for command in _FCNTL_PRETENDED:
        rule(deny(0), "fcntl", arg(1, equal, command))
    for option in _PRCTL:
        rule(allow, "prctl", arg(0, equal, option))
    for request in _IOCTL:
        rule(allow, "ioctl", arg(1, equal, request))
    for advice in _MADVISE:
        rule(allow, "madvise", arg(2, equal, advice))
    # Whether another process exists, and how long it has run, is no matter of a submission.
    for name in OF_ITSELF:
        rule(allow, name, arg(0, equal, 0))
    rule(allow, "getpriority", arg(0, equal, 0), arg(1, equal, 0))
    for name in ("clock_gettime", "clock_getres", "clock_nanosleep"):
        rule(allow, name, arg(0, masked, _OTHER_CLOCK, 0))
    # A process may read its own limits, but not set them.
    rule(allow, "prlimit64", arg(0, equal, 0), arg(2, equal, 0))
    return _exported(program)


def build_asking_filter() -> bytes:
    """A filter that lets the judge decide on calls that make a file or folder, or name a folder.

    It allows all other calls. Landlock does not count files, and does not hide where a link to a
    folder leads from a process that enters it and asks where it is.
    """
    import pyseccomp

    program = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    native = pyseccomp.Arch.NATIVE
    makes = pyseccomp.MASKED_EQ, _O_CREAT, _O_CREAT
    conditions = {"open": [pyseccomp.Arg(1, *makes)], "openat": [pyseccomp.Arg(2, *makes)]}
    for name in ("open", "openat", "mkdir", "mkdirat", "getcwd"):
        if pyseccomp.resolve_syscall(native, name) != -1:
            program.add_rule(pyseccomp.NOTIFY, name, *conditions.get(name, []))
    return _exported(program)


def _exported(program: Any) -> bytes:
    with tempfile.TemporaryFile() as file:
        program.export_bpf(file)
        file.seek(0)
        return file.read()


class _Program(ctypes.Structure):
    """A filter as the kernel takes it."""

    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def install(program: bytes) -> None:
    """Install the filter in this process for good. OSError if the kernel refuses."""
    _install(program, 0)


def install_asking(program: bytes) -> int:
    """Like `install`; returns the descriptor on which the judge is asked."""
    return _install(program, _SECCOMP_FILTER_FLAG_NEW_LISTENER)


def _install(program: bytes, flags: int) -> int:
    import pyseccomp

    libc = ctypes.CDLL(None, use_errno=True)
    code = _Program(len(program) // 8, program)
    call = pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, "seccomp")
    result: int = libc.syscall(call, _SECCOMP_SET_MODE_FILTER, flags, ctypes.byref(code))
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"seccomp: {os.strerror(number)}")
    return result
