/**
 * Remembers presses of buttons, changes of fields outside forms, keys that open the search, and arrow keys where they
 * move something, until the application, or the part of the page that they are in, is ready. Then it repeats them in
 * their order. A link that is pressed after them waits for them, because it leaves the page. Runs inline in the head
 * (`start-script.ts`), so it refers to nothing outside.
 */
export function repeatEarlyUses(
  applicationReady: string,
  partReady: string,
  notHydrated: string,
  failed: string,
): void {
  const LEAVES_PAGE = 'a[href]:not([href^="#"], [target], [data-waits])';
  const pressed: HTMLElement[] = [];
  const changed = new Map<HTMLInputElement, { value: string; checked: boolean }>();
  const keys: { target: Element; event: KeyboardEvent }[] = [];
  const listening = new AbortController();
  const early = { capture: true, signal: listening.signal };
  let isReady = false;
  let hasFailed = false;
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
    // Who presses it again does not want to wait. What has failed to load is never ready.
    if (link && !hasFailed && listWaiting().length > 0 && !pressed.includes(link)) remember(link, event);
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

  /** A later change of the same field, or of its radio group, takes the place of the one before, also of a ready field. */
  function rememberChange({ target }: Event): void {
    if (!(target instanceof HTMLInputElement) || target.form) return;
    const { type, name, value, checked } = target;
    for (const other of changed.keys())
      if (other === target || (type === 'radio' && other.name === name)) changed.delete(other);
    if (!isHydrated(target)) changed.set(target, { value, checked });
  }

  /** Finds where to repeat a key. Those of the search are the same as in `use-shortcuts.tsx`. */
  function findKeyTarget({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): Element | undefined {
    if (!(target instanceof Element)) return undefined;
    const isText = target.matches('input,textarea,select');
    const opensSearch = metaKey || ctrlKey ? key.toLowerCase() === 'k' : key === '/' && !isText;
    if (opensSearch) return isReady ? undefined : document.body;
    const isArrow = !metaKey && !ctrlKey && !altKey && /^Arrow(Left|Right)$/.test(key);
    return isArrow && target.closest('[data-arrows]') && !isHydrated(target) ? target : undefined;
  }

  /** A key that opens the search opens one, even if it was pressed twice. */
  function rememberKey(event: KeyboardEvent): void {
    const target = findKeyTarget(event);
    if (!target) return;
    event.preventDefault();
    // React may have hydrated the target already.
    event.stopImmediatePropagation();
    const { key, metaKey, ctrlKey } = event;
    const copy = new KeyboardEvent('keydown', { key, metaKey, ctrlKey, bubbles: true, cancelable: true });
    if (target !== document.body || !keys.some((each) => each.target === target)) keys.push({ target, event: copy });
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

  function pressKey(pressedKey: { target: Element; event: KeyboardEvent }): void {
    keys.splice(keys.indexOf(pressedKey), 1);
    pressedKey.target.dispatchEvent(pressedKey.event);
  }

  function press(button: HTMLElement): void {
    pressed.splice(pressed.indexOf(button), 1);
    delete button.dataset.pressed;
    button.click();
  }

  /** One change, key or press per task, so that each finds what the one before has changed. */
  function repeat(): void {
    const input = [...changed.keys()].find(isHydrated);
    const key = keys.find(({ target }) => target.isConnected && isHydrated(target));
    const button = listWaiting().find(canRepeat);
    if (input) change(input);
    else if (key) pressKey(key);
    else if (button) press(button);
    else return;
    repeatSoon();
  }

  function repeatSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(repeat);
  }

  addEventListener('click', rememberPress, early);
  addEventListener('input', rememberChange, early);
  addEventListener('keydown', rememberKey, early);
  addEventListener(partReady, repeatSoon);
  addEventListener(applicationReady, () => {
    isReady = true;
    document.documentElement.style.removeProperty('--cart-count');
    repeatSoon();
  });
  addEventListener(failed, () => {
    const link = pressed.find((each) => each.matches(LEAVES_PAGE));
    for (const button of pressed.splice(0)) delete button.dataset.pressed;
    hasFailed = true;
    if (!isReady) listening.abort();
    link?.click();
  });
}
