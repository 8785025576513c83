import { type RefObject, useEffect, useState } from 'react';

/** Returns whether the element has been on the screen, or above it, since the page was opened. */
export function useWasReached(ref: RefObject<Element | null>): boolean {
  const [isReached, setIsReached] = useState(false);

  useEffect(() => {
    if (isReached || !ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting, boundingClientRect: { top } }) => isIntersecting || top < 0))
        setIsReached(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isReached]);

  return isReached;
}
