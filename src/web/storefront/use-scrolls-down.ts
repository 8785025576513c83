import { useEffect, useState } from 'react';

/** Shorter movements do not count, such as those of a resting finger. */
const MIN_PIXELS = 8;
/** Near its top, a page never counts as scrolled down. */
const TOP_PIXELS = 120;

/** Returns whether the page was last scrolled down. */
export function useScrollsDown(): boolean {
  const [scrollsDown, setScrollsDown] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    function compare() {
      const { scrollY } = window;
      if (Math.abs(scrollY - last) < MIN_PIXELS) return;
      setScrollsDown(scrollY > last && scrollY > TOP_PIXELS);
      last = scrollY;
    }
    window.addEventListener('scroll', compare, { passive: true });
    return () => window.removeEventListener('scroll', compare);
  }, []);

  return scrollsDown;
}
