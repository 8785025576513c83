import type { Dialect } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres from 'postgres';

const INT8 = 20;
const MOST_CONNECTIONS = 10;

/** Kysely over postgres.js. Counts, cents and epoch milliseconds (int8) arrive as numbers: all stay below 2^53. */
export function postgresDialect(url: string): Dialect {
  return new PostgresJSDialect({
    postgres: postgres(url, {
      max: MOST_CONNECTIONS,
      connect_timeout: 10,
      onnotice: () => {},
      types: { bigint: { to: INT8, from: [INT8], parse: Number, serialize: String } },
    }),
  });
}
