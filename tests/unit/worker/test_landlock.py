"""Which rights Landlock handles and grants: nothing here confines the process of the tests."""

import pytest

from maskgrader.worker import landlock

REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15


@pytest.mark.parametrize(
    ("abi", "files", "network", "scope"),
    [
        (1, 0x1FFF, 0, 0),
        (2, 0x1FFF | REFER, 0, 0),
        (3, 0x1FFF | REFER | TRUNCATE, 0, 0),
        (4, 0x1FFF | REFER | TRUNCATE, 3, 0),
        (5, 0xFFFF, 3, 0),
        (6, 0xFFFF, 3, 3),
        (7, 0xFFFF, 3, 3),
    ],
)
def test_all_that_a_version_knows_is_denied_by_default(abi, files, network, scope):
    """Each ABI's rights, as linux/landlock.h numbers them, are handled and nothing beyond."""
    assert landlock.handled_access(abi) == (files, network, scope)


EXECUTE, MAKE_CHAR, MAKE_SOCK, MAKE_FIFO, MAKE_BLOCK, MAKE_SYM = (
    1 << bit for bit in (0, 6, 9, 10, 11, 12)
)


def test_nothing_can_be_executed_or_made_but_files_and_folders():
    """The scratch folder takes files and folders: no programs, devices, sockets, pipes, links."""
    special = EXECUTE | MAKE_CHAR | MAKE_SOCK | MAKE_FIFO | MAKE_BLOCK | MAKE_SYM | IOCTL_DEV
    assert not landlock.WRITE & special
    assert not landlock.READ & ~(1 << 2 | 1 << 3)


def test_without_landlock_no_rules_are_made():
    """Version 0 is an error, and not an empty set of rules."""
    with pytest.raises(OSError, match="not available"):
        landlock.create_ruleset([], [], 0)
