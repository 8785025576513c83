import { type RefCallback, useCallback, useState } from 'react';

/** Returns a ref for an element, and the width of its content; 0 until it is measured. */
export function useElementWidth(): [ref: RefCallback<Element>, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
