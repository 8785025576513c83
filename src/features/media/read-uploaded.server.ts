import { cleanSvg, isSvg } from './clean-svg.server.ts';
import { DRAWING_SUFFIX, FULL_SUFFIX, type PictureFiles } from './picture-storage.server.ts';
import {
  hashOf,
  makeFirstFiles,
  makeFullSize,
  nameOf,
  type PictureShape,
  type ReadPixelsResult,
  readPixels,
  sizeOfDrawing,
} from './picture-variants.server.ts';

/** An upload with its name and size, whose files are not made yet. */
interface MadePicture {
  name: string;
  width: number;
  height: number;
  /** Whether files are made later. */
  hasLater: boolean;
  makeFiles: () => Promise<PictureFiles>;
}

/** Why an upload is no picture that the shop can show. */
export type PictureRefusal = Extract<ReadPixelsResult, { ok: false }>['reason'] | 'drawing-too-large' | 'no-drawings';

type MakePictureResult = { ok: true; picture: MadePicture } | { ok: false; reason: PictureRefusal };

/** Reads an uploaded file. @param allSizes whether it is stored in all sizes; otherwise as one WebP. */
export async function readUploaded(
  upload: Buffer,
  shape: PictureShape,
  { allSizes }: { allSizes: boolean },
): Promise<MakePictureResult> {
  if (isSvg(upload)) return allSizes ? readDrawing(upload) : { ok: false, reason: 'no-drawings' };
  const read = await readPixels(upload, shape);
  if (!read.ok) return read;
  const { pixels } = read;
  const name = nameOf(pixels, shape);
  const { width, height } = pixels.info;
  const makeFiles = () => (allSizes ? makeFirstFiles(name, pixels) : makeFullSize(pixels));
  return { ok: true, picture: { name, width, height, hasLater: allSizes, makeFiles } };
}

async function readDrawing(upload: Buffer): Promise<MakePictureResult> {
  const cleaned = cleanSvg(upload);
  if (!cleaned.ok) return cleaned;
  const { svg } = cleaned;
  const size = await sizeOfDrawing(svg);
  if (!size) return { ok: false, reason: 'unreadable' };
  const name = `${hashOf([svg])}_${size.width}x${size.height}`;
  return {
    ok: true,
    picture: { name, ...size, hasLater: false, makeFiles: async () => new Map([[DRAWING_SUFFIX, svg]]) },
  };
}

/** Returns the bytes of the largest file. */
export function fullBytes(files: PictureFiles): number {
  return (files.get(FULL_SUFFIX) ?? files.get(DRAWING_SUFFIX))?.length ?? 0;
}
