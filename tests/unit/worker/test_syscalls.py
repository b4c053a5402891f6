"""Which system calls the filter allows: it is read as data, and confines nothing here."""

import errno
import os
import struct
import sys

import pytest

from maskgrader.worker.syscalls import (
    ALLOWED,
    OF_ITSELF,
    PRETENDED,
    REFUSED,
    build_asking_filter,
    build_filter,
)

pyseccomp = pytest.importorskip("pyseccomp")

ALLOW, KILL = 0x7FFF0000, (0x80000000, 0x00000000)
EPERM, ENOSYS, PRETEND = 0x50000 | errno.EPERM, 0x50000 | errno.ENOSYS, 0x50000
UNSUPPORTED, ASK = 0x50000 | errno.EOPNOTSUPP, 0x7FC00000
O_WRONLY, O_RDWR, O_CREAT, O_TRUNC = 1, 2, 0o100, 0o1000
AT_FDCWD = (1 << 64) - 100

DANGEROUS = """
    execve execveat fork vfork clone clone3 ptrace kill tkill tgkill pidfd_send_signal pidfd_getfd
    socket connect bind listen accept sendmsg recvmsg mount unshare setns chroot pivot_root bpf
    io_uring_setup io_uring_enter process_vm_readv process_vm_writev memfd_create userfaultfd
    perf_event_open keyctl init_module finit_module kexec_load reboot symlink link mknod
    open_by_handle_at personality seccomp setuid capset setrlimit shmget mq_open
    sched_setaffinity swapon iopl quotactl
""".split()


def native(name):
    return pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name)


def verdict(program, name, *arguments, architecture=None):
    """What a filter answers to a call: a small machine for classic BPF, on seccomp's data."""
    number = native(name) if isinstance(name, str) else name
    arguments = (*arguments, *[0] * (6 - len(arguments)))
    architecture = pyseccomp.system_arch() if architecture is None else architecture
    data = struct.pack("=IIQ6Q", number & 0xFFFFFFFF, architecture & 0xFFFFFFFF, 0, *arguments)
    place = accumulator = 0
    while True:
        code, yes, no, k = struct.unpack_from("=HBBI", program, place * 8)
        place += 1
        if code == 0x20:  # load a word
            (accumulator,) = struct.unpack_from("=I", data, k)
        elif code == 0x54:  # and
            accumulator &= k
        elif code == 0x05:  # jump
            place += k
        elif code == 0x06:  # return
            return k
        else:  # conditional jumps
            met = {0x15: accumulator == k, 0x25: accumulator > k, 0x35: accumulator >= k,
                   0x45: bool(accumulator & k)}[code]  # fmt: skip
            place += yes if met else no


@pytest.fixture(scope="module")
def filters():
    return {abi: build_filter(abi) for abi in range(8)}


@pytest.fixture(scope="module")
def newest(filters):
    return filters[7]


# -- system calls


def test_no_call_is_in_two_lists():
    """A call is allowed, pretended or refused, and never two of them."""
    assert not ALLOWED & PRETENDED
    assert not ALLOWED & REFUSED
    assert not PRETENDED & REFUSED


@pytest.mark.parametrize("name", DANGEROUS)
def test_a_dangerous_call_is_not_allowed(newest, name):
    """No list allows it, and the filter denies it with an error."""
    assert name not in ALLOWED | PRETENDED
    if native(name) != -1:
        assert verdict(newest, name) in (EPERM, ENOSYS)


@pytest.mark.parametrize("abi", range(8))
def test_a_filter_can_be_built_for_every_version_of_landlock(filters, abi):
    """The filter is a whole number of instructions, and within the kernel's limit."""
    assert len(filters[abi]) % 8 == 0
    assert 100 < len(filters[abi]) // 8 <= 4096


def test_the_filter_does_what_the_lists_say(newest):
    """Every listed call that this machine has gets its list's answer."""
    for names, answer in ((ALLOWED, ALLOW), (PRETENDED, PRETEND), (REFUSED, EPERM)):
        known = [name for name in names if native(name) != -1]
        assert {verdict(newest, name) for name in known} == {answer}


def test_an_unknown_call_does_not_exist(newest):
    """A call that is in no list, of a later kernel for one, answers ENOSYS."""
    assert verdict(newest, 9999) == ENOSYS


