import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { filesByPages } from './scripts/bundle/files-by-pages.ts';
import { iconFile } from './scripts/bundle/icon-file.ts';
import { inlineScript } from './scripts/bundle/inline-script.ts';

/** Shorter than the default, because every page loads the list of all files. */
const NAMES = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

/** All else is built into the server's few files: the hundreds of its packages take a third more memory and time. */
export const LOADED_WHEN_USED = ['@aws-sdk/client-s3', 'emulate', 'nodemailer', 'pino', 'sharp'];

export default defineConfig(({ command }) => ({
  plugins: [iconFile(), inlineScript(), filesByPages(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: NAMES } } },
    ssr: {
      // In development, Vite cannot load CommonJS packages such as react-dom as its own modules.
      resolve: { noExternal: command === 'build' ? true : [], external: LOADED_WHEN_USED },
      build: {
        rolldownOptions: {
          input: './src/server.ts',
          output: { minify: { compress: true, codegen: true, mangle: false } },
        },
      },
    },
  },
  optimizeDeps: {
    // Known from the start, or the first page and dialog of a developer's day that need them would be reloaded.
    include: [
      ...['accordion', 'alert-dialog', 'dialog', 'toast'].map((name) => `@base-ui/react/${name}`),
      '@hookform/resolvers/zod',
      'culori/fn',
      'kysely',
      'markdown-it',
      'react-dom/server',
      'react-hook-form',
      'react-paginate',
      'zod/mini',
    ],
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
}));
