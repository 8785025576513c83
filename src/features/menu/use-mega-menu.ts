import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** A mouse that only crosses the header opens nothing, and one that moves to the panel closes nothing. */
const REST_MILLISECONDS = { open: 140, close: 280 };

/** What is open, on which page. */
interface Opened {
  index: number;
  page: string;
  /** Opened by a press, so that it stays when the mouse leaves. */
  isPinned: boolean;
}

/** Opens one of several panels: by a press, or when the mouse rests on its button. A new page closes it. */
export function useMegaMenu() {
  const { key: page } = useLocation();
  const [state, setOpened] = useState<Opened>();
  const timer = useRef<number>(undefined);
  const nav = useRef<HTMLElement>(null);
  const opened = state?.page === page ? state : undefined;
  const isOpen = opened !== undefined;

  function change(next: Opened | undefined): void {
    clearTimeout(timer.current);
    setOpened(next);
  }

  function changeLater(event: PointerEvent, milliseconds: number, next: Opened | undefined): void {
    clearTimeout(timer.current);
    if (event.pointerType === 'mouse') timer.current = window.setTimeout(() => setOpened(next), milliseconds);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    function closeByKey({ key }: KeyboardEvent): void {
      if (key !== 'Escape') return;
      if (nav.current?.contains(document.activeElement))
        nav.current.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      setOpened(undefined);
    }
    function closeOutside({ target }: Event): void {
      if (target instanceof Node && !nav.current?.contains(target)) setOpened(undefined);
    }
    document.addEventListener('keydown', closeByKey, { signal });
    document.addEventListener('pointerdown', closeOutside, { signal });
    return () => listening.abort();
  }, [isOpen]);

  return {
    /** The position of the entry whose panel is open. */
    openIndex: opened?.index,
    /** Properties of the navigation. */
    nav: {
      ref: nav,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) change(undefined);
      },
    },
    /** Properties of an entry, around its button and its panel. */
    entry: (index: number) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (opened?.index === index) clearTimeout(timer.current);
        else changeLater(event, REST_MILLISECONDS.open, { index, page, isPinned: false });
      },
      onPointerLeave: (event: PointerEvent) => {
        if (opened?.isPinned) clearTimeout(timer.current);
        else changeLater(event, REST_MILLISECONDS.close, undefined);
      },
    }),
    press: (index: number) =>
      change(opened?.isPinned && opened.index === index ? undefined : { index, page, isPinned: true }),
    close: () => change(undefined),
  };
}