def test_clone3_does_not_exist(newest):
    """The C library falls back to clone, whose refusal says more."""
    assert verdict(newest, "clone3") == ENOSYS


def test_clone_starts_threads_and_nothing_else(newest):
    """Neither a process, nor a namespace, nor a thread that is traced or escapes its parent."""
    thread = 0x3D0F00
    assert verdict(newest, "clone", thread) == ALLOW
    for bit in range(32):
        assert verdict(newest, "clone", thread ^ 1 << bit) == EPERM
    assert verdict(newest, "clone", 17) == EPERM


def test_another_architecture_is_killed(newest):
    """Calls under another architecture's numbers do not slip through."""
    assert verdict(newest, "read", architecture=0x40000003 ^ 0xFF) in KILL


@pytest.mark.skipif(sys.maxsize < 1 << 32, reason="x32 is a matter of 64-bit machines")
def test_the_x32_numbers_are_not_allowed(newest):
    """The second set of numbers of an x86-64 kernel is denied."""
    assert verdict(newest, native("read") | 0x40000000) != ALLOW


@pytest.mark.parametrize("abi", [0, 1, 2])
def test_truncation_for_reading_is_refused_where_landlock_misses_it(filters, abi):
    """Before ABI 3 a file that may be read could be emptied by opening it."""
    assert verdict(filters[abi], "openat", AT_FDCWD, 1, O_TRUNC) == EPERM
    assert verdict(filters[abi], "openat", AT_FDCWD, 1, 0) == ALLOW
    for access in (O_WRONLY, O_RDWR):
        assert verdict(filters[abi], "openat", AT_FDCWD, 1, O_TRUNC | O_CREAT | access) == ALLOW


@pytest.mark.parametrize("abi", [3, 7])
def test_landlock_governs_truncation_from_version_3(filters, abi):
    """From ABI 3 on, opening is Landlock's business."""
    assert verdict(filters[abi], "openat", AT_FDCWD, 1, O_TRUNC) == ALLOW


# -- another machine

AARCH64 = 0xC00000B7


@pytest.fixture(scope="module")
def foreign():
    if pyseccomp.system_arch() == pyseccomp.Arch.AARCH64:
        pytest.skip("this machine is the other one: the native tests have covered it")
    return build_filter(7, pyseccomp.Arch.AARCH64)


def on_aarch64(program, name, *arguments):
    number = pyseccomp.resolve_syscall(pyseccomp.Arch.AARCH64, name)
    return verdict(program, number, *arguments, architecture=AARCH64)


def test_the_filter_for_aarch64_does_what_the_lists_say(foreign):
    """On aarch64 the same names get the same answers, under that machine's numbers."""
    for names, answer in ((ALLOWED, ALLOW), (PRETENDED, PRETEND), (REFUSED, EPERM)):
        known = [n for n in names if pyseccomp.resolve_syscall(pyseccomp.Arch.AARCH64, n) >= 0]
        assert len(known) > len(names) // 3
        assert {on_aarch64(foreign, name) for name in known} == {answer}


def test_what_python_needs_on_aarch64_is_allowed(foreign):
    """The calls under which that machine opens, waits and reads are there."""
    for name in ("openat", "newfstatat", "ppoll", "pselect6", "read", "futex", "rt_sigreturn"):
        assert on_aarch64(foreign, name) == ALLOW


def test_the_conditions_hold_on_aarch64(foreign):
    """Arguments are looked at there too."""
    assert on_aarch64(foreign, "fcntl", 0, 3) == ALLOW
    assert on_aarch64(foreign, "fcntl", 0, 8) == ENOSYS
    assert on_aarch64(foreign, "sendto", 3, 4096, 10, 0, 4096) == ENOSYS
    assert on_aarch64(foreign, "prlimit64", 1, 7, 0, 4096) == ENOSYS


def test_this_machine_is_foreign_to_the_filter_for_aarch64(foreign):
    """A filter for another machine kills every call made under this one's numbers."""
    assert verdict(foreign, "read") in KILL


F_DUPFD, F_GETFL, F_SETOWN, F_SETSIG, F_SETLEASE, F_NOTIFY = 0, 3, 8, 10, 1024, 1026


