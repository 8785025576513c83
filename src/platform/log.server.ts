import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** The levels that a shop's log may be set to, loudest last. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRETS = ['authorization', 'cookie', '*.authorization', '*.cookie', '*.password', '*.token', '*.email'];

/** The process's log, one JSON object a line. Tokens, cookies, passwords and addresses are left out. */
export function createLog(level: LogLevel): FastifyBaseLogger {
  return pino({ level, base: undefined, redact: { paths: SECRETS, remove: true } });
}
