import { CART_KEY } from '#features/cart/cart-store.ts';
import { TOKEN_KEY } from '#features/identity/session/token-holder.ts';
import { CHUNK_FAILED } from '#ui/failed-chunks.ts';
import { FIRST_USE, USED } from '#ui/first-use.ts';
import { NOT_HYDRATED, PART_READY } from '#ui/later.tsx';
import { repeatEarlyUses } from './repeat-early-uses.ts';
import { APPLICATION_READY } from './start-events.ts';

/**
 * Returns what runs inline in the head, before the first paint. A function, so that the build for browsers omits it. The
 * functions that it writes refer to nothing outside.
 */
export function writeStartScript(): string {
  return [
    write(showVisitor, CART_KEY, TOKEN_KEY),
    write(startWhenUsed, FIRST_USE, USED, CHUNK_FAILED),
    write(repeatEarlyUses, APPLICATION_READY, PART_READY, NOT_HYDRATED, CHUNK_FAILED),
  ].join(';');
}

function write(run: (...names: never[]) => void, ...names: string[]): string {
  return `(${run})(${names.map((name) => JSON.stringify(name))})`;
}

/** Shows the size of the cart and whether the visitor is signed in, as `site-header.css` reads it. */
function showVisitor(cartKey: string, tokenKey: string): void {
  const { dataset, style } = document.documentElement;
  try {
    if (localStorage.getItem(tokenKey)) dataset.signedIn = '';
    let pieces = 0;
    for (const { amount } of JSON.parse(localStorage.getItem(cartKey) ?? '[]')) pieces += amount;
    if (pieces > 0) style.setProperty('--cart-count', `"${Number(pieces)}"`);
  } catch {
    // Without storage, or with a stored cart that is not valid, the application shows what there is.
  }
}

/**
 * Starts the application if `startLate` has marked its scripts: when the page is painted and the browser is idle, or at
 * the first sign of use, whichever comes first. The first sign also loads the parts of the page that wait for it
 * (`ui/later.tsx`), which look the same until then if nothing is stored in the browser.
 */
function startWhenUsed(firstUse: string, used: string, failed: string): void {
  const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'click', 'popstate', 'visibilitychange'];
  /** From the end of loading until what has loaded is on the screen. */
  const PAINT_MILLISECONDS = 100;
  const MAX_WAIT_MILLISECONDS = 2000;
  let hasStarted = false;

  function findLateScript(): Element | null {
    return document.querySelector('script[type="application/late-module"]');
  }

  /** Chromium also reports a movement by nothing when the page appears below a resting pointer. */
  function see(event: Event): void {
    if (document.visibilityState === 'hidden') return;
    if (event.isTrusted && event instanceof PointerEvent && event.type === 'pointermove')
      if (event.movementX === 0 && event.movementY === 0) return;
    use();
  }

  function use(): void {
    for (const name of SIGNS_OF_USE) removeEventListener(name, see, true);
    removeEventListener('scroll', see);
    loadFurtherPictures();
    document.documentElement.dataset[used] = '';
    dispatchEvent(new Event(firstUse));
    start();
  }

  function start(): void {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', start);
      return;
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="late-modulepreload"]'))
      link.rel = 'modulepreload';
    const late = findLateScript();
    if (!late || hasStarted) return;
    hasStarted = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = late.textContent;
    script.onerror = () => dispatchEvent(new Event(failed));
    document.head.append(script);
  }

  /** Visitors who have been here see what they chose: what is in the cart, liked, compared. */
  function startForVisitor(): void {
    if (hasStored()) use();
    else start();
  }

  function hasStored(): boolean {
    try {
      return localStorage.length > 0;
    } catch {
      return false;
    }
  }

  /** As `picture.css` reads it. */
  function loadFurtherPictures(): void {
    document.documentElement.dataset.painted = '';
  }

  function startWhenIdle(): void {
    loadFurtherPictures();
    if ('requestIdleCallback' in window) requestIdleCallback(startForVisitor, { timeout: MAX_WAIT_MILLISECONDS });
    else startForVisitor();
  }

  for (const name of SIGNS_OF_USE) addEventListener(name, see, { capture: true, passive: true });
  // Only the page itself: scrolling of its parts does not bubble.
  addEventListener('scroll', see, { passive: true });
  // Pages that start at once, as the dashboards, change without any use.
  document.addEventListener('DOMContentLoaded', () => findLateScript() || use());
  addEventListener('load', () => setTimeout(startWhenIdle, PAINT_MILLISECONDS));
}