@pytest.mark.parametrize("command", [F_SETOWN, F_SETSIG, F_SETLEASE, F_NOTIFY])
def test_descriptors_cannot_be_made_to_send_signals(newest, command):
    """fcntl sets flags and locks, nothing that signals another process."""
    assert verdict(newest, "fcntl", 0, command) == ENOSYS


@pytest.mark.parametrize("command", [F_DUPFD, F_GETFL])
def test_plain_uses_of_fcntl_work(newest, command):
    """Duplicating a descriptor and asking for flags is allowed."""
    assert verdict(newest, "fcntl", 0, command) == ALLOW


def test_the_process_cannot_change_how_it_is_ruled(newest):
    """Of prctl only names are left: no dumping, no seccomp, no signals at the parent's death."""
    for option in (1, 4, 8, 22, 23, 38, 47):
        assert verdict(newest, "prctl", option) == ENOSYS


def test_terminals_cannot_be_typed_into(newest):
    """TIOCSTI puts characters into a terminal's input, and is denied."""
    assert verdict(newest, "ioctl", 0, 0x5412) == ENOSYS


def test_limits_can_be_read_and_not_set(newest):
    """prlimit works on the process itself, without new limits."""
    assert verdict(newest, "prlimit64", 0, 7, 0, 4096) == ALLOW
    assert verdict(newest, "prlimit64", 0, 7, 4096, 0) == ENOSYS
    assert verdict(newest, "prlimit64", 1, 7, 0, 4096) == ENOSYS


def test_messages_go_to_the_judge_alone(newest):
    """sendto without an address is writing; with one, or with urgent data, it is denied."""
    assert verdict(newest, "sendto", 3, 4096, 10, 0x4000, 0) == ALLOW
    assert verdict(newest, "sendto", 3, 4096, 10, 0, 4096) == ENOSYS
    assert verdict(newest, "sendto", 3, 4096, 10, 1, 0) == ENOSYS


def test_socket_pairs_are_local_streams(newest):
    """A pair of connected local streams is allowed, no other family or type."""
    assert verdict(newest, "socketpair", 1, 1 | 0o2000000) == ALLOW
    assert verdict(newest, "socketpair", 1, 2) == ENOSYS
    assert verdict(newest, "socketpair", 2, 1) == ENOSYS


def test_files_without_a_name_and_whiteouts_are_refused(filters):
    """Neither would be seen by who counts files: one has no name, the other is a device."""
    nameless = os.O_TMPFILE | os.O_RDWR
    for program in filters.values():
        assert verdict(program, "openat", AT_FDCWD, 1, nameless) == UNSUPPORTED
        assert verdict(program, "fallocate", 3, 1, 0, 4096) == UNSUPPORTED
        assert verdict(program, "renameat2", AT_FDCWD, 1, AT_FDCWD, 1, 4) == ENOSYS
        assert verdict(program, "renameat2", AT_FDCWD, 1, AT_FDCWD, 1, 1) == ALLOW


def test_shared_pages_and_locks_cannot_be_touched(newest):
    """No library's page is evicted or merged, and no lock on a shared file is taken."""
    for advice in (12, 20, 21):
        assert verdict(newest, "madvise", 4096, 4096, advice) == ENOSYS
    assert verdict(newest, "madvise", 4096, 4096, 4) == ALLOW
    for command in (6, 7, 37, 38):
        assert verdict(newest, "fcntl", 3, command) == PRETEND


def test_a_process_learns_about_itself_alone(newest):
    """Whether another process exists, and how long it has run, cannot be asked for."""
    for name in OF_ITSELF:
        assert verdict(newest, name, 0) == ALLOW
        assert verdict(newest, name, 1) == ENOSYS
    assert verdict(newest, "clock_gettime", 1) == ALLOW
    assert verdict(newest, "clock_gettime", ~1 << 3 & (1 << 64) - 1 | 2) == ENOSYS


def test_the_judge_is_asked_about_files_and_folders_alone():
    """Making one, and asking where one is; reading and everything else goes its way."""
    asking = build_asking_filter()
    for name in ("mkdirat", "getcwd"):
        assert verdict(asking, name) == ASK
    assert verdict(asking, "openat", AT_FDCWD, 1, O_CREAT | O_WRONLY) == ASK
    for call in (("openat", AT_FDCWD, 1, O_RDWR), ("read",), ("unlinkat",), ("sendmsg",)):
        assert verdict(asking, *call) == ALLOW
