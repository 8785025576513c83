import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SceneStopped } from './scene.ts';

/** Programs that are no npm packages, and Debian's packages that bring them. */
const PACKAGES = {
  nginx: 'nginx-light',
  openssl: 'openssl',
  patroni: 'patroni',
  etcd: 'etcd-server',
  faketime: 'faketime',
  pgbench: 'postgresql-contrib',
  mount: 'mount',
} as const;

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/bin'];

/** Finds these programs. Throws one sentence that names the packages to install when some are missing. */
export function requirePrograms<Name extends keyof typeof PACKAGES>(...names: readonly Name[]): (name: Name) => string {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0) throw missingPackages(missing.map((name) => PACKAGES[name]));
  return (name) => findProgram(name) ?? name;
}

/** Debian's newest PostgreSQL: the one that Patroni runs brings pg_rewind and pg_basebackup, which the npm package lacks. */
export function requireDebianPostgres(): string {
  const folder = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (!folder) throw missingPackages(['postgresql']);
  return folder;
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package makes. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function missingPackages(packages: readonly string[]): SceneStopped {
  return new SceneStopped(`This needs programs that are missing. Install them: apt-get install ${packages.join(' ')}`);
}
