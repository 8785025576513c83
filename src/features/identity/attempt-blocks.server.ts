import type { BlockLimit } from './attempt-limits.server.ts';

/** More subjects than make frequent requests to one process at the same time; the oldest gives way. */
const MAX_SUBJECTS = 10_000;

interface Block {
  /** Tries that are left of what was counted in the database. */
  left: number;
  /** Whether the database has no more of them until the window ends. */
  isFull: boolean;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** Counts a whole block in the database, if there is room for it in the window that ends then. */
type CountBlock = (subject: string, limit: BlockLimit) => Promise<{ ok: boolean; endsAt: number }>;

/** The tries that this process may allow without asking the database. */
export class AttemptBlocks {
  readonly #blocks = new Map<string, Block>();
  readonly #counting = new Map<string, Promise<void>>();
  readonly #now: () => number;
  readonly #countBlock: CountBlock;

  constructor(now: () => number, countBlock: CountBlock) {
    this.#now = now;
    this.#countBlock = countBlock;
  }

  /** Counts a try. @returns 0 if it is allowed, otherwise how many milliseconds the full window stays open. */
  async take(subject: string, limit: BlockLimit): Promise<number> {
    for (;;) {
      const block = this.#find(subject) ?? this.#begin(subject, limit);
      if (block.left > 0) {
        block.left--;
        return 0;
      }
      if (block.isFull) return block.endsAt - this.#now();
      await this.#grantNext(subject, limit);
    }
  }

  /** Counts one block for all requests that need it at the same time. */
  #grantNext(subject: string, limit: BlockLimit): Promise<void> {
    const counting = this.#counting.get(subject) ?? this.#grant(subject, limit);
    this.#counting.set(subject, counting);
    return counting.finally(() => this.#counting.delete(subject));
  }

  async #grant(subject: string, limit: BlockLimit): Promise<void> {
    const { ok, endsAt } = await this.#countBlock(subject, limit);
    this.#blocks.set(subject, { left: ok ? limit.block : 0, isFull: !ok, endsAt });
  }

  #find(subject: string): Block | undefined {
    const block = this.#blocks.get(subject);
    return block && block.endsAt > this.#now() ? block : undefined;
  }

  /** The first tries in a window are not counted: most people need no more. */
  #begin(subject: string, limit: BlockLimit): Block {
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined && this.#blocks.size >= MAX_SUBJECTS) this.#blocks.delete(oldest);
    const block = { left: limit.block, isFull: false, endsAt: this.#now() + limit.withinSeconds * 1000 };
    this.#blocks.delete(subject);
    this.#blocks.set(subject, block);
    return block;
  }
}
