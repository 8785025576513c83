import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { deleteOtherBasics, findBasic, keepBasics } from './basics.ts';
import { isKeptPage, OFFLINE_PATH, offlineAddress } from './kept-pages.ts';
import { FORGET_PAGES } from './messages.ts';

/** The part of the global scope of a service worker that is used here. */
interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
}

interface WorkerEvent {
  data?: { type?: string };
  waitUntil(work: Promise<unknown>): void;
}

declare const self: WorkerScope;

const DAY_SECONDS = 86_400;

const LIMITS = {
  pages: { maxEntries: 60, maxAgeSeconds: 30 * DAY_SECONDS },
  pictures: { maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS },
  assets: { maxEntries: 200, maxAgeSeconds: 60 * DAY_SECONDS },
};
type CacheName = keyof typeof LIMITS;

const onlyComplete = new CacheableResponsePlugin({ statuses: [200] });

/** Options of a strategy. */
function keepIn(cacheName: CacheName) {
  return { cacheName, plugins: [onlyComplete, new ExpirationPlugin(LIMITS[cacheName])] };
}

/** The function of the plugin would miss what an earlier run of this service worker has kept. */
async function forget(cacheName: CacheName): Promise<void> {
  await caches.delete(cacheName);
  await new CacheExpiration(cacheName, LIMITS[cacheName]).delete();
}

// Only these are kept: never an answer of the API, a dashboard, or a page with a secret in its address.
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptPage(url.pathname), new NetworkFirst(keepIn('pages')));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst(keepIn('assets')),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(pictures|media)\//.test(url.pathname),
  new StaleWhileRevalidate(keepIn('pictures')),
);
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());

setCatchHandler(async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const basic = await findBasic(pathname);
  if (basic) return basic;
  if (request.mode !== 'navigate' || pathname === OFFLINE_PATH) return Response.error();
  return Response.redirect(offlineAddress(pathname + search));
});

self.addEventListener('install', (event) => event.waitUntil(keepBasics()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOtherBasics()));
self.addEventListener('message', (event) => {
  if (event.data?.type !== FORGET_PAGES) return;
  event.waitUntil(Promise.all([forget('pages'), forget('pictures')]));
});

// A new version takes over at once: pages come from the network first, and the names of files contain their content.
void self.skipWaiting();
clientsClaim();
