interface Size {
  width: number;
  height: number;
}

/** Returns the size, in whole pixels, at which a picture just fits into a box. */
export function sizeWithin({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
