import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';

/** How long each slide is shown (specification, section 9). */
const ROTATION_MS = 5000;

/**
 * Rotates through `count` slides. Rotation pauses while it is held, the visitor has stopped it, hovers over or focuses the slides,
 * views another tab or prefers reduced motion. Spread `containerProps` on the element around the slides.
 */
export function useRotation(count: number, isHeld: boolean) {
  const [current, setCurrent] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isMotionAllowed = useSyncExternalStore(subscribeToCanMove, canMove, () => false);
  const isRotating = isMotionAllowed && !isHeld && !isStopped && !isHovered && !hasFocus;

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
      // The button that starts the rotation has the focus, which must not pause it again.
      setFocus(false);
    },
    move: (by: 1 | -1) => setCurrent((current + by + count) % count),
    containerProps: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/* The server snapshot is false, so nothing moves before hydration. */
function canMove(): boolean {
  return document.visibilityState === 'visible' && !matchMedia(REDUCED_MOTION).matches;
}

function subscribeToCanMove(onChange: () => void): () => void {
  const reducedMotion = matchMedia(REDUCED_MOTION);
  document.addEventListener('visibilitychange', onChange);
  reducedMotion.addEventListener('change', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    reducedMotion.removeEventListener('change', onChange);
  };
}
