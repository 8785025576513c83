import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { centreOn, type Point, pan, WHOLE, type ZoomView, zoomAt } from './zoom-view.ts';

/** A drag of the whole picture that is longer than this, in pixels, leads to the next one. */
const SWIPE_PIXELS = 60;
const DOUBLE_CLICK_SCALE = 2.5;
const TAPPED_SCALE = 2;
/** The factor of a wheel movement is e to the power of this times its pixels. */
const WHEEL_SPEED = 0.002;

const CENTRE: Point = { x: 0, y: 0 };

/**
 * Enlarges and moves a picture by pointers and wheel. `onSwipe` is called for a swipe over the whole picture. At first it
 * is enlarged around `tapped`, as `centreOn` measures it.
 */
export function useZoom(onSwipe: (by: 1 | -1) => void, tapped: Point | undefined) {
  const [view, setView] = useState(WHOLE);
  /** How far the whole picture is dragged sideways. */
  const [swipe, setSwipe] = useState(0);
  /** The same before it is drawn: a finger may be lifted in the frame of its last movement. */
  const swiped = useRef(0);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const pointers = useRef(new Map<number, Point>());

  const change = (next: (view: ZoomView, size: { width: number; height: number }) => ZoomView) =>
    setView((before) => (frame ? next(before, { width: frame.clientWidth, height: frame.clientHeight }) : before));
  const zoomTo = (factor: number, point: Point) => change((before, size) => zoomAt(before, factor, point, size));
  const panBy = (x: number, y: number) => change((before, size) => pan(before, { x, y }, size));

  useEffect(() => {
    if (frame && tapped)
      setView(centreOn(tapped, TAPPED_SCALE, { width: frame.clientWidth, height: frame.clientHeight }));
  }, [frame, tapped]);

  // React's own wheel listeners are passive and could not keep the browser from scrolling or enlarging the page.
  useEffect(() => {
    if (!frame) return;
    function zoomByWheel(event: WheelEvent): void {
      event.preventDefault();
      zoomTo(Math.exp(-event.deltaY * WHEEL_SPEED), pointIn(frame, event));
    }
    frame.addEventListener('wheel', zoomByWheel, { passive: false });
    return () => frame.removeEventListener('wheel', zoomByWheel);
  });

  function swipeTo(pixels: number): void {
    swiped.current = pixels;
    setSwipe(pixels);
  }

  function grab(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointIn(frame, event));
    swipeTo(0);
  }

  function drag(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const point = pointIn(frame, event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, point);
    if (other) {
      zoomTo(distance(point, other) / distance(before, other), middle(point, other));
      panBy((point.x - before.x) / 2, (point.y - before.y) / 2);
    } else if (view.scale > 1) {
      panBy(point.x - before.x, point.y - before.y);
    } else {
      swipeTo(swiped.current + point.x - before.x);
    }
  }

  function release(event: PointerEvent): void {
    if (!pointers.current.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && Math.abs(swiped.current) > SWIPE_PIXELS) onSwipe(swiped.current < 0 ? 1 : -1);
    swipeTo(0);
  }

  function toggle(event: MouseEvent): void {
    zoomTo(view.scale > 1 ? 0 : DOUBLE_CLICK_SCALE, pointIn(frame, event));
  }

  return {
    view,
    swipe,
    panBy,
    zoomBy: (factor: number) => zoomTo(factor, CENTRE),
    reset: () => setView(WHOLE),
    frameProps: {
      ref: setFrame,
      onPointerDown: grab,
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: toggle,
    },
  };
}

/** Returns where an event happened, measured from the centre of the frame. */
function pointIn(frame: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Never 0, so that it can be divided by. */
function distance(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
