import { type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A command failed. The message is printed without a stack. */
export class ChildFailed extends Error {}

/** Runs a program with its output on the terminal and returns its exit code. */
export function runVisibly(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return runToEnd(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}

/** Runs a program silently. If it fails, throws with everything that it printed. */
export async function runQuietly(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const chunks: Buffer[] = [];
  const code = await runToEnd(
    program,
    args,
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
    (chunk) => chunks.push(chunk),
  );
  if (code !== 0) throw new ChildFailed(Buffer.concat(chunks).toString().trimEnd());
}

function runToEnd(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
  onOutput?: (chunk: Buffer) => void,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const release = holdStopSignals();

  const child = spawn(program, args, options);
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  child.once('error', (cause) => reject(new ChildFailed(`${program} cannot be started: ${cause.message}`)));
  child.once('close', (code, signal) => resolve(code ?? exitCodeOf(signal)));
  return promise.finally(release);
}

/** Defers stop signals, which also reach the child (same process group), until the child has exited. */
function holdStopSignals(): () => void {
  let held: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals) => {
    held ??= signal;
  };
  for (const signal of STOP_SIGNALS) process.on(signal, hold);

  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, hold);
    if (held) process.exit(exitCodeOf(held));
  };
}

function exitCodeOf(signal: NodeJS.Signals | null): number {
  return signal ? 128 + constants.signals[signal] : 1;
}
