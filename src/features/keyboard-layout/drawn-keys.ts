import { GAP_PIXELS, UNIT_PIXELS } from './board-geometry.ts';

/** A key in the drawing of a board. */
export interface DrawnKey {
  element: SVGGraphicsElement;
  /** Width in units. */
  width: number;
  /** The middle of the key, from 0 to 1 of the drawing. */
  x: number;
  y: number;
}

/** Returns the keys of a drawing by their codes. */
export function readDrawnKeys(board: SVGSVGElement): Map<string, DrawnKey> {
  const { width, height } = board.viewBox.baseVal;
  const elements = board.querySelectorAll<SVGGraphicsElement>('[data-code]');
  return new Map(
    Array.from(elements, (element) => {
      const box = element.getBBox();
      const key = {
        element,
        width: (box.width + GAP_PIXELS) / UNIT_PIXELS,
        x: (box.x + box.width / 2) / width,
        y: (box.y + box.height / 2) / height,
      };
      return [element.dataset.code ?? '', key];
    }),
  );
}
