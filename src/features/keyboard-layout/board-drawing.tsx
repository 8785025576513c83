import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { GAP_PIXELS, MARGIN_PIXELS, UNIT_PIXELS } from './board-geometry.ts';
import { areasOf, type Key } from './keyboard-key.ts';
import type { Layout } from './layouts.ts';

interface BoardFrameProps {
  layout: Pick<Layout, 'width' | 'height'>;
  /** What the drawing shows, for screen readers. */
  label: string;
}

interface BoardPartsProps {
  layout: Pick<Layout, 'keys' | 'width' | 'height'>;
  /** Whether a knob takes the upper right corner. */
  hasKnob?: boolean;
  /** The codes of keys that stand out. */
  marked?: ReadonlySet<string>;
}

/**
 * A board from above. Its colours are the custom properties `--board-case`, `--board-letter`, `--board-modifier` and
 * `--board-accent`, each of the keycaps with its `-ink`. Each key has its code in `data-code`.
 */
export function BoardDrawing({ label, ...parts }: BoardFrameProps & BoardPartsProps) {
  return (
    <BoardFrame layout={parts.layout} label={label}>
      <BoardParts {...parts} />
    </BoardFrame>
  );
}

/** The drawing of a board around its parts. Legends are those of letters unless they say otherwise. */
export function BoardFrame({
  layout,
  label,
  ...parts
}: BoardFrameProps & Pick<ComponentProps<'svg'>, 'children' | 'dangerouslySetInnerHTML'>) {
  const { drawnWidth, drawnHeight } = measureDrawing(layout);
  return (
    <svg
      className="board"
      viewBox={`0 0 ${drawnWidth} ${drawnHeight + 6}`}
      role="img"
      aria-label={label}
      fontSize="17"
      textAnchor="middle"
      {...parts}
    />
  );
}

function measureDrawing({ width, height }: Pick<Layout, 'width' | 'height'>) {
  const drawnWidth = width * UNIT_PIXELS + 2 * MARGIN_PIXELS - GAP_PIXELS;
  const drawnHeight = height * UNIT_PIXELS + 2 * MARGIN_PIXELS - GAP_PIXELS;
  return { drawnWidth, drawnHeight };
}

/** What is in the drawing of a board. */
export function BoardParts({ layout, hasKnob, marked }: BoardPartsProps) {
  const { drawnWidth, drawnHeight } = measureDrawing(layout);
  return (
    <>
      <rect className="board-side" y="6" width={drawnWidth} height={drawnHeight} rx="26" />
      <rect className="board-case" width={drawnWidth} height={drawnHeight} rx="26" />
      <rect className="board-well" x="16" y="16" width={drawnWidth - 32} height={drawnHeight - 32} rx="13" />
      {hasKnob ? <Knob x={layout.width - 0.5} /> : null}
      {layout.keys.map((key) => (
        <DrawnKey key={key.code} drawn={key} isMarked={marked?.has(key.code)} />
      ))}
    </>
  );
}

function Knob({ x }: { x: number }) {
  const [cx, cy] = [pixels(x) - GAP_PIXELS / 2, pixels(0.5) - GAP_PIXELS / 2];
  return (
    <>
      <circle className="board-side" cx={cx} cy={cy + 2} r="22" />
      <circle className="board-case" cx={cx} cy={cy} r="20" />
      <path className="board-side" d={`M${cx - 1} ${cy - 17}h2v9h-2z`} />
    </>
  );
}

function DrawnKey({ drawn, isMarked }: { drawn: Key; isMarked: boolean | undefined }) {
  const { code, legend, role, x, y, width } = drawn;
  const areas = areasOf(drawn).map((area) => ({
    x: pixels(area.x),
    y: pixels(area.y),
    width: area.width * UNIT_PIXELS - GAP_PIXELS,
    /** Beyond that of a key of one unit. */
    extra: (area.height - 1) * UNIT_PIXELS,
  }));
  const isWord = legend.length > 1;
  return (
    <g className={classNames('board-key', `board-${role}`, isMarked && 'board-marked')} data-code={code}>
      {areas.map((area) => (
        <rect key={area.extra} x={area.x} y={area.y} width={area.width} {...tallness(area, 48)} />
      ))}
      <g className="board-cap">
        {areas.map((area) => (
          <rect key={area.extra} x={area.x + 5} y={area.y + 2} width={area.width - 10} {...tallness(area, 36)} />
        ))}
        {legend ? (
          <text
            x={isWord && width > 1 ? pixels(x) + 13 : pixels(x) + (width * UNIT_PIXELS - GAP_PIXELS) / 2}
            y={pixels(y) + 21}
            {...(isWord && (width > 1 ? { fontSize: 13, textAnchor: 'start' } : { fontSize: 11 }))}
          >
            {legend}
          </text>
        ) : null}
      </g>
    </g>
  );
}

/** Returns the height of an area of more than one unit. `board-drawing.css` has that of others, in pixels. */
function tallness({ extra }: { extra: number }, ofOneUnit: number) {
  return extra > 0 ? { style: { height: ofOneUnit + extra } } : {};
}

function pixels(units: number): number {
  return MARGIN_PIXELS + units * UNIT_PIXELS;
}
