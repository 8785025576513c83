import { CHUNK_FAILED } from '#ui/failed-chunks.ts';
import { LATE } from './start-events.ts';

const SIGNS_OF_USE = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'keydown',
  'click',
  'focusin',
  'input',
  'change',
  'hashchange',
  'popstate',
  'visibilitychange',
];
/** From the end of loading until what has loaded is on the screen. */
const PAINT_MILLISECONDS = 100;
const MAX_WAIT_MILLISECONDS = 2000;

/**
 * Starts the application if `finish-page.server.ts` has marked its scripts: at the first sign of use, or some seconds after the page
 * has loaded and the browser is idle. Visitors who have been here see at once what they chose: what is in the cart,
 * liked, compared. The files that all pages share load when the browser is idle, without running.
 */
export function startWhenUsed(): void {
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
    const found = document.querySelector(`script[type="${LATE.scriptType}"]`);
    if (!found || hasStarted) return;
    hasStarted = true;
    load(LATE.sharedPreload);
    load(LATE.preload);
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = found.textContent;
    script.onerror = () => dispatchEvent(new Event(CHUNK_FAILED));
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
    load(LATE.sharedPreload);
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
