import { describeMeasures, frontHeight, type Measures, PHONE } from './measures.ts';

/** Distances in the drawing, which has a unit per millimetre. */
const GAP = 28;
const LABEL = 30;
const LABEL_GAP = 10;

/** A product from the side and from above, beside a phone, all at the same scale. */
export function SizeDrawing({ measures }: { measures: Measures }) {
  const { width, depth, height, angle } = measures;
  const ground = LABEL + Math.max(height, PHONE.height);
  const top = ground + GAP + LABEL;
  const phone = width + GAP;
  const bottom = top + Math.max(depth, PHONE.depth);
  return (
    <svg
      className="size-drawing"
      viewBox={`-4 0 ${phone + PHONE.width + 8} ${bottom + 4}`}
      role="img"
      aria-label={`From the side and from above, beside a phone: ${describeMeasures(measures)}`}
    >
      <text x={depth + LABEL_GAP} y={ground - height / 2 + 5}>
        {height} mm{angle === 0 ? '' : `, ${angle}°`}
      </text>
      <path className="size-line" d={`M${-2} ${ground}H${depth + 60}`} />
      <path className="size-shape" d={sideOf(measures, ground)} />
      <path className="size-shape" d={`M${phone} ${ground}v${-PHONE.height}h${PHONE.width}v${PHONE.height}z`} />
      <text x="0" y={top - LABEL_GAP}>
        {width} × {depth} mm
      </text>
      <rect className="size-shape" x="0" y={top} width={width} height={depth} rx="10" />
      <text x={phone} y={top - LABEL_GAP}>
        Phone
      </text>
      <rect className="size-shape" x={phone} y={top} width={PHONE.width} height={PHONE.depth} rx="12" />
    </svg>
  );
}

/** Draws the side, with the front at the left. */
function sideOf(measures: Measures, ground: number): string {
  const front = ground - frontHeight(measures);
  return `M0 ${ground}V${front}L${measures.depth} ${ground - measures.height}V${ground}z`;
}
