import { SERVICE_WORKER } from './messages.ts';

/** Registers the service worker once the page has loaded and is idle, and asks it to keep the page at `address`. */
export async function keepPage(address: string): Promise<void> {
  await becomeIdle();
  const { serviceWorker } = navigator;
  // What a service worker controls passes through it; what was loaded before is named here.
  const files = serviceWorker.controller ? [] : listLoadedFiles();
  await serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [address, ...files] } });
}

function listLoadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return names.filter((name) => URL.parse(name)?.origin === location.origin);
}

async function becomeIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Safari has no such callback.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve));
}
