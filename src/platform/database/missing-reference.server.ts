/** PostgreSQL's foreign_key_violation. */
const POSTGRES_CODE = '23503';
/** SQLite's SQLITE_CONSTRAINT_FOREIGNKEY. */
const SQLITE_CODE = 787;

/** Whether a row could not be written because the row that it refers to is gone. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === POSTGRES_CODE) return true;
  return 'errcode' in error && error.errcode === SQLITE_CODE;
}
