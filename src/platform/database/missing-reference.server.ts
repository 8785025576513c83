/** PostgreSQL's foreign_key_violation. */
const POSTGRES_CODE = '23503';
/** SQLite's SQLITE_CONSTRAINT_FOREIGNKEY. */
const SQLITE_CODE = 787;

/** Returns whether a write failed because the referenced row does not exist. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === POSTGRES_CODE) return true;
  return 'errcode' in error && error.errcode === SQLITE_CODE;
}
