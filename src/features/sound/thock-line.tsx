/** Pixels from one bar to the next. */
const STEP = 4;

interface ThockLineProps {
  /** The lengths of its bars, as `writeThockLine` writes them. */
  wave: string;
  /** Pixels. The bars lie around its middle. */
  height: number;
  className: string;
}

/** How loud a key is over time, drawn. */
export function ThockLine({ wave, height, className }: ThockLineProps) {
  const lengths = wave.split(' ').map(Number);
  const bars = lengths.map((length, bar) => `M${bar * STEP + STEP / 2} ${(height - length) / 2}v${length}`);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${bars.length * STEP} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join('')} />
    </svg>
  );
}
