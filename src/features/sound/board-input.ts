/** What happens on a board. Codes are those of browsers (`KeyboardEvent.code`). */
interface BoardHandlers {
  onPress: (code: string) => void;
  onRelease: (code: string) => void;
  /** Escape was pressed. */
  onLeave: () => void;
}

/** Keys that stay with the browser: they leave the board, or reload and close pages. */
const NOT_TAKEN = /^(Tab|Escape|F\d+)$/;

/**
 * Listens to keys while the board has the focus, and to touches of everything in the stage that has a `data-code`.
 * Combinations with Ctrl, Alt and Cmd stay with the browser. @returns a function that ends it.
 */
export function listenToBoard(stage: HTMLElement, board: HTMLElement, handlers: BoardHandlers): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  listenToKeys(board, handlers, signal);
  listenToTouches(stage, handlers, signal);
  return () => ending.abort();
}

function listenToKeys(board: HTMLElement, { onPress, onRelease, onLeave }: BoardHandlers, signal: AbortSignal): void {
  const held = new Set<string>();
  function release(code: string): void {
    if (held.delete(code)) onRelease(code);
  }

  board.addEventListener(
    'keydown',
    (event) => {
      const { code, repeat, ctrlKey, metaKey, altKey } = event;
      if (code === 'Escape') onLeave();
      if (NOT_TAKEN.test(code) || isCombination(code, { ctrlKey, metaKey, altKey })) return;
      // Neither scrolls the page nor reaches the shortcuts of the shop.
      event.preventDefault();
      event.stopPropagation();
      if (repeat) return;
      held.add(code);
      onPress(code);
    },
    { signal },
  );
  board.addEventListener('keyup', ({ code }) => release(code), { signal });
  board.addEventListener('blur', () => held.forEach(release), { signal });
}

/** Whether a modifier is held with another key. Pressed alone, it is a key of the board like all others. */
function isCombination(code: string, held: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return (held.ctrlKey || held.metaKey || held.altKey) && !/^(Control|Meta|Alt)/.test(code);
}

function listenToTouches(stage: HTMLElement, { onPress, onRelease }: BoardHandlers, signal: AbortSignal): void {
  /** The key below each finger. */
  const touched = new Map<number, string>();
  stage.addEventListener(
    'pointerdown',
    ({ target, pointerId }) => {
      const code = target instanceof Element ? target.closest<HTMLElement>('[data-code]')?.dataset.code : undefined;
      if (code === undefined) return;
      touched.set(pointerId, code);
      onPress(code);
    },
    { signal },
  );
  // The finger may have left the stage.
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(
      type,
      ({ pointerId }) => {
        const code = touched.get(pointerId);
        if (touched.delete(pointerId) && code !== undefined) onRelease(code);
      },
      { signal },
    );
}
