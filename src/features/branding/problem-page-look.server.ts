import type { ProblemPageLook } from '#platform/http/problem-page.server.ts';
import type { KnownBranding } from './branding-facts.server.ts';
import type { Token } from './default-tokens.ts';

/** A busy shop sends these pages to everybody, so a larger logo stays away. */
const MAX_LOGO_BYTES = 24_000;
const LOGO_HEIGHT = 40;
const MAX_LOGO_WIDTH = 240;

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

function logoImage(png: Buffer, { width, height }: { width: number; height: number }): string {
  const scale = Math.min(LOGO_HEIGHT / height, MAX_LOGO_WIDTH / width);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<img src="data:image/png;base64,${png.toString('base64')}" ${size} alt="">`;
}
