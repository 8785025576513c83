import type { ProblemPageLook } from '#platform/http/problem-page.server.ts';
import type { KnownBranding } from './branding-facts.server.ts';
import type { Token } from './default-tokens.ts';
import { sizeWithin } from './size-within.ts';

/** A busy shop sends these pages to everybody, so a larger logo stays away. */
const MAX_LOGO_BYTES = 24_000;
const LOGO_BOX = { width: 240, height: 40 };

/** Returns what a branding changes of error pages, which load nothing and so contain the logo. */
export function problemPageLook({ look, logo, palettes }: KnownBranding): ProblemPageLook {
  const { accent, surface } = look;
  const own = look.logo && logo && logo.length <= MAX_LOGO_BYTES ? logoImage(logo, look.logo) : undefined;
  if (!accent && !surface) return { styles: '', ...(own !== undefined && { logo: own }) };
  const both = (token: Token) => `light-dark(${palettes.light[token]}, ${palettes.dark[token]})`;
  const fills = (['coral-edge', 'coral', 'on-coral'] as const).map(
    (token, index) => `  rect:nth-of-type(${index + 1}) { fill: ${both(token)}; }\n`,
  );
  const styles = `  @media (forced-colors: none) {
  :root { background: ${both('ground')}; color: ${both('ink')}; }
  p { color: ${both('ink-2')}; }
  a { background: ${both('key')}; color: ${both('on-ink')}; }
  a:focus-visible { outline-color: ${both('focus')}; }
${accent ? fills.join('') : ''}  }
`;
  return { styles, ...(own !== undefined && { logo: own }) };
}

function logoImage(png: Buffer, logo: { width: number; height: number }): string {
  const { width, height } = sizeWithin(logo, LOGO_BOX);
  return `<img src="data:image/png;base64,${png.toString('base64')}" width="${width}" height="${height}" alt="">`;
}
