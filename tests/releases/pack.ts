import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { migrations } from '../../src/migrations/migrations.server.ts';
import { VERSION } from '../../src/version.ts';
import { LOADED_WHEN_USED } from '../../vite.config.ts';
import { startApi } from '../support/api-process.ts';
import { linkPackages } from './program.ts';

/** `node tests/releases/pack.ts`: stores this release for the tests of later ones, as a program and as a database. */
const folder = mkdtempSync(join(tmpdir(), 'thock-pack-'));
try {
  const program = await buildProgram();
  writeFileSync(`tests/releases/${Object.keys(migrations).at(-1)}.sqlite.gz`, gzipSync(await fillDatabase(program)));
  for (const former of globSync('tests/releases/*.mjs.br')) rmSync(former);
  writeFileSync(`tests/releases/${VERSION}.mjs.br`, compress(readFileSync(program)));
} finally {
  rmSync(folder, { recursive: true });
}

/** Builds one file with all packages that the release's own build includes, because later releases have other ones. */
async function buildProgram(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: LOADED_WHEN_USED },
    build: {
      ssr: 'tests/releases/release.ts',
      outDir: folder,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'release.mjs' } },
    },
  });
  linkPackages(folder);
  return join(folder, 'release.mjs');
}

/** Uses a new shop, and returns the file of its database. */
async function fillDatabase(program: string): Promise<Buffer> {
  const [file, copy] = [join(folder, 'shop.sqlite'), join(folder, 'copy.sqlite')];
  const secret = crypto.randomUUID();
  const shop = await startApi({ location: { engine: 'sqlite', file }, dataDir: folder, secret, program });
  try {
    execFileSync(process.execPath, [program, shop.address], { stdio: 'inherit' });
  } finally {
    await shop.kill();
  }
  const database = new DatabaseSync(file);
  database.prepare('vacuum into ?').run(copy);
  database.close();
  return readFileSync(copy);
}

function compress(program: Buffer): Buffer {
  return brotliCompressSync(program, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
}
