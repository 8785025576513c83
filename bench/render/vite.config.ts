import { defineConfig, mergeConfig } from 'vite';
import shop from '../../vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(shop(env), {
    publicDir: false,
    environments: { ssr: { build: { rolldownOptions: { input: './bench/render/measure.ts' } } } },
  }),
);
