import { encode } from 'uqr';

/** A QR code as the path of an SVG whose view box has this size. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code (ISO/IEC 18004) with a margin of four modules. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { border: 4 });
  return { size, path: data.map(drawRow).join('') };
}

/** Draws each run of dark modules as one rectangle. */
function drawRow(row: readonly boolean[], y: number): string {
  const runs = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...runs.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
}
