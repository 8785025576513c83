import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { addSessionCookie } from '../journeys/support/api.ts';
import { startAtOnce } from '../journeys/support/test.ts';
import type { Samples } from './samples.ts';
import { fileOf, type Screen, THEMES, type Theme, type Visit, windowsOf } from './screen.ts';

/** The highest picture that the format allows. */
const MAX_HEIGHT = 16_383;
const FORMAT = { quality: 80, effort: 2 };

/** Takes a screen in every window and theme. The page is opened once and then resized. */
export async function takeScreen(browser: Browser, samples: Samples, screen: Screen, folder: string): Promise<void> {
  const windows = windowsOf(screen).toReversed();
  const context = await browser.newContext({
    baseURL: samples.visitors[screen.as ?? 'guest'].shop.url,
    viewport: windows[0] ?? null,
    reducedMotion: 'reduce',
  });
  try {
    const visit = await startVisit(context, samples, screen);
    await screen.open(visit);
    for (const window of windows) {
      await visit.page.setViewportSize(window);
      for (const theme of THEMES)
        await takePicture(visit.page, screen, theme, join(folder, fileOf(screen, window, theme)));
    }
  } finally {
    await context.close();
  }
}

async function startVisit(context: BrowserContext, samples: Samples, screen: Screen): Promise<Visit> {
  const { shop, ...visitor } = samples.visitors[screen.as ?? 'guest'];
  if ('person' in visitor) await addSessionCookie(context, shop, visitor.person);
  await context.addInitScript(startAtOnce);
  return { page: await context.newPage(), context, shop, samples };
}

async function takePicture(page: Page, { isOverlay }: Screen, theme: Theme, file: string): Promise<void> {
  await page.emulateMedia({
    colorScheme: theme.endsWith('dark') ? 'dark' : 'light',
    forcedColors: theme.startsWith('forced') ? 'active' : 'none',
  });
  await page.evaluate(loadPictures);
  const png = await page.screenshot({ fullPage: !isOverlay, animations: 'disabled' });
  const { width = 1, height = 1 } = await sharp(png).metadata();
  const shown = { left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) };
  await sharp(png).extract(shown).webp(FORMAT).toFile(file);
}

/** Runs in the page: waits for its fonts and pictures, also for those further down, which would load when scrolled to. */
async function loadPictures(): Promise<void> {
  scrollTo(0, 0);
  await document.fonts.ready;
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}
