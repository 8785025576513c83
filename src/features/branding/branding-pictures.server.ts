import type { Metadata, Sharp } from 'sharp';

/** What mails, documents and error pages show: twice as many pixels as they need. */
const LOGO_BOX = { width: 640, height: 128 };
const ICON_SIDE = 512;

/** A logo as a PNG, and the size at which pages show the original. */
export interface MadeLogo {
  png: Buffer;
  width: number;
  height: number;
}

/** Makes the PNG of a logo, which is larger than a drawing says. Undefined if the bytes are no picture. */
export function makeLogo(original: Buffer): Promise<MadeLogo | undefined> {
  return fromPicture(original, async (picture, { width, height, format }) => ({
    png: await picture
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: format !== 'svg' })
      .png({ palette: true })
      .toBuffer(),
    width,
    height,
  }));
}

/** Makes the square PNG of an icon. Undefined if the bytes are no picture. */
export function makeIcon(original: Buffer, side: number = ICON_SIDE): Promise<Buffer | undefined> {
  const box = { width: side, height: side, fit: 'contain', background: '#0000' } as const;
  return fromPicture(original, (picture) => picture.resize(box).png({ palette: true }).toBuffer());
}

async function fromPicture<Made>(
  original: Buffer,
  make: (picture: Sharp, metadata: Metadata) => Promise<Made>,
): Promise<Made | undefined> {
  // Loaded on demand: most processes never make one.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(original);
    return await make(picture, await picture.metadata());
  } catch {
    return undefined;
  }
}
