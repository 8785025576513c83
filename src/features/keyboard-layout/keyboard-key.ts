/** What a keycap is on a board. Boards colour their keycaps by it. */
export type KeyRole = 'letter' | 'modifier' | 'accent';

/** A key of a board. Positions and sizes are in units of 19.05 mm, from the upper left corner of the keys. */
export interface Key {
  /** The name of the key in browsers (`KeyboardEvent.code`). */
  code: string;
  /** The text on the keycap. */
  legend: string;
  role: KeyRole;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Only of an ISO Enter: how much further right its lower half begins. */
  notch?: number;
}

/** A rectangle in units. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the rectangles that a key covers: one, or two of an ISO Enter. */
export function areasOf({ x, y, width, height, notch }: Key): Area[] {
  if (notch === undefined) return [{ x, y, width, height }];
  return [
    { x, y, width, height: 1 },
    { x: x + notch, y, width: width - notch, height },
  ];
}
