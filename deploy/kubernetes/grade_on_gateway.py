"""`maskgrader grade` on a cluster that Dask Gateway creates for it and shuts down afterwards.

Dask Gateway's settings come from its own configuration (DASK_GATEWAY__ADDRESS and so on).
MASKGRADER_WORKERS is the maximum number of workers (default 20). Arguments are those of
`maskgrader grade`.
"""

from __future__ import annotations

import os
import sys

import dask
from dask_gateway import Gateway, GatewayCluster
from distributed import Security

from maskgrader.cli import main

_clusters: list[GatewayCluster] = []


def security(info: dict[str, str]) -> Security:
    """The keys of the cluster; Dask calls this when it creates a client for its address."""
    return _clusters[-1].security


def grade(arguments: list[str]) -> int:
    """Grade, and shut the cluster down in any case; returns the exit code."""
    with Gateway() as gateway, gateway.new_cluster(shutdown_on_close=True) as cluster:
        _clusters.append(cluster)
        cluster.adapt(minimum=1, maximum=int(os.environ.get("MASKGRADER_WORKERS", "20")))
        loader = {"distributed.client.security-loader": f"{__name__}.security"}
        with dask.config.set(loader):
            try:
                main(["grade", "--scheduler", cluster.scheduler_address, *arguments])
            except SystemExit as ended:
                return int(ended.code or 0)
            finally:
                _clusters.pop()
    return 0


if __name__ == "__main__":
    # Dask imports the loader by its module's name.
    sys.modules.setdefault("grade_on_gateway", sys.modules[__name__])
    __name__ = "grade_on_gateway"
    sys.exit(grade(sys.argv[1:]))
