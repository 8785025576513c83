import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { RANDOM_IDS, type RecordedOrder, type Variation } from './record-order.ts';

type Value = string | number | null;

/** A prepared statement with the parameters of the recorded order. */
interface Prepared {
  run: (...parameters: Value[]) => unknown;
  parameters: readonly Value[];
}

/** Runs the statements of an order directly in node:sqlite, with the same durability as the shop. */
export class DirectOrders {
  readonly #database: DatabaseSync;
  readonly #statements: Prepared[];
  readonly #recorded: Variation;

  constructor(file: string, { statements, recorded }: RecordedOrder) {
    this.#database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
    this.#database.exec('pragma journal_mode = WAL; pragma synchronous = FULL');
    this.#statements = statements.map(({ sql, parameters }) => ({
      run: runnerOf(this.#database.prepare(sql)),
      parameters: parameters.map(toValue),
    }));
    this.#recorded = recorded;
  }

  /** Returns the orders per second with `perCommit` orders in each commit. Creating their parameters is not timed. */
  measure(milliseconds: number, perCommit: number, vary: () => Variation): number {
    let spent = 0;
    let count = 0;
    for (; spent < milliseconds; count += perCommit) {
      const orders = Array.from({ length: perCommit }, () => this.#parametersOf(vary()));
      const startedAt = performance.now();
      this.#commit(orders);
      spent += performance.now() - startedAt;
    }
    return (count / spent) * 1000;
  }

  close(): void {
    this.#database.close();
  }

  #commit(orders: readonly (readonly Value[][])[]): void {
    this.#database.exec('begin immediate');
    for (const order of orders) {
      for (const [index, { run }] of this.#statements.entries()) run(...(order[index] ?? []));
    }
    this.#database.exec('commit');
  }

  /** Returns the recorded parameters with another customer and product and new ids. */
  #parametersOf({ userId, email, productId }: Variation): Value[][] {
    const recorded = this.#recorded;
    const fresh = new Map<string, string>();
    const replaceId = (id: string) => {
      const replacement = fresh.get(id) ?? crypto.randomUUID();
      fresh.set(id, replacement);
      return replacement;
    };
    const vary = (text: string) =>
      text
        .replace(RANDOM_IDS, replaceId)
        .replaceAll(recorded.userId, userId)
        .replaceAll(recorded.email, email)
        .replaceAll(recorded.productId, productId);
    return this.#statements.map(({ parameters }) =>
      parameters.map((value) => (typeof value === 'string' ? vary(value) : value)),
    );
  }
}

function runnerOf(statement: StatementSync): Prepared['run'] {
  return statement.columns().length > 0
    ? (...values) => statement.all(...values)
    : (...values) => statement.run(...values);
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`An order has a parameter of type ${typeof value}`);
}
