import { join } from 'node:path';
import type { Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import type { Shop } from './shop-process.ts';
import { expect } from './test.ts';

const STAGE = '/stage/';

/** The files of a component's stage, built as the shop itself is. */
export type Stage = ReadonlyMap<string, string>;

/** Builds the stage that lies beside this file under this name. */
export async function buildStage(name: string): Promise<Stage> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [tailwindcss()],
    base: STAGE,
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: join(import.meta.dirname, `${name}.tsx`),
        output: { entryFileNames: 'stage.js', assetFileNames: 'stage[extname]', codeSplitting: false },
      },
    },
  });
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return new Map(
    files.map((file) => [file.fileName, 'code' in file ? file.code : Buffer.from(file.source).toString('latin1')]),
  );
}

/** Opens the stage as if it were a page of the shop, under the security policy of the shop's own pages. */
export async function openStage(page: Page, shop: Shop, stage: Stage): Promise<void> {
  const { headers } = await fetch(`${shop.url}/cart`);
  const policy = headers.get('content-security-policy') ?? '';
  await page.route(`${shop.url}${STAGE}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(STAGE.length);
    if (name === '') {
      const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stage</title>
        <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg">
        <link rel="stylesheet" href="stage.css"><script type="module" src="stage.js"></script></head>
        <body><div id="stage"></div></body></html>`;
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body });
    }
    const types: Record<string, string> = { css: 'text/css', js: 'text/javascript', woff2: 'font/woff2' };
    const contentType = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({
      contentType,
      body: Buffer.from(stage.get(name) ?? '', name.endsWith('2') ? 'latin1' : 'utf8'),
    });
  });
  await page.goto(STAGE);
  await expect(page.getByRole('heading', { name: 'Stage' })).toBeVisible();
}
