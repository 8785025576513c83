import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Where a page keeps the texts of its toasts, also after a navigation. */
const STORAGE_KEY = 'test-toasts';
const TIMEOUT_MILLISECONDS = 30_000;

/** Records the toasts of all pages. They disappear after a moment, in which a busy machine may not look at the page. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const toasts = added.flatMap((node) => (node.matches('.toast') ? [node] : [...node.querySelectorAll('.toast')]));
      if (toasts.length === 0) return;
      const seen: unknown[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      sessionStorage.setItem(key, JSON.stringify([...seen, ...toasts.map(({ textContent }) => textContent)]));
    }).observe(document, { childList: true, subtree: true });
  }, STORAGE_KEY);
}

/** Expects a toast with this text that no earlier call has expected. */
export async function expectToast(page: Page, text: string): Promise<void> {
  // Throws during a navigation, and is repeated on the next page.
  await expect(async () => expect(await takeToast(page, text)).toBe(true)).toPass({ timeout: TIMEOUT_MILLISECONDS });
}

function takeToast(page: Page, text: string): Promise<boolean> {
  return page.evaluate(
    ({ key, text }) => {
      const seen: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      const index = seen.findIndex((toast) => toast.includes(text));
      if (index === -1) return false;
      sessionStorage.setItem(key, JSON.stringify(seen.toSpliced(index, 1)));
      return true;
    },
    { key: STORAGE_KEY, text },
  );
}
