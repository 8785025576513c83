import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { LOADED_WHEN_USED } from '../../vite.config.ts';

/** Commands that work where only the packages for production are installed (docs/operations.md). */
const COMMANDS = ['command', 'serve', 'admin', 'backup', 'upgrade', 'db-copy', 'search', 'prove'];

/** Packages that no import names: Node itself, and those whose files are read, which are fonts and data of addresses. */
const READ_AS_FILES = /^(node|@fontsource\/.*|@cpsdqs\/google-i18n-address)$/;
const IMPORT = /^(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'|import\('([^']+)'\)/gm;

test('dependencies are what the built server and the commands load, and no more', () => {
  const files = new Set<string>();
  const packages = new Set<string>(LOADED_WHEN_USED);
  for (const command of COMMANDS) follow(resolve(`scripts/${command}.ts`), files, packages);

  const dependencies = Object.keys(packageJson.dependencies).filter((name) => !READ_AS_FILES.test(name));
  expect(dependencies).toEqual([...packages].sort());
});

/** Adds the packages that a file and all that it imports name. */
function follow(file: string, files: Set<string>, packages: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const [, named, loaded] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const specifier = named ?? loaded ?? '';
    if (specifier.startsWith('node:')) continue;
    const path = pathOf(specifier, file);
    if (path === undefined) packages.add(nameOf(specifier));
    else if (/\.tsx?$/.test(path)) follow(path, files, packages);
  }
}

/** Finds the file of ours that an import means. `undefined` means a package. */
function pathOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('#')) return resolve(specifier.replace('#', 'src/'));
  const path = resolve(dirname(importer), specifier);
  return specifier.startsWith('.') && existsSync(path) ? path : undefined;
}

function nameOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
