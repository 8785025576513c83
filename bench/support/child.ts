import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';

/** How a program is started: its environment beside this process's own, Node's options, and where its output goes. */
export interface ChildOptions {
  env?: NodeJS.ProcessEnv;
  execArgv?: string[];
  /** File that receives what the program prints; without it, this process's own output does. */
  outputFile?: string;
}

/** A program in a process of its own that answers messages, one at a time. */
export class Child {
  readonly #file: string;
  readonly #process: ChildProcess;

  constructor(file: string, { env = {}, execArgv = [], outputFile }: ChildOptions = {}) {
    this.#file = file;
    const output = outputFile === undefined ? 'inherit' : openSync(outputFile, 'a');
    this.#process = fork(file, {
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

  /** Sends a message and waits for the answer to it. */
  async ask(question: object): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    const fail = () => answer.reject(new Error(`${this.#file} ended before it answered`));
    this.#process.once('message', answer.resolve);
    this.#process.once('exit', fail);
    this.#process.send(question);
    return answer.promise.finally(() => {
      this.#process.off('message', answer.resolve);
      this.#process.off('exit', fail);
    });
  }

  /** Tells the program to stop and waits until it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return;
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill(signal);
    await ended;
  }
}

/** In the child: answers every message with what `answer` makes of it; ends when the parent does. */
export function answerParent(answer: (question: unknown) => Promise<object> | object): void {
  process.on('message', async (question: unknown) => process.send?.(await answer(question)));
  process.once('disconnect', () => process.exit());
}
