import type { BoardMaterials, Switch } from './materials.ts';
import type { StruckKey } from './stroke.ts';
import { levelAt, measureStroke } from './stroke-measures.ts';
import { describeStroke } from './stroke-model.ts';

/** A key of 1 unit near the middle: it stands for the board where one key has to. */
export const TYPICAL_KEY: StruckKey = { width: 1, x: 0.4, y: 0.55 };

/** When the key comes up again, and the end of the drawing, in milliseconds. */
const UP_MS = 110;
const END_MS = 200;
/** Makes the quiet end visible: lines are as long as the level to this power. */
const COMPRESSION = 0.6;

interface LineShape {
  bars: number;
  /** The length of the longest. */
  height: number;
}

/**
 * Returns how loud a typical key of a board is over time, down and up: the lengths of bars, such as "80 73 1", which
 * `ThockLine` draws.
 */
export function writeThockLine(materials: BoardMaterials, switchKind: Switch, { bars, height }: LineShape): string {
  const [down, up] = (['down', 'up'] as const).map((direction) =>
    describeStroke(materials, { switchKind, direction }, TYPICAL_KEY),
  );
  if (!down || !up) return '';
  const { peak } = measureStroke(down);
  return Array.from({ length: bars }, (_, bar) => {
    const ms = (bar * END_MS) / bars;
    const level = ms < UP_MS ? levelAt(down, ms) : levelAt(up, ms - UP_MS);
    // At least a dot, so that the line does not end before the drawing.
    return Math.max(1, Math.round(height * Math.min(1, level / peak) ** COMPRESSION));
  }).join(' ');
}
