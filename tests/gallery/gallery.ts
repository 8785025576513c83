import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { ADMIN_ORDER_SCREENS } from './admin-order-screens.ts';
import { ADMIN_PRODUCT_SCREENS } from './admin-product-screens.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { BRANDING_SCREENS } from './branding-screens.ts';
import { takeScreen } from './camera.ts';
import { CATALOGUE_SCREENS } from './catalogue-screens.ts';
import { COLLECTION_SCREENS } from './collection-screens.ts';
import { CONTACT_SCREENS } from './contact-screens.ts';
import { CONTENT_SCREENS } from './content-screens.ts';
import { COUPON_SCREENS } from './coupon-screens.ts';
import { CUSTOMER_SCREENS } from './customer-screens.ts';
import { HOME_SCREENS } from './home-screens.ts';
import { IMPORT_SCREENS } from './import-screens.ts';
import { renderIndex } from './index-page.ts';
import { MEDIA_SCREENS } from './media-screens.ts';
import { MENU_SCREENS } from './menu-screens.ts';
import { ORDER_SCREENS } from './order-screens.ts';
import { PUBLIC_SCREENS } from './public-screens.ts';
import { REDIRECT_SCREENS } from './redirect-screens.ts';
import { REVIEW_SCREENS } from './review-screens.ts';
import { SAFETY_SCREENS } from './safety-screens.ts';
import { createSamples, type Samples } from './samples.ts';
import type { Screen } from './screen.ts';
import { SECURITY_SCREENS } from './security-screens.ts';
import { SHIPPING_SCREENS } from './shipping-screens.ts';
import { SHOP_SCREENS } from './shop-screens.ts';
import { TAX_SCREENS } from './tax-screens.ts';
import { WEBHOOK_SCREENS } from './webhook-screens.ts';
import { WISHLIST_SCREENS } from './wishlist-screens.ts';

const FOLDER = 'data/gallery';
const SCREENS = [
  ...PUBLIC_SCREENS,
  ...CATALOGUE_SCREENS,
  ...ACCOUNT_SCREENS,
  ...CUSTOMER_SCREENS,
  ...ORDER_SCREENS,
  ...ADMIN_SCREENS,
  ...ADMIN_PRODUCT_SCREENS,
  ...SAFETY_SCREENS,
  ...COUPON_SCREENS,
  ...SHIPPING_SCREENS,
  ...COLLECTION_SCREENS,
  ...BRANDING_SCREENS,
  ...CONTENT_SCREENS,
  ...MENU_SCREENS,
  ...HOME_SCREENS,
  ...TAX_SCREENS,
  ...MEDIA_SCREENS,
  ...REDIRECT_SCREENS,
  ...REVIEW_SCREENS,
  ...CONTACT_SCREENS,
  ...WISHLIST_SCREENS,
  ...IMPORT_SCREENS,
  ...ADMIN_ORDER_SCREENS,
  ...SHOP_SCREENS,
  ...WEBHOOK_SCREENS,
  ...SECURITY_SCREENS,
];

/** The result of taking the screens. */
export interface Gallery {
  /** The page that shows all pictures. */
  index: string;
  taken: number;
  /** Why screens could not be taken. */
  failures: ReadonlyMap<Screen, string>;
}

/** Takes the screens whose page or state contains this text, and keeps earlier pictures of the others. */
export async function takeGallery(filter: string, executablePath: string | undefined): Promise<Gallery> {
  const chosen = SCREENS.filter(({ page, state }) => `${page} ${state}`.includes(filter));
  if (filter === '') await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });

  const [samples, browser] = await Promise.all([createSamples(), launch(executablePath)]);
  try {
    const failures = await takeScreens(browser, samples, chosen);
    const index = join(FOLDER, 'index.html');
    await writeFile(index, renderIndex(FOLDER, SCREENS, failures));
    return { index, taken: chosen.length - failures.size, failures };
  } finally {
    await browser.close();
    await samples.close();
  }
}

function launch(executablePath: string | undefined): Promise<Browser> {
  // Chromium refuses to run as root with its sandbox.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

/** Takes two screens at a time. @returns why screens could not be taken. */
async function takeScreens(browser: Browser, samples: Samples, screens: readonly Screen[]) {
  const failures = new Map<Screen, string>();
  const queue = screens.values();
  const work = async () => {
    for (const screen of queue) {
      await takeScreen(browser, samples, screen, FOLDER).catch((error) => failures.set(screen, String(error)));
    }
  };
  await Promise.all([work(), work()]);
  return failures;
}
