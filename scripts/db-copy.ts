import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CopyOutcome, copyDatabase } from '#platform/database/copy/copy-database.server.ts';
import type { DatabaseLocation } from '#platform/database/open-database.server.ts';
import { readConfig } from '../src/config.ts';
import { readEnvironment, withoutPassword } from '../src/environment.ts';
import { migrations } from '../src/migrations/migrations.server.ts';
import { holdDatabase } from '../src/process/hold-database.ts';
import { explainDatabases } from '../src/process/start-failure.ts';
import { ChildFailed } from './child.ts';
import { formatCount, progressShown } from './progress.ts';
import { requireShop } from './require-shop.ts';

const USAGE = `Usage (without --from or --to, that side is the shop in DATA_DIR):
  npm run db:copy -- --to postgres://USER:PASSWORD@HOST:5432/DATABASE
  npm run db:copy -- --from postgres://USER:PASSWORD@HOST:5432/DATABASE [--to sqlite:FILE]
With --replace, everything in the target is deleted first.`;

/** `npm run db:copy`: copies a shop from SQLite to PostgreSQL or back. The source may be running. */
const { from, to, replace } = readOptions();
const outcome = await copy();
if (!outcome.ok) throw new ChildFailed(refusalOf(outcome.reason));
report(outcome);

async function copy(): Promise<CopyOutcome> {
  requireShop(from);
  // A running shop would go on with what it knew of the former rows.
  if (to.engine === 'sqlite' && existsSync(to.file)) holdDatabase(to);
  try {
    return await copyDatabase({ from, to, migrations, replace, onProgress: progressShown(process.stdout) });
  } catch (error) {
    const explanation = explainDatabases(error);
    if (explanation === undefined) throw error;
    throw new ChildFailed(`Nothing was copied from ${nameOf(from)} to ${nameOf(to)}. ${explanation}`);
  }
}

function report({ action, tables }: Extract<CopyOutcome, { ok: true }>): void {
  for (const [table, { rows }] of tables) console.log(`${table}: ${formatCount(rows)} rows`);
  const total = [...tables.values()].reduce((sum, { rows }) => sum + rows, 0);
  const done =
    action === 'copied'
      ? `${formatCount(total)} rows were copied`
      : `All ${formatCount(total)} rows were already there`;
  console.log(`${done}. Every row was compared and is identical on both sides.`);
  console.log(
    `Uploaded pictures and the shop's secret were not copied. They stay in ${readConfig(readEnvironment()).dataDir}.`,
  );
}

function refusalOf(reason: Extract<CopyOutcome, { ok: false }>['reason']): string {
  const [source, target] = [nameOf(from), nameOf(to)];
  switch (reason) {
    case 'same-database':
      return `${source} and ${target} are the same database.`;
    case 'source-empty':
      return `There is no shop in ${source}. Start the shop there once, or correct the address.`;
    case 'source-foreign':
      return `${source} contains tables that do not belong to a shop. Correct the address.`;
    case 'source-older':
      return `The shop in ${source} is older than this program. Start it once with this version, then copy it.`;
    case 'source-newer':
      return `The shop in ${source} is newer than this program. Copy it with the version that it runs on.`;
    case 'target-foreign':
      return `${target} contains tables that do not belong to a shop. Choose an empty database.`;
    case 'target-older':
      return `The shop in ${target} is older than this program. Choose an empty database, or start that shop once with this version.`;
    case 'target-newer':
      return `The shop in ${target} is newer than this program. Choose an empty database.`;
    case 'target-differs':
      return `${target} contains different rows from ${source}. Nothing was changed. Use --replace to delete them first.`;
  }
}

function readOptions() {
  const options = { from: { type: 'string' }, to: { type: 'string' }, replace: { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ options });
    if (values.from === undefined && values.to === undefined) throw new ChildFailed(USAGE);
    return { from: locationOf(values.from), to: locationOf(values.to), replace: values.replace ?? false };
  } catch (error) {
    throw error instanceof TypeError ? new ChildFailed(USAGE) : error;
  }
}

function locationOf(address: string | undefined): DatabaseLocation {
  if (address === undefined)
    return { engine: 'sqlite', file: join(readConfig(readEnvironment()).dataDir, 'shop.sqlite') };
  if (/^postgres(ql)?:\/\//.test(address)) return { engine: 'postgres', url: address };
  const [, file] = /^sqlite:(.+)$/.exec(address) ?? [];
  if (file === undefined) throw new ChildFailed(`"${withoutPassword(address)}" is not a database address.\n${USAGE}`);
  return { engine: 'sqlite', file: resolve(file) };
}

function nameOf(location: DatabaseLocation): string {
  return location.engine === 'sqlite' ? location.file : withoutPassword(location.url);
}
