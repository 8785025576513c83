import type { FontWeight } from './fonts.server.ts';
import { type TextRun, toRuns, wrapText } from './text-runs.server.ts';

interface TextStyle {
  size: number;
  weight: FontWeight;
}

/** Divides text into lines of a width. What is left over ends in an ellipsis. */
export function fitLines(
  text: string,
  { size, weight, width, maxLines }: TextStyle & { width: number; maxLines: number },
): string[] {
  const measure = (run: TextRun) => (layOut(run).advanceWidth * size) / unitsOf(run);
  const lines = wrapText(text, weight, width, measure);
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), `${last.slice(0, -1).trimEnd()}…`];
}

/** Draws a line of text as outlines for an SVG. `y` is that of the baseline. */
export function drawTextPath(
  line: string,
  { x, y, size, weight, fill }: TextStyle & { x: number; y: number; fill: string },
): string {
  let left = x;
  const glyphs = toRuns(line, weight).flatMap((run) => {
    const scale = size / unitsOf(run);
    const { glyphs, positions } = layOut(run);
    return glyphs.map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const at = `translate(${left + xOffset * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})`;
      left += xAdvance * scale;
      return `<path transform="${at}" d="${glyph.path.toSVG()}"/>`;
    });
  });
  return `<g fill="${fill}">${glyphs.join('')}</g>`;
}

function layOut({ font, text }: TextRun) {
  return font.open().layout(text);
}

function unitsOf({ font }: TextRun): number {
  return font.open().unitsPerEm;
}
