"""Fuzzes the code that reads untrusted input: notebooks, their rebuilding, the worker's messages.

Any bytes must lead to a verdict or a clear refusal. Another exception, or more than ten seconds, is
a finding. It prints the executions and findings, and saves the input of each finding in a file.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import FunctionType

from maskgrader.files import find_root

ROOT = find_root(Path(__file__).parent)
sys.path.insert(0, str(ROOT))
from tests.fuzzing import targets  # noqa: E402
from tests.fuzzing.mutate import attempt, mutated  # noqa: E402

_INSTRUMENTED = (
    "feedback.graded",
    "judge.replies",
    "protocol.codec",
    "protocol.values",
    "submission.reading",
    "submission.rebuilding",
)


def guided(name: str, seconds: float, findings: Path) -> None:
    """Fuzz one target with atheris, which searches for inputs that reach new lines.

    It does not return: it exits at the first finding, saves its input, and prints the executions.
    """
    import atheris

    target, seeds = targets.TARGETS[name]
    for module in _INSTRUMENTED:
        for function in vars(sys.modules[f"maskgrader.{module}"]).values():
            if isinstance(function, FunctionType) and function.__module__.endswith(module):
                atheris.instrument_func(function)
    corpus = Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    for number, seed in enumerate(seeds()):
        (corpus / str(number)).write_bytes(seed)
    findings.mkdir(exist_ok=True)
    options = [f"-max_total_time={seconds:.0f}", "-print_final_stats=1", "-timeout=10"]
    options += ["-max_len=20000", f"-artifact_prefix={findings}/{name}-", "-verbosity=0"]
    atheris.Setup(["fuzz", *options, str(corpus)], target)
    atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=60, help="for all targets together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--target", choices=sorted(targets.TARGETS), action="append")
    parser.add_argument("--findings", type=Path, default=Path("findings"), help="a folder")
    parser.add_argument("--guided", action="store_true", help="with atheris; takes one --target")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    names = options.target or sorted(targets.TARGETS)
    if options.guided:
        if len(names) != 1:
            parser.error("--guided takes one --target")
        guided(names[0], options.seconds, options.findings)
    executions: Counter[str] = Counter()
    findings: dict[str, bytes] = {}
    for name in names:
        target, make_seeds = targets.TARGETS[name]
        seeds = make_seeds()
        end = time.monotonic() + options.seconds / len(names)
        while time.monotonic() < end:
            # Mutations of mutations reach further.
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
