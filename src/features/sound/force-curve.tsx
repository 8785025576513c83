import type { Curve } from './hear-view.ts';

/** How hard a switch is to press on its way down. The dot marks where the key counts. */
export function ForceCurve({ curve: { path, x, y } }: { curve: Curve }) {
  return (
    <svg className="force-curve" viewBox="0 0 80 40" aria-hidden="true">
      <path className="force-axis" d="M4 36H76" />
      <path d={path} />
      <circle cx={x} cy={y} r="3" />
    </svg>
  );
}
