import { build } from 'vite';

/** Builds the service worker of this version into a single file, which has to be at the root to control all pages. */
export async function buildServiceWorker(clientFolder: string, version: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      lib: {
        entry: 'src/web/offline/service-worker.ts',
        name: 'serviceWorker',
        formats: ['iife'],
        fileName: () => 'service-worker.js',
      },
    },
  });
}
