const WIDTH = 200;
const HEIGHT = 52;

/** A small line chart without axes. The figures beside it say what it shows, so screen readers skip it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const max = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index * step},${(HEIGHT - 2) * (1 - value / max) + 1}`);

  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="sparkline-base" d={`M0 ${HEIGHT - 1}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
      <polyline className="sparkline-line" points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
