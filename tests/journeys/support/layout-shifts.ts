import type { Page } from '@playwright/test';

/** Sums the layout shifts so far, after fonts and the visible pictures have loaded. */
export function sumLayoutShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const visible = [...document.images].filter((image) => {
      const { top, left } = image.getBoundingClientRect();
      return image.checkVisibility() && top < window.innerHeight && left < window.innerWidth;
    });
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));

    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries are delivered after the next frame.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    add(observer.takeRecords());
    return sum;
  });
}
