import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const MAX_SHUTDOWN_MILLISECONDS = 20_000;

/** Options for starting a daemon. `env` is added to the environment of this process. */
export interface DaemonOptions {
  outputFile: string;
  user?: { uid: number; gid: number } | undefined;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** A program that runs until it is stopped. */
export class Daemon {
  readonly #process: ChildProcess;

  constructor(program: string, args: readonly string[], { outputFile, user, env, cwd }: DaemonOptions) {
    const output = openSync(outputFile, 'a');
    this.#process = spawn(program, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      ...(cwd && { cwd }),
      ...user,
    });
    this.#process.once('error', (error) => console.error(`${program} cannot be started: ${error.message}`));
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null || this.#process.pid === undefined;
  }

  signal(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Sends the signal and waits for the exit. Kills the process if it does not exit in time. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#process, 'exit');
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), MAX_SHUTDOWN_MILLISECONDS);
    this.#process.kill(signal);
    await ended;
    clearTimeout(timer);
  }
}

/** Polls until the result is truthy. Throws after a timeout in seconds. */
export async function waitUntil<Result>(
  what: string,
  seconds: number,
  poll: () => Promise<Result> | Result,
): Promise<NonNullable<Result>> {
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const result = await Promise.try(poll).catch(() => undefined);
    if (result) return result;
    await wait(50);
  }
  throw new Error(`It took more than ${seconds} s until ${what}`);
}
