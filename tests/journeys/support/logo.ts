import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './test.ts';

/** Uploads a logo in the branding's form: a bar of this colour on a transparent ground, 240 by 60 pixels. */
export async function uploadLogo(page: Page, colour: string): Promise<void> {
  const bar = { create: { width: 200, height: 40, channels: 3, background: colour } } as const;
  const buffer = await sharp({ create: { width: 240, height: 60, channels: 4, background: '#0000' } })
    .composite([{ input: bar, left: 20, top: 10 }])
    .png()
    .toBuffer();
  await page.getByLabel('Logo (optional)').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(page.getByAltText('The logo on a dark ground')).toBeVisible();
}
