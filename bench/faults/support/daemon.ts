import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const MOST_STOPPING_MILLISECONDS = 20_000;

/** How a daemon is started: as whom, with what beside this process's own environment, and where its output goes. */
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

  /** Sends the signal and waits for the end; whoever does not end in time is killed. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.#process, 'exit');
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), MOST_STOPPING_MILLISECONDS);
    this.#process.kill(signal);
    await ended;
    clearTimeout(timer);
  }
}

/** Asks again and again until the answer is truthy. Throws after so many seconds. */
export async function until<Answer>(
  what: string,
  seconds: number,
  ask: () => Promise<Answer> | Answer,
): Promise<NonNullable<Answer>> {
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const answer = await Promise.try(ask).catch(() => undefined);
    if (answer) return answer;
    await wait(50);
  }
  throw new Error(`It took more than ${seconds} s until ${what}`);
}
