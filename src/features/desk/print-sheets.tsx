import { type DeskPlan, keyArea } from './desk-plan.ts';

/** What fits on a sheet of A4 across, and on one of US Letter, in millimetres. */
const SHEET = { width: 255, height: 175 };
/** Length of the line with which people check the scale, in millimetres. */
const CHECK_LINE = 100;

/** Boards that overlay, at 100 %, cut into sheets of paper. Only printed. */
export function PrintSheets({ plan: { boards } }: { plan: DeskPlan }) {
  const width = Math.max(0, ...boards.map(({ layout }) => layout.caseMillimetres.width)) + 2;
  const top = Math.min(...boards.map(({ y }) => y));
  const count = Math.ceil(width / SHEET.width);
  return (
    <div className="desk-sheets">
      {Array.from({ length: count }, (_, index) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other identity, and never move
          key={index}
          aria-hidden="true"
          viewBox={`${index * SHEET.width} 0 ${SHEET.width} ${SHEET.height}`}
          style={{ width: `${SHEET.width}mm`, height: `${SHEET.height}mm` }}
        >
          {boards.map(({ layout, y, extraKeys }, board) => (
            <g key={layout.size} transform={`translate(1 ${1 + y - top})`}>
              <rect width={layout.caseMillimetres.width} height={layout.caseMillimetres.depth} rx="6" />
              {(board === 0 ? layout.keys : extraKeys).map((key) => (
                <rect
                  key={key.code}
                  {...keyArea(layout, key)}
                  rx="2"
                  strokeDasharray={board === 0 ? undefined : '3 3'}
                />
              ))}
            </g>
          ))}
          <path d={`M${index * SHEET.width + 2} 158h${CHECK_LINE}m0 -3v6m-${CHECK_LINE} 0v-6`} />
          <text x={index * SHEET.width + 2} y="170">
            Sheet {index + 1} of {count}. This line is 10 cm long if the print is at 100 %.
          </text>
        </svg>
      ))}
    </div>
  );
}
