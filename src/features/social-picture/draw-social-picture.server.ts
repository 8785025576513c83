import type { Palette } from '#features/branding/palette.ts';
import { fitPicture, makeDrawing } from '#features/media/picture-drawing.server.ts';
import { drawTextPath, fitLines } from '#platform/fonts/text-paths.server.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
/** The product's picture is a square at the right. */
const PICTURE_LEFT = WIDTH - HEIGHT;
const TEXT_WIDTH = PICTURE_LEFT - 2 * MARGIN;
const NAME = { size: 60, lines: 4, lineHeight: 1.12 };
const PRICE_SIZE = 52;
const SHOP_SIZE = 30;
const LOGO = { width: 260, height: 56 };

interface SocialPicture {
  name: string;
  price: string;
  shopName: string;
  /** The logo as a PNG. Without one, the name of the shop is written. */
  logo: Buffer | undefined;
  product: Buffer | undefined;
  palette: Palette;
}

/** Draws what link previews show of a product, as a JPEG. */
export async function drawSocialPicture(picture: SocialPicture): Promise<Buffer> {
  const { logo, product } = picture;
  const overlays = [
    ...(product
      ? [
          {
            input: await fitPicture(product, { width: HEIGHT, height: HEIGHT, fit: 'cover' }),
            left: PICTURE_LEFT,
            top: 0,
          },
        ]
      : []),
    ...(logo ? [{ input: await fitPicture(logo, { ...LOGO, fit: 'inside' }), left: MARGIN, top: MARGIN }] : []),
  ];
  return makeDrawing(drawingOf(picture), overlays);
}

/** Returns the drawing behind the pictures. Texts are outlines, because a server may have no fonts. */
function drawingOf({ name, price, shopName, logo, palette }: SocialPicture): string {
  const lines = fitLines(name, { size: NAME.size, weight: 600, width: TEXT_WIDTH, maxLines: NAME.lines });
  const top = MARGIN + LOGO.height + 72;
  const written = lines.map((line, index) =>
    drawTextPath(line, {
      x: MARGIN,
      y: top + NAME.size * (index * NAME.lineHeight + 0.8),
      size: NAME.size,
      weight: 600,
      fill: palette.ink,
    }),
  );
  const [shopLine = ''] = fitLines(shopName, { size: SHOP_SIZE, weight: 600, width: TEXT_WIDTH, maxLines: 1 });
  const priceY = HEIGHT - MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.ground}"/>
<rect x="${PICTURE_LEFT}" width="${HEIGHT}" height="${HEIGHT}" fill="${palette.sunken}"/>
<rect x="${MARGIN}" y="${priceY - PRICE_SIZE - 28}" width="56" height="6" rx="3" fill="${palette.coral}"/>
${logo ? '' : drawTextPath(shopLine, { x: MARGIN, y: MARGIN + 40, size: SHOP_SIZE, weight: 600, fill: palette['ink-2'] })}
${written.join('\n')}
${drawTextPath(price, { x: MARGIN, y: priceY, size: PRICE_SIZE, weight: 600, fill: palette['coral-ink'] })}
</svg>`;
}
