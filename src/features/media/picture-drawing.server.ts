import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from './picture-limits.ts';

/** A picture on a drawing, at these pixels from its upper left corner. */
interface Overlay {
  input: Buffer;
  left: number;
  top: number;
}

interface Box {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}

/** Makes a picture as large as a box. */
export function fitPicture(picture: Buffer, box: Box): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: MAX_PICTURE_PIXELS }).resize(box).png().toBuffer();
}

/** Turns an SVG that the shop has written, with pictures on it, into a JPEG. */
export function makeDrawing(svg: string, overlays: Overlay[]): Promise<Buffer> {
  return sharp(Buffer.from(svg)).composite(overlays).jpeg({ quality: 86 }).toBuffer();
}
