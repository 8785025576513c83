import { GLYPH_HEIGHT, GLYPH_WIDTH } from './layout-glyph.ts';

/** The small sign of a layout, beside its name. */
export function LayoutGlyph({ path }: { path: string }) {
  return (
    <svg
      className="layout-glyph"
      viewBox={`0 0 ${GLYPH_WIDTH} ${GLYPH_HEIGHT}`}
      width={GLYPH_WIDTH}
      height={GLYPH_HEIGHT}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
