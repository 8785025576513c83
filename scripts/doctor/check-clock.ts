import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open-database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Config } from '../../src/config.ts';
import { type Finding, failed, notUsed, ok, WAIT_MILLISECONDS } from './finding.ts';

/** Product changes are found by time, with this tolerance. */
const MAX_SECONDS = 30;

/** Compares this machine's clock with that of PostgreSQL, or with the date in an answer of a provider. */
export async function checkClock(config: Config): Promise<Finding> {
  const clock = await readOtherClock(config);
  if (!clock) return notUsed('There is no other clock to compare with: no PostgreSQL, and no provider that answers.');
  const seconds = Math.round((Date.now() - clock.time) / 1000);
  if (Math.abs(seconds) <= MAX_SECONDS) return ok(`Within ${MAX_SECONDS} s of ${clock.of}.`);
  const difference = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${clock.of}`;
  return failed(
    `This machine's clock is ${difference}. Set it, and keep it right with NTP (timedatectl set-ntp true).`,
  );
}

async function readOtherClock(config: Config): Promise<{ time: number; of: string } | undefined> {
  if (config.database.engine === 'postgres') {
    const time = await readDatabaseClock(config).catch(() => undefined);
    return time === undefined ? undefined : { time, of: 'PostgreSQL' };
  }
  for (const address of listProviders(config)) {
    const time = await readDate(address);
    if (time !== undefined) return { time, of: new URL(address).host };
  }
  return undefined;
}

async function readDatabaseClock({ database }: Config): Promise<number | undefined> {
  const db = openDatabase<Tables>(database);
  try {
    const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(
      db,
    );
    return rows[0] && rows[0].now * 1000;
  } finally {
    await db.destroy();
  }
}

/** Lists the addresses of the providers that the shop uses anyway. */
function listProviders({ google, cards, pictures }: Config): string[] {
  return [
    ...(typeof google === 'object' ? [google.discoveryUrl] : []),
    ...(cards.by === 'stripe' ? [cards.account.apiBase ?? 'https://api.stripe.com'] : []),
    ...(pictures.kind === 's3' ? [pictures.publicUrl] : []),
  ];
}

/** Reads the `Date` of an answer, whatever its status. */
async function readDate(address: string): Promise<number | undefined> {
  const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(WAIT_MILLISECONDS) }).catch(
    () => undefined,
  );
  const date = response?.headers.get('date');
  return date ? Date.parse(date) : undefined;
}
