import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';

/** Options for starting a program. `env` is added to the environment of this process. */
export interface ChildOptions {
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  execArgv?: string[];
  /** File for the program's output. Default: the output of this process. */
  outputFile?: string;
}

/** A child process that answers messages, one at a time. */
export class Child {
  readonly #file: string;
  readonly #process: ChildProcess;

  constructor(file: string, { args = [], env = {}, execArgv = [], outputFile }: ChildOptions = {}) {
    this.#file = file;
    const output = outputFile === undefined ? 'inherit' : openSync(outputFile, 'a');
    this.#process = fork(file, args, {
      env: { ...process.env, ...env },
      execArgv,
      stdio: ['ignore', output, 'inherit', 'ipc'],
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Sends a message and waits for the answer. */
  async request(message: object): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    const fail = () => answer.reject(new Error(`${this.#file} ended before it answered`));
    this.#process.once('message', answer.resolve);
    this.#process.once('exit', fail);
    this.#process.send(message);
    return answer.promise.finally(() => {
      this.#process.off('message', answer.resolve);
      this.#process.off('exit', fail);
    });
  }

  /** Signals the program to stop and waits until it has exited. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill(signal);
    await ended;
  }
}

/** In the child: answers every message with the result of `answer`. Exits when the parent does. */
export function answerParent(answer: (message: unknown) => Promise<object> | object): void {
  process.on('message', async (message: unknown) => process.send?.(await answer(message)));
  process.once('disconnect', () => process.exit());
}
