import type { BlockLimit } from './attempt-limits.server.ts';

/** The subjects to keep in memory, more than are active in one process at a time. The oldest is evicted. */
const MAX_SUBJECTS = 10_000;

/** A full block is requested again after this time, because the limit may have been lifted. */
const FULL_MILLISECONDS = 10_000;

/** Who is counted, and by what. */
interface Counted<By> {
  by: By;
  who: string;
}

interface Block {
  /** Attempts remaining of the block that was counted in the database. */
  remaining: number;
  /** Until when no more attempts are allowed without asking the database again; 0 unless it allowed none. */
  fullUntil: number;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** Counts a whole block in the database, if the limit allows it. `endsAt` is the end of the window. */
type CountBlock<By> = (counted: Counted<By>, limit: BlockLimit) => Promise<{ ok: boolean; endsAt: number }>;

/** Attempts that this process may allow without a query. */
export class AttemptBlocks<By extends string> {
  readonly #blocks = new Map<string, Block>();
  readonly #pending = new Map<string, Promise<void>>();
  readonly #now: () => number;
  readonly #countBlock: CountBlock<By>;

  constructor(now: () => number, countBlock: CountBlock<By>) {
    this.#now = now;
    this.#countBlock = countBlock;
  }

  /** Counts an attempt. @returns 0 if it is allowed, otherwise the milliseconds until the window ends. */
  async take(counted: Counted<By>, limit: BlockLimit): Promise<number> {
    const subject = `${counted.by} ${counted.who}`;
    for (;;) {
      const block = this.#findOpen(subject) ?? this.#open(subject, limit);
      if (block.remaining > 0) {
        block.remaining--;
        return 0;
      }
      if (block.fullUntil > this.#now()) return block.endsAt - this.#now();
      await this.#requestBlock(subject, counted, limit);
    }
  }

  /** Requests one block for all concurrent attempts of a subject. */
  #requestBlock(subject: string, counted: Counted<By>, limit: BlockLimit): Promise<void> {
    const pending = this.#pending.get(subject) ?? this.#countAndStore(subject, counted, limit);
    this.#pending.set(subject, pending);
    return pending.finally(() => this.#pending.delete(subject));
  }

  async #countAndStore(subject: string, counted: Counted<By>, limit: BlockLimit): Promise<void> {
    const { ok, endsAt } = await this.#countBlock(counted, limit);
    const fullUntil = ok ? 0 : Math.min(endsAt, this.#now() + FULL_MILLISECONDS);
    this.#blocks.set(subject, { remaining: ok ? limit.block : 0, fullUntil, endsAt });
  }

  #findOpen(subject: string): Block | undefined {
    const block = this.#blocks.get(subject);
    return block && block.endsAt > this.#now() ? block : undefined;
  }

  /** Starts a window with a free block that is not counted in the database: most people need no more. */
  #open(subject: string, limit: BlockLimit): Block {
    const [oldest] = this.#blocks.keys();
    if (oldest !== undefined && this.#blocks.size >= MAX_SUBJECTS) this.#blocks.delete(oldest);
    const block = { remaining: limit.block, fullUntil: 0, endsAt: this.#now() + limit.withinSeconds * 1000 };
    this.#blocks.delete(subject);
    this.#blocks.set(subject, block);
    return block;
  }
}
