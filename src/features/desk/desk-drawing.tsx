import { formatDecimal } from '#platform/format-numbers.ts';
import { type DeskPlan, keyArea, MAT, MOUSE, type PlacedBoard } from './desk-plan.ts';

const CENTIMETRE = 10;

interface DeskDrawingProps {
  plan: DeskPlan;
  /** Whether two boards lie on each other. */
  isOverlay: boolean;
  label: string;
  /** Pixels per millimetre. */
  scale: number;
}

/** The desk from above on a grid of centimetres. */
export function DeskDrawing({ plan, isOverlay, label, scale }: DeskDrawingProps) {
  const { boards, mouse, mat, width, height } = plan;
  return (
    <svg
      className="desk-plan"
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: width * scale, fontSize: 13 / scale }}
      role="img"
      aria-label={label}
    >
      <Grid width={width} height={height} />
      {mat ? <rect className="desk-mat" {...mat} width={MAT.width} height={MAT.depth} rx="6" /> : null}
      {boards
        .map((board, index) => (
          <Board key={board.layout.size} board={board} isLarge={index > 0} isOverlay={isOverlay} />
        ))
        // The smaller one lies on top.
        .toReversed()}
      <FreeRoom plan={plan} />
      {mouse ? <Mouse {...mouse} /> : null}
    </svg>
  );
}

function Grid({ width, height }: { width: number; height: number }) {
  const fives = Array.from(
    { length: Math.floor((width - CENTIMETRE) / (5 * CENTIMETRE)) },
    (_, index) => (index + 1) * 5,
  );
  return (
    <>
      <defs>
        <pattern id="desk-centimetres" width={CENTIMETRE} height={CENTIMETRE} patternUnits="userSpaceOnUse">
          <path className="desk-line" d={`M0 0H${CENTIMETRE}M0 0V${CENTIMETRE}`} />
        </pattern>
      </defs>
      {/* Wider than the plan, because the window may be. */}
      <rect y="20" width={2 * width} height={height - 20} fill="url(#desk-centimetres)" />
      {fives.map((centimetres) => (
        <g key={centimetres}>
          <path className="desk-line-strong" d={`M${centimetres * CENTIMETRE} 20V${height}`} />
          <text className={centimetres % 10 === 0 ? undefined : 'desk-five'} x={centimetres * CENTIMETRE} y="14">
            {centimetres}
          </text>
        </g>
      ))}
    </>
  );
}

interface BoardProps {
  board: PlacedBoard;
  isLarge: boolean;
  /** Whether two boards lie on each other. Of the lower one only the keys that the other lacks are seen then. */
  isOverlay: boolean;
}

function Board({ board: { layout, x, y, extraKeys }, isLarge, isOverlay }: BoardProps) {
  const { width, depth } = layout.caseMillimetres;
  const keys = isLarge && isOverlay ? extraKeys : layout.keys;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={isLarge ? 'desk-board-large' : 'desk-board'} width={width} height={depth} rx="6" />
      <text
        className="desk-label"
        {...(isOverlay && !isLarge ? { y: depth + 8, dominantBaseline: 'hanging' } : { y: -6 })}
      >
        {layout.size}, {width} × {depth} mm
      </text>
      {keys.map((key) => (
        <rect
          key={key.code}
          className={extraKeys.includes(key) ? 'desk-key-missing' : 'desk-key'}
          {...keyArea(layout, key)}
          rx="2"
        />
      ))}
    </g>
  );
}

/** What the smaller of two boards leaves, below them. */
function FreeRoom({ plan: { boards, free } }: { plan: DeskPlan }) {
  const [small, large] = boards;
  if (!small || !large || free <= 0) return null;
  const from = small.x + small.layout.caseMillimetres.width;
  const y = large.y + large.layout.caseMillimetres.depth + 14;
  return (
    <g className="desk-free">
      <path d={`M${from} ${y}h${free}m-5 -4l5 4l-5 4M${from + 5} ${y - 4}l-5 4l5 4`} />
      <text x={from + free / 2} y={y + 6} dominantBaseline="hanging">
        {formatDecimal(free / CENTIMETRE)} cm free
      </text>
    </g>
  );
}

function Mouse({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="desk-board" width={MOUSE.width} height={MOUSE.depth} rx={MOUSE.width / 2} />
      <rect className="desk-wheel" x={MOUSE.width / 2 - 3} y="18" width="6" height="18" rx="3" />
    </g>
  );
}
