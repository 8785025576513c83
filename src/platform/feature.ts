import type { FastifyInstance } from 'fastify';
import type { Route } from './http/router.server.ts';
import type { Job } from './jobs/job.ts';

/** The routes, jobs and lifecycle hooks of a feature. */
export interface Feature {
  /** Adds its routes to `app`. `routeIn` creates the function that adds calls to `app` or to one of its scopes. */
  addRoutes?(app: FastifyInstance, routeIn: (scope: FastifyInstance) => Route): void;
  /** Background work that runs in one process at a time. */
  jobs?: readonly Job[];
  /** Starts background work that runs in every process. */
  start?(): Promise<void>;
  /** Prepares for shutdown, so that requests in flight end in time. */
  beginClosing?(): void;
  /** Resolves when the feature no longer uses the database. */
  close?(): Promise<void>;
}
