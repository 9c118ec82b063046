import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./pytorch-steps.py", import.meta.url));

/** How to get a PyTorch that is worth comparing with. */
export const HOW_TO_GET_PYTORCH =
  "apt-get install python3-torch libopenblas0-pthread, or PYTHON=... (Debian)";

/** A Python that has PyTorch: the one named by PYTHON, the first of the path, or the system's. */
export function findPython() {
  const pythons = [process.env.PYTHON ?? "python3", "/usr/bin/python3"];
  return pythons.find((python) => spawnSync(python, ["-c", "import torch"]).status === 0);
}

/**
 * A process that measures steps of PyTorch with so many threads. The number is set by environment variables, because
 * OpenBLAS with threads of its own does not follow torch.set_num_threads.
 */
export async function startPyTorch(python, { threads, setting }) {
  const count = String(threads);
  const limits = { OMP_NUM_THREADS: count, OPENBLAS_NUM_THREADS: count, MKL_NUM_THREADS: count };
  const child = spawn(python, [SCRIPT, JSON.stringify(setting)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...limits },
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const reply = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${python} ended before it replied`);
    return JSON.parse(value);
  };
  return {
    threads,
    about: await reply(),
    measure(model, format) {
      child.stdin.write(`${model} ${format}\n`);
      return reply();
    },
    stop: () => child.stdin.end(),
  };
}
