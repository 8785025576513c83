import type { FastifyBaseLogger } from 'fastify';

/** The database is temporarily unavailable and nothing was saved. `cause` is the underlying error. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown, message = 'The database cannot be reached') {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The connection broke and its statement or transaction was rolled back. It can be retried on a new connection. */
export class ConnectionLost extends DatabaseUnavailable {}

/** The connection broke after a commit was sent, so the change may or may not have been saved. */
export class OutcomeUnknown extends DatabaseUnavailable {}

/** The database's disk is full: writes fail, reads still work. */
export class DiskFull extends DatabaseUnavailable {}

/** Finds the DatabaseUnavailable in an error's chain of causes. */
export function findDatabaseError(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  return error instanceof Error && error.cause !== undefined ? findDatabaseError(error.cause) : undefined;
}

/** Logs failures of background work, except while the database is unavailable, which is logged once elsewhere. */
export function warnUnlessDatabaseError(log: FastifyBaseLogger, message: string): (error: unknown) => void {
  return (error) => {
    if (!findDatabaseError(error)) log.warn({ err: error }, message);
  };
}

/** Returns the code of an error of the server or the network, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
