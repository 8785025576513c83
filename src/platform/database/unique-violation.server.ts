/** PostgreSQL's unique_violation. Another transaction has just committed the same value. */
const UNIQUE_VIOLATION = '23505';

/**
 * Whether a statement failed because a value that must be unique exists already. A check before does not prevent this on
 * PostgreSQL, where transactions run side by side. On SQLite one transaction writes at a time.
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
