"""Fuzzes what reads untrusted input: the notebook reader, the rebuild, the wire, the recorder.

Any bytes in, a verdict or a clear refusal out: another exception, or more than ten seconds, is a
finding. It prints executions and findings, and keeps the input of each finding in a file.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

from maskgrader.course import find_root

ROOT = find_root(Path(__file__).parent)
sys.path.insert(0, str(ROOT))
from tests.fuzzing import targets  # noqa: E402
from tests.fuzzing.mutate import attempt, mutated  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="for all targets together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--target", choices=sorted(targets.TARGETS), action="append")
    parser.add_argument("--findings", type=Path, default=Path("findings"), help="a folder")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    names = options.target or sorted(targets.TARGETS)
    executions: Counter[str] = Counter()
    findings: dict[str, bytes] = {}
    for name in names:
        target, make_seeds = targets.TARGETS[name]
        seeds = make_seeds()
        end = time.monotonic() + options.seconds / len(names)
        while time.monotonic() < end:
            # What came of it is sometimes worth going on from.
            data = mutated(rng.choice(seeds), seeds, rng)
            executions[name] += 1
            wrong = attempt(target, data)
            if wrong and f"{name}: {wrong.partition(': ')[0]}" not in findings:
                findings[f"{name}: {wrong.partition(': ')[0]}"] = data
                options.findings.mkdir(exist_ok=True)
                (options.findings / f"{name}-{len(findings)}").write_bytes(data)
                print(f"finding: {name}: {wrong}", flush=True)
            elif rng.random() < 0.02 and len(seeds) < 5000:
                seeds.append(data)
        print(f"{name:10} {executions[name]:9} executions", flush=True)
    print(json.dumps({"executions": executions.total(), "findings": len(findings)}))
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
