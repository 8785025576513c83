import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../support/shop-process.ts';
import { Daemon, waitUntil } from './daemon.ts';
import { requirePrograms } from './programs.ts';
import type { Scenario } from './scenario.ts';

const CONFIGURATION = 'deploy/nginx.conf';
const NAME = 'shop.example.com';
const START_SECONDS = 10;

const execute = promisify(execFile);

/** nginx with the configuration that ships with the shop. */
export interface ShopProxy {
  origin: string;
  /** The certificate that clients must trust. */
  ca: string;
}

/** Starts nginx in front of processes on these ports. Only names, ports and paths of its configuration are changed. */
export async function startNginx(scenario: Scenario, ports: readonly number[]): Promise<ShopProxy> {
  const program = requirePrograms('nginx', 'openssl');
  const folder = join(scenario.folder, 'nginx');
  await mkdir(folder);
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await execute(program('openssl'), [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
  ]);

  const site = (await readFile(CONFIGURATION, 'utf8'))
    .replace(/( *)server 127\.0\.0\.1:3001 (.*;)\n(.*\n)*?(?=\s*#)/, (_, indent: string, options: string) =>
      ports.map((port) => `${indent}server 127.0.0.1:${port} ${options}\n`).join(''),
    )
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replaceAll(NAME, '127.0.0.1')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll(/root \/srv\/thock.*;/g, `root ${resolve('build/client')};`)
    .replace('/var/log/nginx/thock.log', join(folder, 'access.log'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, wrapSite(folder, site));

  await execute(program('nginx'), ['-t', '-p', folder, '-c', file]);
  const daemon = new Daemon(program('nginx'), ['-p', folder, '-c', file], { outputFile: join(folder, 'output.log') });
  scenario.defer(() => daemon.stop('SIGTERM'));
  await waitUntil('nginx answered', START_SECONDS, () =>
    fetch(`http://127.0.0.1:${httpPort}/`, { redirect: 'manual' }),
  );
  return { origin: `https://127.0.0.1:${httpsPort}`, ca: await readFile(certificate, 'utf8') };
}

/** Wraps a site in a main configuration like Debian's, with all files in one folder. */
function wrapSite(folder: string, site: string): string {
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n');
  return `${user}worker_processes 2;
daemon off;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')};
events { worker_connections 4096; }
http {
include /etc/nginx/mime.types;
default_type application/octet-stream;
access_log off;
${paths}
${site}}
`;
}
