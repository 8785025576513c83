import { OFFLINE_PATH } from './kept-pages.ts';

/** The build that this service worker belongs to, written by the build. */
declare const BUILD: string;

const PREFIX = 'basics-';
const NAME = PREFIX + BUILD;

/** Pages that are there without a connection although they were not opened before. */
const PAGES = [OFFLINE_PATH, '/cart'];

/** Stores the basic pages, and the files that they need, for this build. */
export async function keepBasics(): Promise<void> {
  const cache = await caches.open(NAME);
  const stored = new Set<string>();

  async function keep(path: string): Promise<void> {
    if (stored.has(path)) return;
    stored.add(path);
    const response = await fetch(path);
    if (!response.ok) throw new TypeError(`${path} answered ${response.status}`);
    const files = await listFiles(path, response.clone());
    await cache.put(path, response);
    await Promise.all(files.map(keep));
  }

  await Promise.all(PAGES.map(keep));
}

/** Returns the basic page or file at this path, if it is stored. */
export async function findBasic(path: string): Promise<Response | undefined> {
  return (await caches.open(NAME)).match(path);
}

/** Deletes the basic pages of other builds. */
export async function deleteOtherBasics(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Lists the files of the build that a page refers to, or that a script imports at once. */
async function listFiles(path: string, response: Response): Promise<string[]> {
  if (PAGES.includes(path)) return (await response.text()).match(/\/assets\/[\w.-]+\.(?:js|css|svg|woff2)/g) ?? [];
  if (!path.endsWith('.js')) return [];
  const imports = (await response.text()).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g);
  return [...imports].map(([, name]) => `/assets/${name}`);
}
