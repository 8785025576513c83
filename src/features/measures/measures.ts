/** The keys of the attributes that say how large a product is. Staff define these attributes like all others. */
export const MEASURE_ATTRIBUTES = { width: 'width', depth: 'depth', height: 'height', angle: 'angle' } as const;

/** How large a product is as it stands on a desk, in millimetres, and by how many degrees it is tilted. */
export interface Measures {
  width: number;
  depth: number;
  height: number;
  angle: number;
}

/** A usual phone, in millimetres. */
export const PHONE = { width: 72, depth: 147, height: 8 } as const;

/** Larger products would make everything else on a drawing too small. */
const MAX_MILLIMETRES = 1000;
const MAX_DEGREES = 30;

/** Reads how large a product is. Undefined unless its width, depth and height are known. */
export function readMeasures(attributes: readonly { key: string; value: unknown }[]): Measures | undefined {
  const read = (key: keyof typeof MEASURE_ATTRIBUTES, max: number): number => {
    const value = attributes.find((attribute) => attribute.key === MEASURE_ATTRIBUTES[key])?.value;
    return typeof value === 'number' && value > 0 && value <= max ? value : 0;
  };
  const [width, depth, height] = (['width', 'depth', 'height'] as const).map((key) => read(key, MAX_MILLIMETRES));
  return width && depth && height ? { width, depth, height, angle: read('angle', MAX_DEGREES) } : undefined;
}

/** Returns how high the front is, in millimetres. */
export function frontHeight({ depth, height, angle }: Measures): number {
  return Math.max(height / 3, height - depth * Math.tan((angle * Math.PI) / 180));
}

/** Says how large a product is, such as "326 × 138 mm, 34 mm at the back, tilted by 6 degrees." */
export function describeMeasures({ width, depth, height, angle }: Measures): string {
  const tilt = angle === 0 ? `${height} mm high` : `${height} mm at the back, tilted by ${angle} degrees`;
  return `${width} × ${depth} mm, ${tilt}.`;
}
