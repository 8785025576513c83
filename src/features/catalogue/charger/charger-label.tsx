import { formatDecimal } from '#platform/format-numbers.ts';
import { type Charging, describeCharging } from './charging.ts';

const SIDE = 64;
const GAP = 12;
/** Longer powers, such as "12.5–140 W", are set as wide as the frame allows. */
const LONG_TEXT = 7;
const WIDEST = 54;

/**
 * The pictogram that says whether a charger is included, and the label with the power that it needs, drawn after Annex Ia
 * of Directive 2014/53/EU. They belong close to the price.
 */
export function ChargerLabel({ charging }: { charging: Charging }) {
  const { isIncluded, power } = charging;
  const figures = [isIncluded, power].filter((figure) => figure !== undefined).length;
  const width = figures * SIDE + (figures - 1) * GAP;
  return (
    <svg
      role="img"
      aria-label={describeCharging(charging)}
      width={width}
      height={SIDE}
      viewBox={`0 0 ${width} ${SIDE}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {isIncluded === undefined ? null : <Pictogram isIncluded={isIncluded} />}
      {power ? (
        <g transform={`translate(${width - SIDE} 0)`}>
          <PowerLabel {...power} />
        </g>
      ) : null}
    </svg>
  );
}

/** A charger with its cable in a frame, crossed out if it is not included. */
function Pictogram({ isIncluded }: { isIncluded: boolean }) {
  return (
    <>
      <Frame />
      <path d="M25 20v-8m14 8v-8M19 20h26v14a7 7 0 0 1-7 7H26a7 7 0 0 1-7-7zm13 21v5a5 5 0 0 0 5 5h8" />
      {isIncluded ? null : <path d="M8 56 56 8" strokeWidth="3" />}
    </>
  );
}

/** A plug above the power between its lowest and its highest one, and above the protocol for fast charging. */
function PowerLabel({ lowest, highest, hasUsbPd }: NonNullable<Charging['power']>) {
  const text = `${formatDecimal(lowest)}–${formatDecimal(highest)} W`;
  return (
    <>
      <Frame />
      <path d="M28 12V7m8 5V7m-12 5h16v5a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5zm8 10v4" />
      <g fill="currentColor" stroke="none" fontSize="13" fontWeight="600" textAnchor="middle">
        <text
          x="32"
          y={hasUsbPd ? 41 : 46}
          textLength={text.length > LONG_TEXT ? WIDEST : undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
        {hasUsbPd ? (
          <text x="32" y="56" fontSize="11">
            USB PD
          </text>
        ) : null}
      </g>
    </>
  );
}

function Frame() {
  return <rect x="1" y="1" width={SIDE - 2} height={SIDE - 2} rx="8" />;
}
