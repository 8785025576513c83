import { CART_KEY } from '#features/cart/cart-store.ts';
import { TOKEN_KEY } from '#features/identity/session/token-holder.ts';
import { CHUNK_FAILED } from '#ui/failed-chunks.ts';
import { FIRST_USE, USED } from '#ui/first-use.ts';
import { NOT_HYDRATED, PART_READY } from '#ui/later.tsx';
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
    return document.querySelector('script[type="late-module"]');
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

/**
 * Remembers presses of buttons, changes of fields outside forms, and a key that opens the search, until the application,
 * or the part of the page that they are in, is ready. Then it repeats them in their order. A link that is pressed after
 * them waits for them, because it leaves the page.
 */
function repeatEarlyUses(applicationReady: string, partReady: string, notHydrated: string, failed: string): void {
  const LEAVES_PAGE = 'a[href]:not([href^="#"], [target], [data-waits])';
  const pressed: HTMLElement[] = [];
  const changed = new Map<HTMLInputElement, { value: string; checked: boolean }>();
  let key: KeyboardEvent | undefined;
  const listening = new AbortController();
  const early = { capture: true, signal: listening.signal };
  let isReady = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isHydrated(element: Element): boolean {
    return isReady && !element.closest(`[${notHydrated}]`);
  }

  /** Buttons of forms that are sent to the server work by themselves. */
  function rememberPress(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>('button, [data-waits]');
    const isSent = button instanceof HTMLButtonElement && button.type === 'submit' && button.form?.method !== 'dialog';
    if (button && !isSent && !isHydrated(button)) remember(button, event);
    const link = event.target.closest<HTMLElement>(LEAVES_PAGE);
    // Who presses it again does not want to wait.
    if (link && listWaiting().length > 0 && !pressed.includes(link)) remember(link, event);
  }

  /** Without those that have left the page. */
  function listWaiting(): HTMLElement[] {
    return pressed.filter(({ isConnected }) => isConnected);
  }

  function remember(element: HTMLElement, event: MouseEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    element.dataset.pressed = '';
    pressed.push(element);
  }

  function canRepeat(element: HTMLElement, index: number): boolean {
    return element.matches(LEAVES_PAGE) ? index === 0 : isHydrated(element);
  }

  function rememberChange({ target }: Event): void {
    if (!(target instanceof HTMLInputElement) || target.form || isHydrated(target)) return;
    const { value, checked } = target;
    changed.delete(target);
    changed.set(target, { value, checked });
  }

  /** The same keys as in `search-button.tsx`. Pressed twice, they open one search. */
  function rememberKey(event: KeyboardEvent): void {
    const { metaKey, ctrlKey, target } = event;
    const isText = target instanceof Element && target.matches('input,textarea,select');
    const opensSearch = metaKey || ctrlKey ? event.key.toLowerCase() === 'k' : event.key === '/' && !isText;
    if (!opensSearch) return;
    event.preventDefault();
    key = new KeyboardEvent('keydown', { key: event.key, metaKey, ctrlKey, bubbles: true, cancelable: true });
  }

  /** Takes a change back and makes it again, because React ignores changes to a value that it has found or has set. */
  function change(input: HTMLInputElement): void {
    const { value = '', checked } = changed.get(input) ?? {};
    changed.delete(input);
    if (input.type === 'radio' || checked !== input.defaultChecked) {
      input.checked = !checked;
      input.click();
    } else if (value !== input.defaultValue) {
      input.value = input.defaultValue;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  function press(button: HTMLElement): void {
    pressed.splice(pressed.indexOf(button), 1);
    delete button.dataset.pressed;
    button.click();
  }

  /** One change or press per task, so that each finds what the one before has changed. */
  function repeat(): void {
    const input = [...changed.keys()].find(isHydrated);
    const button = listWaiting().find(canRepeat);
    if (input) change(input);
    else if (button) press(button);
    else return;
    repeatSoon();
  }

  function repeatSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(repeat);
  }

  function repeatKey(): void {
    removeEventListener('keydown', rememberKey, true);
    if (key) document.body.dispatchEvent(key);
  }

  addEventListener('click', rememberPress, early);
  addEventListener('input', rememberChange, early);
  addEventListener('keydown', rememberKey, early);
  addEventListener(partReady, repeatSoon);
  addEventListener(applicationReady, () => {
    isReady = true;
    document.documentElement.style.removeProperty('--cart-count');
    repeatKey();
    repeatSoon();
  });
  addEventListener(failed, () => {
    const link = pressed.find((each) => each.matches(LEAVES_PAGE));
    for (const button of pressed.splice(0)) delete button.dataset.pressed;
    if (!isReady) listening.abort();
    link?.click();
  });
}
