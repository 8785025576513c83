import type { ShouldRevalidateFunction } from 'react-router';

/** Skips revalidation after a failed action, so that the form keeps what was entered. */
export const keepAfterFailure: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  typeof actionResult?.problem === 'string' ? false : defaultShouldRevalidate;
