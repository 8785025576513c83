import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The address of a picture within the page, which thumbnails link to. */
const PICTURE_HASH = /^#picture-(\d+)$/;

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Follows and moves a row of pictures that scrolls sideways and stops at each. When `requested` changes, the picture with
 * this index is shown; visitors can go on from there. Spread `galleryProps` on the element around the row and its controls.
 */
export function usePictureStrip(count: number, requested: number | undefined) {
  const strip = useRef<HTMLDivElement>(null);
  /** Undefined until the visitor sees another picture than the first. */
  const [position, setPosition] = useState<number>();
  const [isUsed, setUsed] = useState(false);
  const current = position ?? 0;

  function show(index: number): void {
    // At once, so that two quick presses of a key move by two pictures.
    setPosition(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' });
  }

  function move(by: 1 | -1): void {
    show((current + by + count) % count);
  }

  function readPosition(): void {
    if (!strip.current) return;
    const { scrollLeft, clientWidth } = strip.current;
    const index = Math.round(scrollLeft / clientWidth);
    setPosition((before) => (index === (before ?? 0) ? before : index));
  }

  const start = useEffectEvent((index: number | undefined) => {
    // The strip may have been scrolled before hydration, or by the address of a picture.
    if (index === undefined) readPosition();
    else show(index);
  });
  useEffect(() => start(requested), [requested]);

  const followAddress = useEffectEvent(() => {
    const index = Number(PICTURE_HASH.exec(location.hash)?.[1]) - 1;
    if (index >= 0 && index < count) show(index);
  });
  // Back and Forward between pictures that were opened by their links, before the page was hydrated.
  useEffect(() => {
    addEventListener('hashchange', followAddress);
    return () => removeEventListener('hashchange', followAddress);
  }, []);

  function moveByKey(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(by);
  }

  return {
    strip,
    current,
    /** Announces the picture, once there is something to announce. */
    announcement: position === undefined ? '' : `Picture ${current + 1} of ${count}`,
    show,
    move,
    /** Whether a picture should be loaded now: the first, and the neighbours of the current one once it is used. */
    isNear: (index: number): boolean => index === 0 || (isUsed && Math.abs(index - current) <= 1),
    stripProps: { ref: strip, onScroll: readPosition },
    galleryProps: {
      onKeyDown: moveByKey,
      onPointerEnter: () => setUsed(true),
      onFocus: () => setUsed(true),
    },
  };
}
