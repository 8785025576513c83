import type { ProblemBody } from './problem.ts';

/** Message when there was no response. */
export const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

/** A failed call. `problem.detail` is a sentence for the user. */
export class ApiError extends Error {
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.detail);
    this.name = 'ApiError';
    this.problem = problem;
  }
}
