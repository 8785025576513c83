import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { formatList } from '#platform/format-lists.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { freeMegabytes } from '#platform/free-space.ts';
import type { Config } from '../../src/config.ts';
import { findLastBackup } from '../../src/data-folder.ts';
import { hostOf, isLoopback } from '../../src/mode-checks.ts';
import { type Finding, failed, notUsed, ok } from './finding.ts';

/** Room for some days of orders and pictures, and for the sort files of reports. */
const MIN_FREE_MEGABYTES = 500;
const HOUR_MILLISECONDS = 3_600_000;
/** Backups are made every night; one may be late. */
const MAX_BACKUP_HOURS = 48;

/** Measures the free space of DATA_DIR and of the temporary folder. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const places = await Promise.all(
    [dataDir, tmpdir()].map(async (folder) => ({ folder, free: await freeMegabytes(folder) })),
  );
  const full = places.filter(({ free }) => free < MIN_FREE_MEGABYTES);
  const list = (folders: typeof places) =>
    formatList(folders.map(({ folder, free }) => `${folder} (${formatNumber(free)} MB)`));
  if (full.length === 0) return ok(`Free space: ${list(places)}.`);
  return failed(`Little free space: ${list(full)}. Free at least ${MIN_FREE_MEGABYTES} MB there, or enlarge the disk.`);
}

/** Looks up the host of SHOP_URL. */
export async function checkDns({ shopUrl }: Config): Promise<Finding> {
  const host = hostOf(shopUrl);
  if (isIP(host) || isLoopback(host)) return notUsed(`SHOP_URL is "${shopUrl}", without a name to look up.`);
  try {
    const addresses = await lookup(host, { all: true });
    return ok(`${host} is ${formatList(addresses.map(({ address }) => address))}.`);
  } catch {
    return failed(
      `SHOP_URL is "${shopUrl}", and ${host} has no address. Correct SHOP_URL, or add the name to your DNS with the ` +
        'address of the proxy in front of the shop.',
    );
  }
}

/** Finds the age of the last backup of a live shop. */
export function checkBackup({ mode, dataDir, database }: Config): Finding {
  if (mode === 'demo') return notUsed('A demo needs none.');
  const how =
    database.engine === 'sqlite'
      ? 'Run npm run backup every night.'
      : `Run pg_dump every night and then: touch ${dataDir}/last-backup`;
  const at = findLastBackup(dataDir);
  if (at === undefined) return failed(`The database was never backed up. ${how}`);
  const hours = Math.floor((Date.now() - at) / HOUR_MILLISECONDS);
  const age = hours === 1 ? '1 hour' : `${hours} hours`;
  return hours <= MAX_BACKUP_HOURS ? ok(`${age} old.`) : failed(`The last backup is ${age} old. ${how}`);
}
