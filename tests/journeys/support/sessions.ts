import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Shop } from './shop-process.ts';

const HALF_AN_HOUR_MILLISECONDS = 30 * 60_000;

/** Makes all sessions half an hour old, and forgets that people have confirmed who they are. */
export function ageSessions({ dataDir }: Pick<Shop, 'dataDir'>): void {
  using database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 10_000 });
  const signedInAt = new Date(Date.now() - HALF_AN_HOUR_MILLISECONDS).toISOString();
  database.prepare('update identity_session set createdAt = ?, confirmedAt = null').run(signedInAt);
}
