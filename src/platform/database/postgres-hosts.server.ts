import { DatabaseUnavailable } from './database-trouble.server.ts';
import { type ClientPurpose, openClient, type PostgresClient } from './postgres-client.server.ts';

/** After no host could be had, nobody tries again for so long: those who ask meanwhile are told at once. */
const REST_MILLISECONDS = 250;

/** Hears what becomes of a database. */
export interface DatabaseWatch {
  /** None of them can be had any more, or none ever could. */
  lost?(trouble: DatabaseUnavailable, wasThere: boolean): void;
  /** One can be had again. */
  found?(): void;
  /** Another one than before is asked from now on. */
  moved?(): void;
  /** The answer to a commit was lost: it may be kept already, later, or never. */
  unsure?(): void;
}

/** The hosts of one database. The one that last answered as wanted is asked first. */
export class PostgresHosts {
  readonly #addresses: readonly string[];
  readonly #purpose: ClientPurpose;
  readonly #watch: DatabaseWatch;
  #preferred = 0;
  #trouble: DatabaseUnavailable | undefined;
  #wasThere = false;
  #restsUntil = 0;

  constructor(addresses: readonly string[], purpose: ClientPurpose, watch: DatabaseWatch) {
    this.#addresses = addresses;
    this.#purpose = purpose;
    this.#watch = watch;
  }

  /** A new connection to the first host that can be had. Rejects with DatabaseUnavailable when none can. */
  async open(): Promise<PostgresClient> {
    if (this.#trouble && performance.now() < this.#restsUntil) throw this.#trouble;
    const refusals: unknown[] = [];
    for (const index of this.#inOrder()) {
      try {
        const client = await openClient(this.#addresses[index] ?? '', this.#purpose);
        this.#answered(index);
        return client;
      } catch (error) {
        refusals.push(error);
      }
    }
    throw this.#refused(refusals);
  }

  #inOrder(): number[] {
    const { length } = this.#addresses;
    return Array.from({ length }, (_, step) => (this.#preferred + step) % length);
  }

  #answered(index: number): void {
    if (this.#wasThere && index !== this.#preferred) this.#watch.moved?.();
    this.#preferred = index;
    this.#wasThere = true;
    if (!this.#trouble) return;
    this.#trouble = undefined;
    this.#watch.found?.();
  }

  #refused(refusals: readonly unknown[]): DatabaseUnavailable {
    const trouble = new DatabaseUnavailable(refusals[0]);
    const isNew = !this.#trouble;
    this.#trouble = trouble;
    this.#restsUntil = performance.now() + REST_MILLISECONDS;
    if (isNew) this.#watch.lost?.(trouble, this.#wasThere);
    return trouble;
  }
}
