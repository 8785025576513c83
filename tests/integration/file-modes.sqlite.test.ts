import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskStorage } from '#features/media/disk-storage.server.ts';
import { buildApi } from '../support/build-api.ts';
import { environmentOf } from '../support/command.ts';
import { createTestShop } from '../support/test-shop.ts';

const COMMAND = join(import.meta.dirname, '../../scripts/command.ts');

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thock-modes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program with a umask of 000. */
function runWithWideUmask(dataDir: string, ...program: string[]): ChildProcess {
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', ...program];
  return spawn('/bin/sh', ['-c', 'umask 000 && exec "$@"', 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
}

/** Starts a shop and kills it, so that SQLite's WAL and shared-memory files remain. */
async function openShop(dataDir: string): Promise<void> {
  const child = runWithWideUmask(dataDir, await buildApi());
  const ended = once(child, 'exit');
  try {
    await firstLineOf(child);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The program has no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The program ended before it printed a line');
}

/** Reads the modes of a folder (as `.`) and everything in it, by name. */
function modesOf(folder: string): Map<string, string> {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return new Map(names.map((name) => [name, modeOf(join(folder, name))]));
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

const PRIVATE = { '.': '700', secret: '600', 'shop.sqlite': '600', 'shop.sqlite-wal': '600', 'shop.sqlite-shm': '600' };

test('data files are readable by their owner only, even under a wide umask or if readable before', async () => {
  const dataDir = join(createFolder(), 'data');
  await openShop(dataDir);
  const modes = modesOf(dataDir);
  expect(Object.fromEntries(modes)).toMatchObject(PRIVATE);
  expect([...modes.values()].every((mode) => mode === '700' || mode === '600')).toBe(true);

  mkdirSync(join(dataDir, 'pictures'));
  for (const [name, mode] of modesOf(dataDir)) chmodSync(join(dataDir, name), mode === '600' ? 0o644 : 0o755);
  await openShop(dataDir);

  expect(Object.fromEntries(modesOf(dataDir))).toMatchObject({ ...PRIVATE, pictures: '700' });
});

test('a backup is readable by its owner only, even when it replaces a readable file', async () => {
  const { database } = await createTestShop();
  const { DATA_DIR: dataDir = '' } = environmentOf(database);
  const [fresh, replaced] = [join(dataDir, 'fresh.sqlite'), join(dataDir, 'replaced.sqlite')];
  writeFileSync(replaced, '');
  chmodSync(replaced, 0o666);
  for (const target of [fresh, replaced]) {
    const [code] = await once(runWithWideUmask(dataDir, COMMAND, 'backup', target), 'exit');
    expect([code, modeOf(target)]).toEqual([0, '600']);
    expect(statSync(target).size).toBeGreaterThan(100_000);
  }
});

test('uploaded pictures are readable by their owner only', async () => {
  const folder = join(createFolder(), 'pictures');
  const files = new Map([['.webp', Buffer.from('a picture')]]);
  await createDiskStorage(folder).put('a-picture', files);
  expect(Object.fromEntries(modesOf(folder))).toEqual({
    '.': '700',
    'a-picture': '700',
    'a-picture/a-picture.webp': '600',
  });
});
