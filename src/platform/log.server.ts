import type { FastifyBaseLogger } from 'fastify';
import { pino, stdSerializers } from 'pino';

/** The log levels, most verbose last. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRETS = ['authorization', 'cookie', '*.authorization', '*.cookie', '*.password', '*.token', '*.email'];

/** How much of the log is buffered while it cannot be written; more is dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Creates the log: one JSON object per line, without tokens, cookies, passwords and emails. */
export function createLog(level: LogLevel): FastifyBaseLogger {
  const output = pino.destination({ fd: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  // A full disk below the log must not crash the shop.
  output.on('error', () => {});
  return pino(
    { level, base: undefined, redact: { paths: SECRETS, remove: true }, serializers: { err: describe } },
    output,
  );
}

/** Keeps type, message, stack and code of an error. Its other fields, such as a database row, may be personal data. */
function describe(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error);
  return {
    type,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describe) }),
  };
}
