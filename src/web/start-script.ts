import { CART_KEY } from '#features/cart/cart-store.ts';
import { TOKEN_KEY } from '#features/identity/session/token-holder.ts';
import { CHUNK_FAILED } from '#ui/failed-chunks.ts';
import { repeatEarlyUses } from './repeat-early-uses.ts';
import { APPLICATION_READY, LATE } from './start-events.ts';

/**
 * Returns what runs inline in the head, before the first paint. A function, so that the build for browsers omits it. The
 * functions that it writes refer to nothing outside.
 */
export function writeStartScript(): string {
  return [
    write(showVisitor, CART_KEY, TOKEN_KEY),
    write(startWhenUsed, LATE, CHUNK_FAILED),
    write(repeatEarlyUses, APPLICATION_READY, CHUNK_FAILED),
  ].join(';');
}

function write<Names extends unknown[]>(run: (...names: Names) => void, ...names: Names): string {
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
 * Starts the application if `startLate` has marked its scripts: at the first sign of use, or some seconds after the page
 * has loaded and the browser is idle. Visitors who have been here see at once what they chose: what is in the cart,
 * liked, compared. The files that all pages share load when the browser is idle, without running.
 */
function startWhenUsed(late: typeof LATE, failed: string): void {
  const SIGNS_OF_USE =
    'pointerdown pointermove touchstart keydown click focusin input change hashchange popstate visibilitychange'.split(
      ' ',
    );
  /** From the end of loading until what has loaded is on the screen. */
  const PAINT_MILLISECONDS = 100;
  const MAX_WAIT_MILLISECONDS = 2000;
  let hasStarted = false;

  /** Chromium also reports a movement by nothing when the page appears below a resting pointer. */
  function see(event: Event): void {
    if (document.visibilityState === 'hidden') return;
    if (event.isTrusted && event instanceof PointerEvent && event.type === 'pointermove')
      if (event.movementX === 0 && event.movementY === 0) return;
    start();
  }

  function start(): void {
    loadFurtherPictures();
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', start, { once: true });
      return;
    }
    for (const name of SIGNS_OF_USE) removeEventListener(name, see, true);
    removeEventListener('scroll', see);
    const found = document.querySelector(`script[type="${late.scriptType}"]`);
    if (!found || hasStarted) return;
    hasStarted = true;
    load(late.sharedPreload);
    load(late.preload);
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = found.textContent;
    script.onerror = () => dispatchEvent(new Event(failed));
    document.head.append(script);
  }

  function load(mark: string): void {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${mark}"]`)) link.rel = 'modulepreload';
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

  function prepare(): void {
    load(late.sharedPreload);
    setTimeout(start, hasStored() ? 0 : MAX_WAIT_MILLISECONDS);
  }

  function prepareWhenIdle(): void {
    loadFurtherPictures();
    if ('requestIdleCallback' in window) requestIdleCallback(prepare, { timeout: MAX_WAIT_MILLISECONDS });
    else prepare();
  }

  for (const name of SIGNS_OF_USE) addEventListener(name, see, { capture: true, passive: true });
  // Only the page itself: scrolling of its parts does not bubble.
  addEventListener('scroll', see, { passive: true });
  addEventListener('load', () => setTimeout(prepareWhenIdle, PAINT_MILLISECONDS));
}
