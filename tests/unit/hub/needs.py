"""What the tests in this folder need of the machine."""

from __future__ import annotations

import os
import subprocess

import pytest

root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root: it creates an account")
mounts = pytest.mark.skipif(
    subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode != 0,
    reason="needs root and mount namespaces",
)
