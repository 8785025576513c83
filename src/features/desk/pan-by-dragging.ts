/** Lets the mouse move what scrolls, like fingers do. For `ref`. @returns a function that ends it. */
export function panByDragging(view: HTMLElement | null): (() => void) | undefined {
  if (!view) return undefined;
  const ending = new AbortController();
  const { signal } = ending;
  view.addEventListener(
    'pointerdown',
    ({ pointerType, pointerId, button }) => {
      if (pointerType === 'mouse' && button === 0) view.setPointerCapture(pointerId);
    },
    { signal },
  );
  view.addEventListener(
    'pointermove',
    ({ pointerId, movementX, movementY }) => {
      if (view.hasPointerCapture(pointerId)) view.scrollBy(-movementX, -movementY);
    },
    { signal },
  );
  return () => ending.abort();
}
