import type { Key } from './keyboard-key.ts';
import type { Layout } from './layouts.ts';

/** The size in pixels of the small sign of a layout. All layouts fit into it. */
export const GLYPH_WIDTH = 46;
export const GLYPH_HEIGHT = 13;

/** Pixels per unit. */
const SCALE = 2;
/** Keys closer than this, in units, are one stroke. */
const NO_GAP = 0.01;

interface Run {
  from: number;
  to: number;
}

/** Draws a layout as a small sign: its rows with their gaps, as the path of strokes 1.3 px wide. */
export function drawLayoutGlyph({ keys, height }: Pick<Layout, 'keys' | 'height'>): string {
  const rows = [...new Set(keys.map(({ y }) => y))].toSorted((a, b) => a - b);
  const top = (GLYPH_HEIGHT / SCALE - height) / 2;
  return rows
    .flatMap((y) => runsOf(keys.filter((key) => key.y === y)).map((run) => drawRun(run, y + top + 0.5)))
    .join('');
}

/** Joins the keys of a row that touch each other. */
function runsOf(row: readonly Key[]): Run[] {
  const runs: Run[] = [];
  for (const { x, width } of row.toSorted((a, b) => a.x - b.x)) {
    const last = runs.at(-1);
    if (last && x - last.to < NO_GAP) last.to = x + width;
    else runs.push({ from: x, to: x + width });
  }
  return runs;
}

function drawRun({ from, to }: Run, y: number): string {
  return `M${round(from * SCALE + 0.2)} ${round(y * SCALE)}h${round((to - from) * SCALE - 0.4)}`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
