import { CHUNK_FAILED } from '#ui/failed-chunks.ts';
import { APPLICATION_READY } from './start-events.ts';

const LEAVES_PAGE = 'a[href]:not([href^="#"], [target], [data-waits])';
const EVENTS = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
];

/**
 * Records presses of buttons, changes of fields, and keys until the application is hydrated. Then it repeats them in
 * their order, and so does a link that was pressed after them, because it leaves the page. Events do not reach React
 * before, which would hydrate the whole page in one long task for the first of them.
 */
export function repeatEarlyUses(): void {
  const listening = new AbortController();
  let uses: { element: Element; repeat: () => void; isKey?: boolean }[] = [];
  let isReady = false;
  let isRepeating = false;

  function see(event: Event): void {
    if (isRepeating) return;
    event.stopImmediatePropagation();
    const { type } = event;
    const target = event.target instanceof Element ? event.target : document.body;
    if (type === 'click' && event instanceof MouseEvent) seePress(event, target);
    else if (type === 'keydown' && event instanceof KeyboardEvent) seeKey(event, target);
    else if (type === 'input' || type === 'change') seeChange(target);
    else if (type === 'submit' && target instanceof HTMLFormElement && !isSent(target)) event.preventDefault();
  }

  /** Whether the server handles the form, without scripts too. */
  function isSent(form: HTMLFormElement | null): boolean {
    return form?.hasAttribute('action') === true;
  }

  function seePress(event: MouseEvent, target: Element): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const button = target.closest<HTMLElement>('button, [data-waits]');
    const link = target.closest<HTMLElement>(LEAVES_PAGE);
    if (button instanceof HTMLButtonElement && button.type === 'submit' && isSent(button.form)) return;
    // A link that is pressed again does not wait.
    const waits = uses.some(({ isKey }) => !isKey) && link && !('pressed' in link.dataset);
    const pressed = button ?? (waits ? link : undefined);
    if (!pressed) return;
    event.preventDefault();
    pressed.dataset.pressed = '';
    uses.push({ element: pressed, repeat: () => pressed.click() });
  }

  /** Browsers have done what a key does by itself, unless the application prevents that. */
  function seeKey(event: KeyboardEvent, target: Element): void {
    const { key, code, metaKey, ctrlKey, altKey, shiftKey, repeat } = event;
    const opensSearch =
      metaKey || ctrlKey ? key.toLowerCase() === 'k' : key === '/' && !target.matches('input,textarea,select');
    const movesPicture = /^Arrow(Left|Right)$/.test(key) && target.closest('[data-arrows]');
    if (opensSearch || movesPicture) event.preventDefault();
    const init = { key, code, metaKey, ctrlKey, altKey, shiftKey, repeat, bubbles: true, cancelable: true };
    uses.push({ element: target, repeat: () => target.dispatchEvent(new KeyboardEvent('keydown', init)), isKey: true });
  }

  /** The last change of a field counts, or of its radio group. */
  function seeChange(field: Element): void {
    if (field instanceof HTMLInputElement) {
      const { type, name, value, checked } = field;
      const isSame = (other: Element) =>
        other === field || (type === 'radio' && other instanceof HTMLInputElement && other.name === name);
      uses = uses.filter(({ element }) => !isSame(element));
      uses.push({ element: field, repeat: () => changeInput(field, value, checked) });
    } else if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      const { value } = field;
      uses = uses.filter(({ element }) => element !== field);
      uses.push({ element: field, repeat: () => changeText(field, value) });
    }
  }

  /** For Back and Forward, browsers scroll the page, but not the row of pictures in it. */
  function showAddressedPicture(): void {
    const picture = document.getElementById(location.hash.slice(1));
    if (picture?.closest('[data-arrows]')) picture.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** Takes a change back and makes it again, because React ignores changes to what it has found or has set. */
  function changeInput(input: HTMLInputElement, value: string, checked: boolean): void {
    if (input.type === 'file') input.dispatchEvent(new Event('change', { bubbles: true }));
    else if (input.type !== 'radio' && input.type !== 'checkbox') changeText(input, value);
    else if (input.type === 'radio' || checked !== input.defaultChecked) {
      input.checked = !checked;
      input.click();
    }
  }

  function changeText(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
    if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** One use per task, so that each finds what the one before has changed. */
  function repeatNext(): void {
    const next = uses.shift();
    if (!next) {
      listening.abort();
      return;
    }
    if (next.element instanceof HTMLElement) delete next.element.dataset.pressed;
    isRepeating = true;
    // It may have left the page.
    if (next.element.isConnected) next.repeat();
    isRepeating = false;
    setTimeout(repeatNext);
  }

  /** Says what `ConnectionBar` would say if there were an application. */
  function offerReload(): void {
    const reload = document.createElement('button');
    reload.className = 'button';
    reload.textContent = 'Reload the page';
    reload.onclick = () => location.reload();
    document.querySelector('.connection-bar')?.append('This page did not load completely. ', reload);
  }

  addEventListener('hashchange', showAddressedPicture, { signal: listening.signal });
  for (const type of EVENTS) addEventListener(type, see, { capture: true, signal: listening.signal });
  addEventListener(
    APPLICATION_READY,
    () => {
      isReady = true;
      document.documentElement.style.removeProperty('--cart-count');
      document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      setTimeout(repeatNext);
    },
    { once: true },
  );
  addEventListener(
    CHUNK_FAILED,
    () => {
      if (isReady) return;
      listening.abort();
      const link = uses.find(({ element }) => element.matches(LEAVES_PAGE));
      for (const { element } of uses.splice(0)) if (element instanceof HTMLElement) delete element.dataset.pressed;
      if (link) link.repeat();
      else offerReload();
    },
    { once: true },
  );
}
