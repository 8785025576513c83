// The entry point of all package.json scripts: `node scripts/run.mjs <command> …`.
// Plain JavaScript, because a fresh checkout may be started with an older Node and without packages:
// it installs what is missing and starts scripts/<command>.ts with the project's own Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
// The first saves 40 MB in the shop's process and does not make it slower. With the second, V8 collects garbage when its
// heap has doubled since the last time, instead of quadrupled.
const OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
// glibc keeps freed memory in an arena per thread, and freed blocks below a threshold that grows with them. With these
// settings it returns what a page needed while it was rendered and compressed.
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };
const COMPILED = 'node_modules/.cache/compile'; // V8 compile cache
const INSTALL_STAMP = 'node_modules/.thock-install';
const LOCK_FILES = ['package-lock.json', 'node_modules/.package-lock.json']; // what npm should install, and what it did install
const BINARIES = resolve(dirname(fileURLToPath(import.meta.url)), '../node_modules/.bin');

let child;
let stopped = false;

process.chdir(resolve(BINARIES, '../..'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// Sent only to the command itself, which handles its own child processes.
process.on('SIGUSR2', () => child?.kill('SIGUSR2'));

const [command, ...rest] = process.argv.slice(2);
requireCommand();
await installPackages();
const node = findNode();
rememberInstall();
process.exitCode = await run(node, [...OPTIONS, 'scripts/command.ts', command, ...rest], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    NODE_COMPILE_CACHE: resolve(COMPILED),
    ...ALLOCATOR,
    ...process.env,
    PATH: [dirname(node), BINARIES, process.env.PATH].join(delimiter),
  },
});

function requireCommand() {
  const commands = Object.keys(readPackage().scripts);
  if (commands.includes(command)) return;
  fail(`Usage: node scripts/run.mjs ${commands.join(' | ')}`);
}

async function installPackages() {
  if (isInstalled()) return;

  const startedAt = performance.now();
  process.stdout.write('Installing packages … ');
  const { code, output } = await runNpmInstall();
  if (code !== 0 || stopped) fail(`failed.\n${output}`, code || 1);
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function runNpmInstall() {
  // npm must not run with the project's own Node, because the installation may replace it.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== BINARIES);
  const chunks = [];

  const code = await run('npm', ['install', '--no-audit', '--no-fund', '--include=dev'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path.join(delimiter) },
    onOutput: (chunk) => chunks.push(chunk),
  });
  return { code, output: Buffer.concat(chunks).toString() };
}

function isInstalled() {
  return existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, 'utf8') === installStamp();
}

function rememberInstall() {
  if (!isInstalled()) writeFileSync(INSTALL_STAMP, installStamp());
}

/** Uses contents because a fresh checkout changes all modification times. */
function installStamp() {
  const { dependencies, devDependencies, overrides, allowScripts } = readPackage();
  const hash = createHash('sha256');
  hash.update(JSON.stringify([process.platform, process.arch, dependencies, devDependencies, overrides, allowScripts]));
  for (const file of LOCK_FILES) hash.update(existsSync(file) ? readFileSync(file) : 'none');
  return hash.digest('hex');
}

function readPackage() {
  return JSON.parse(readFileSync('package.json', 'utf8'));
}

function findNode() {
  const own = resolve(BINARIES, 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  return fail(
    `Node ${NODE_MAJOR} is missing because npm was not allowed to run the install script of the package "node": ` +
      'run "npm rebuild --ignore-scripts=false" and try again.',
  );
}

/** Runs a program and resolves with its exit code. */
function run(program, args, { onOutput, ...options }) {
  return new Promise((finish) => {
    // In its own process group: Ctrl-C reaches the whole foreground group and npm forwards it again, so the program
    // would get the signal twice. This way it only gets the one from `stop`.
    child = spawn(program, args, { ...options, detached: true });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('error', (error) => fail(`${program} cannot be started: ${error.message}`));
    child.once('close', (code, signal) => {
      child = undefined;
      finish(code ?? exitCodeOf(signal));
    });
  });
}

/** Forwards the first signal to the child, which exits when its work is finished. Ignores further signals. */
function stop(signal) {
  if (!child?.pid) process.exit(exitCodeOf(signal));
  if (stopped) return;
  stopped = true;

  try {
    process.kill(-child.pid, signal === 'SIGHUP' ? 'SIGTERM' : signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
