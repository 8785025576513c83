import type { ShouldRevalidateFunction } from 'react-router';

/** For pages with a form: after an act that failed nothing is loaded anew, so that what was typed stays whatever comes. */
export const keepAfterFailure: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  typeof actionResult?.problem === 'string' ? false : defaultShouldRevalidate;
