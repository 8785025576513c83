import type { FastifyBaseLogger } from 'fastify';
import { pino, stdSerializers } from 'pino';

/** The levels that a shop's log may be set to, loudest last. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRETS = ['authorization', 'cookie', '*.authorization', '*.cookie', '*.password', '*.token', '*.email'];

/** What is kept of the log while it cannot be written; the rest of it is lost. */
const MOST_UNWRITTEN_BYTES = 1024 * 1024;

/** The process's log, one JSON object a line. Tokens, cookies, passwords and addresses are left out. */
export function createLog(level: LogLevel): FastifyBaseLogger {
  const output = pino.destination({ fd: 1, sync: false, maxLength: MOST_UNWRITTEN_BYTES });
  // A log on a full disk must not end the shop.
  output.on('error', () => {});
  return pino(
    { level, base: undefined, redact: { paths: SECRETS, remove: true }, serializers: { err: describe } },
    output,
  );
}

/** Of an error what it is and where it came from. What else stands in one, such as a row of the database, may be somebody's. */
function describe(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  return {
    ...{ type, message, stack },
    ...('code' in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describe) }),
  };
}
