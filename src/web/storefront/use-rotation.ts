import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';

/** How long a slide stands before the next one comes (specification, section 9). */
const ROTATION_MS = 5000;

/**
 * Which of `count` slides is on show. They change by themselves unless the visitor stopped them, points at them, has
 * the focus among them, looks at another tab or prefers less motion. `holders` belongs on the element around them.
 */
export function useRotation(count: number) {
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isWelcome = useSyncExternalStore(subscribeToWelcome, isMotionWelcome, () => false);
  const isRotating = isWelcome && !isStopped && !isPointedAt && !hasFocus;

  useEffect(() => {
    if (!isRotating) return;
    const timer = setTimeout(() => setCurrent((current + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isRotating, current, count]);

  return {
    current,
    isRotating,
    isStopped,
    toggle: () => {
      setStopped(!isStopped);
      // Whoever starts them from the keyboard wants to see them move, although the focus is here.
      setFocus(false);
    },
    move: (by: 1 | -1) => setCurrent((current + by + count) % count),
    holders: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/* The server's answer is no, so nothing moves before the scripts are there. */
function isMotionWelcome(): boolean {
  return document.visibilityState === 'visible' && !matchMedia(REDUCED_MOTION).matches;
}

function subscribeToWelcome(onChange: () => void): () => void {
  const reducedMotion = matchMedia(REDUCED_MOTION);
  document.addEventListener('visibilitychange', onChange);
  reducedMotion.addEventListener('change', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    reducedMotion.removeEventListener('change', onChange);
  };
}
