import * as shop from './migrations/0001-shop.server.ts';
import * as identity from './migrations/0002-identity.server.ts';
import * as seeds from './migrations/0003-seeds.server.ts';

/** Every migration by its name; names sort in the order of running and are never reused. */
export const migrations = {
  '0001-shop': shop,
  '0002-identity': identity,
  '0003-seeds': seeds,
};
