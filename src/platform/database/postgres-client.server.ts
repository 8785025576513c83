import postgres from 'postgres';
import { ConnectionLost } from './database-errors.server.ts';

const INT8 = 20;
const CONNECT_SECONDS = 5;
/**
 * In milliseconds. They limit how long a statement holds a connection or a lock. The address can override them:
 * `?statement_timeout=60000`.
 */
const TIMEOUTS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };
/** A server that has not answered this long after the statement timeout is considered unreachable. */
const GRACE_MILLISECONDS = 3000;

/** The result of a statement. */
interface StatementResult<Row> {
  rows: Row[];
  /** PostgreSQL's command tag: INSERT, SELECT, COMMIT, ... */
  command: string;
  count: number;
}

/** A connection to one host. It never reconnects, so a transaction cannot continue without its BEGIN. */
export interface PostgresClient {
  readonly isOpen: boolean;
  /** In milliseconds of performance.now(). */
  readonly openedAt: number;
  /** Runs a prepared statement. Rejects with ConnectionLost, without sending anything, if the connection is closed. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<StatementResult<Row>>;
  close(): void;
}

/** The purpose of a connection. */
export interface ClientPurpose {
  /** Rejects hosts that are read-only. */
  forWrites: boolean;
  /** Statements have no time limit. */
  noTimeouts: boolean;
}

/** Opens a connection. Rejects if the host does not answer or does not suit the purpose. */
export async function openClient(url: string, { forWrites, noTimeouts }: ClientPurpose): Promise<PostgresClient> {
  const responseTimeout = noTimeouts ? undefined : responseTimeoutOf(url);
  let isOpen = true;
  // One connection per client, because the pool of postgres.js hands out connections again after they broke.
  const sql = postgres(url, {
    max: 1,
    connect_timeout: numericParameter(url, 'connect_timeout') ?? CONNECT_SECONDS,
    connection: { application_name: 'thock', ...(!noTimeouts && TIMEOUTS) },
    fetch_types: false,
    // A lifetime could end a connection in the middle of a transaction.
    max_lifetime: null,
    onclose: () => {
      isOpen = false;
    },
    onnotice: () => {},
    // Parsed as numbers: counts, cents and epoch milliseconds stay below 2^53.
    types: { bigint: { to: INT8, from: [INT8], parse: Number, serialize: String } },
  });
  const client: PostgresClient = {
    get isOpen() {
      return isOpen;
    },
    openedAt: performance.now(),
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      if (!isOpen) throw new ConnectionLost('The connection is closed');
      const timer = responseTimeout && setTimeout(() => client.close(), responseTimeout);
      try {
        const result = await sql.unsafe<Row[]>(text, parameters.map(toPostgres), { prepare: true });
        return { rows: Array.from(result), command: result.command, count: result.count };
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      isOpen = false;
      void sql.end({ timeout: 0 });
    },
  };
  try {
    if (forWrites) await requireWritable(client);
    else await client.query('select 1');
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Returns how long to wait for a statement, in milliseconds; undefined if the address disables the timeout. */
function responseTimeoutOf(url: string): number | undefined {
  const limit = numericParameter(url, 'statement_timeout') ?? TIMEOUTS.statement_timeout;
  return limit > 0 ? limit + GRACE_MILLISECONDS : undefined;
}

function numericParameter(url: string, name: string): number | undefined {
  const value = new URL(url).searchParams.get(name);
  return value === null ? undefined : Number(value);
}

/** Throws if the server is a standby or configured as read-only. */
async function requireWritable(client: PostgresClient): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('This server is read-only');
}

function toPostgres(value: unknown): null | boolean | number | string | Date | Uint8Array {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date || value instanceof Uint8Array) return value;
  throw new TypeError(`A value of type ${typeof value} cannot be sent to PostgreSQL`);
}
