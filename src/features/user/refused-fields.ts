import { ApiError } from '#platform/http/api-error.ts';
import { CUSTOMER_FIELDS, type CustomerEntries } from './customer-entries.ts';

/** What the server says of fields, by their names. */
export type RefusedFields = Partial<Record<keyof CustomerEntries, { type: 'server'; message: string }>>;

/**
 * Returns what the server refused about the fields of a form; undefined if it refused something else.
 * @param prefix where the fields are in the body, such as `customer.`.
 */
export function refusedFields(error: unknown, prefix = ''): RefusedFields | undefined {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const refused: RefusedFields = {};
  for (const { path, message } of errors) {
    const field = CUSTOMER_FIELDS.find((name) => path === `${prefix}${name}`);
    if (field === undefined) return undefined;
    refused[field] = { type: 'server', message };
  }
  return errors.length > 0 ? refused : undefined;
}
