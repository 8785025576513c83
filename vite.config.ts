import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: './src/site.ts' } } } },
  // Known from the start, or the first dialog and toast of a developer's day would reload the page.
  optimizeDeps: { include: ['@base-ui/react/alert-dialog', '@base-ui/react/dialog', '@base-ui/react/toast'] },
  build: { sourcemap: false, assetsInlineLimit: 0 },
});
