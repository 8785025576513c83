import postgres from 'postgres';
import { ConnectionLost } from './database-trouble.server.ts';

const INT8 = 20;
const CONNECT_SECONDS = 5;
/**
 * Milliseconds, PostgreSQL's own units. No statement of the shop may hold a connection or a lock for longer; an address
 * may say otherwise: `?statement_timeout=60000`.
 */
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };
/** A server that has not even ended a statement so long after its limit is not there any more. */
const GRACE_MILLISECONDS = 3000;

/** What a statement gave. */
interface Answer<Row> {
  rows: Row[];
  /** INSERT, SELECT, COMMIT, ... as PostgreSQL names what it did. */
  command: string;
  count: number;
}

/** One connection to one host. It never opens again once it broke, so that no transaction goes on without its begin. */
export interface PostgresClient {
  readonly isOpen: boolean;
  /** Milliseconds, by performance.now(). */
  readonly openedAt: number;
  /** Runs a prepared statement. Rejects with ConnectionLost before sending anything where the connection is closed. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Answer<Row>>;
  close(): void;
}

/** What a connection is for. */
export interface ClientPurpose {
  /** A host that takes no writes is refused. */
  forWrites: boolean;
  /** Statements may take as long as they need. */
  isPatient: boolean;
}

/** Opens a connection. Rejects when the host does not answer, or is not the one for this purpose. */
export async function openClient(url: string, { forWrites, isPatient }: ClientPurpose): Promise<PostgresClient> {
  const answersWithin = isPatient ? undefined : answerLimit(url);
  let isOpen = true;
  // One connection each: those that postgres.js lends from a pool of its own are given out again after they broke.
  const sql = postgres(url, {
    max: 1,
    connect_timeout: numberIn(url, 'connect_timeout') ?? CONNECT_SECONDS,
    connection: { application_name: 'thock', ...(!isPatient && LIMITS) },
    fetch_types: false,
    // It would end a connection in the middle of a transaction.
    max_lifetime: null,
    onclose: () => {
      isOpen = false;
    },
    onnotice: () => {},
    // Counts, cents and epoch milliseconds arrive as numbers: all stay below 2^53.
    types: { bigint: { to: INT8, from: [INT8], parse: Number, serialize: String } },
  });
  const client: PostgresClient = {
    get isOpen() {
      return isOpen;
    },
    openedAt: performance.now(),
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      if (!isOpen) throw new ConnectionLost('The connection is closed');
      const timer = answersWithin && setTimeout(() => client.close(), answersWithin);
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

/** How long the answer to a statement is waited for, in milliseconds; none where the address sets no limit. */
function answerLimit(url: string): number | undefined {
  const limit = numberIn(url, 'statement_timeout') ?? LIMITS.statement_timeout;
  return limit > 0 ? limit + GRACE_MILLISECONDS : undefined;
}

function numberIn(url: string, name: string): number | undefined {
  const value = new URL(url).searchParams.get(name);
  return value === null ? undefined : Number(value);
}

/** A standby says so too, as does a server that was set to be read alone. */
async function requireWritable(client: PostgresClient): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('This server takes no writes');
}

function toPostgres(value: unknown): null | boolean | number | string | Date | Uint8Array {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date || value instanceof Uint8Array) return value;
  throw new TypeError(`PostgreSQL is given no value of type ${typeof value} by the shop`);
}
