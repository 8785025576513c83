import type { Page } from '@playwright/test';

/** Requests of the popup to Google, which is another origin. */
export const GOOGLE_REQUESTS = /^left the shop: http:\/\/localhost:\d+\//;

/** Presses the button of the page. @returns Google's window. */
export async function openGooglePopup(page: Page): Promise<Page> {
  const popupOpened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await popupOpened;
  await popup.waitForURL(/\/o\/oauth2\//);
  return popup;
}

/** Chooses an account in Google's window, which then closes. */
export async function chooseAccount(popup: Page, { email }: { email: string }): Promise<void> {
  const popupClosed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: email }).click();
  await popupClosed;
}
