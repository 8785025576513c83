import { type BrowserContext, expect, type Page } from '@playwright/test';

const TIMEOUT_MILLISECONDS = 30_000;

/** The texts of the toasts that each page has shown and that no test has expected yet. */
const shown = new WeakMap<Page, string[]>();

/** Records the toasts of all pages. They disappear after a moment, in which a busy machine may not look at the page. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text]);
  });
  await context.addInitScript(() => {
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
      const toasts = added.flatMap((node) => (node.matches('.toast') ? [node] : [...node.querySelectorAll('.toast')]));
      // A toast that is added together with what contains it is reported twice.
      for (const { textContent } of new Set(toasts)) window.recordToast(textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects a toast with this text that no earlier call has expected. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const find = () => shown.get(page)?.findIndex((toast) => toast.includes(text)) ?? -1;
  await expect.poll(find, { message: `a toast "${text}"`, timeout: TIMEOUT_MILLISECONDS }).not.toBe(-1);
  shown.set(page, (shown.get(page) ?? []).toSpliced(find(), 1));
}

declare global {
  interface Window {
    /** Passes the text of a toast to the test. */
    recordToast(text: string): void;
  }
}
