import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { RANDOM_ID, type Statement } from './record-order.ts';

type Value = string | number | null;

/** A prepared statement and, beside it, the parameters of the order that it was recorded from. */
interface Prepared {
  run: (...parameters: Value[]) => unknown;
  parameters: readonly Value[];
}

/** Whose order it is and what is bought. */
export interface Variation {
  userId: string;
  email: string;
  productId: string;
}

/** Runs the statements of an order straight in node:sqlite, as durable as the shop does, without anything around them. */
export class StraightOrders {
  readonly #database: DatabaseSync;
  readonly #statements: Prepared[];
  readonly #recorded: Variation;

  /** @param recorded whose order the statements were recorded from; other orders take other places. */
  constructor(file: string, statements: readonly Statement[], recorded: Variation) {
    this.#database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
    this.#database.exec('pragma journal_mode = WAL; pragma synchronous = FULL');
    this.#statements = statements.map(({ sql, parameters }) => ({
      run: runnerOf(this.#database.prepare(sql)),
      parameters: parameters.map(toValue),
    }));
    this.#recorded = recorded;
  }

  /** Orders a second with so many orders in each commit. What an order consists of is made up outside of the time. */
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

  /** As recorded, but of another customer and product, and with fresh ids. */
  #parametersOf({ userId, email, productId }: Variation): Value[][] {
    const fresh = new Map<Value, Value>([
      [this.#recorded.userId, userId],
      [this.#recorded.email, email],
      [this.#recorded.productId, productId],
    ]);
    return this.#statements.map(({ parameters }) =>
      parameters.map((value) => {
        if (typeof value === 'string' && RANDOM_ID.test(value) && !fresh.has(value)) {
          fresh.set(value, crypto.randomUUID());
        }
        return fresh.get(value) ?? value;
      }),
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
