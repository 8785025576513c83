import type { FastifyBaseLogger } from 'fastify';

/** The database cannot be asked now, and nothing was kept. It passes by itself; `cause` says what happened. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown, message = 'The database cannot be reached') {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The connection broke: what was asked or begun on it was undone, and may be tried again on another. */
export class ConnectionLost extends DatabaseUnavailable {}

/** The connection broke after a commit was sent, so the change may have been kept or not. */
export class OutcomeUnknown extends DatabaseUnavailable {}

/** The disk below the database has no space left: nothing can be kept, but what is there can be read. */
export class DiskFull extends DatabaseUnavailable {}

/** The trouble with the database that an error rests on, if it is one. */
export function findDatabaseTrouble(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  return error instanceof Error && error.cause !== undefined ? findDatabaseTrouble(error.cause) : undefined;
}

/** Reports failures of what goes on in the background. While the database is away, which is told once, it says nothing. */
export function warnUnlessDatabase(log: FastifyBaseLogger, message: string): (error: unknown) => void {
  return (error) => {
    if (!findDatabaseTrouble(error)) log.warn({ err: error }, message);
  };
}
