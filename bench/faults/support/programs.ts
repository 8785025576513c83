import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ScenarioAborted } from './scenario.ts';

/** Programs that are not npm packages, and the Debian packages that contain them. */
const PACKAGES = {
  nginx: 'nginx-light',
  prometheus: 'prometheus',
  openssl: 'openssl',
  patroni: 'patroni',
  etcd: 'etcd-server',
  faketime: 'faketime',
  pgbench: 'postgresql-contrib',
  mount: 'mount',
  varnishd: 'varnish varnish-modules',
  varnishstat: 'varnish',
} as const;

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/bin'];

/** Finds these programs. Throws {@link ScenarioAborted} with the packages to install if any are missing. */
export function requirePrograms<Name extends keyof typeof PACKAGES>(...names: readonly Name[]): (name: Name) => string {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length > 0) throw missingPackages(missing.map((name) => PACKAGES[name]));
  return (name) => findProgram(name) ?? name;
}

/** Finds Debian's newest PostgreSQL. Patroni needs pg_rewind and pg_basebackup, which the npm package does not have. */
export function requireDebianPostgres(): string {
  const folder = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (!folder) throw missingPackages(['postgresql']);
  return folder;
}

/** Returns the user that runs PostgreSQL if this is root, because PostgreSQL refuses to run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function findProgram(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function missingPackages(packages: readonly string[]): ScenarioAborted {
  return new ScenarioAborted(`Some programs are missing. Install them: apt-get install ${packages.join(' ')}`);
}
