import type { ReactNode } from 'react';
import { type BrandingFacts, iconPath } from '#features/branding/branding-facts.ts';
import bitter from '#features/branding/fonts/bitter.css?url';
import bitterFont from '#features/branding/fonts/bitter-basic.woff2?url';
import figtree from '#features/branding/fonts/figtree.css?url';
import figtreeFont from '#features/branding/fonts/figtree-basic.woff2?url';
import spaceGrotesk from '#features/branding/fonts/space-grotesk.css?url';
import spaceGroteskFont from '#features/branding/fonts/space-grotesk-basic.woff2?url';
import geistFont from './styles/fonts/geist-basic.woff2?url';

type BrandingProps = { branding: BrandingFacts | undefined };

/** The files of the fonts. The style sheet of Geist is part of `app.css`. */
const FONT_FILES = {
  geist: { file: geistFont, styles: undefined },
  figtree: { file: figtreeFont, styles: figtree },
  'space-grotesk': { file: spaceGroteskFont, styles: spaceGrotesk },
  bitter: { file: bitterFont, styles: bitter },
} as const;

/** The colours of the browser's toolbar. */
export function ThemeColours({ branding }: BrandingProps): ReactNode {
  const { light, dark } = branding?.surface ?? { light: '#faf8f4', dark: '#141210' };
  return (
    <>
      <meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  );
}

/** The icons of the shop, its manifest and its font. */
export function BrandingLinks({ branding }: BrandingProps): ReactNode {
  const { iconVersion, version, font = 'geist' } = branding ?? {};
  const query = version === undefined ? '' : `?v=${version}`;
  return (
    <>
      {iconVersion === undefined ? (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ) : (
        <link rel="icon" href={iconPath('tab', iconVersion)} type="image/png" />
      )}
      <link
        rel="apple-touch-icon"
        href={iconVersion === undefined ? '/apple-touch-icon.png' : iconPath('apple', iconVersion)}
      />
      <link rel="manifest" href={`/manifest.webmanifest${query}`} />
      <link rel="preload" href={FONT_FILES[font].file} as="font" type="font/woff2" crossOrigin="anonymous" />
    </>
  );
}

/** The styles of a branding, which follow all others. */
export function BrandingStyles({ branding }: BrandingProps): ReactNode {
  if (!branding) return null;
  const { style, font = 'geist' } = branding;
  const { styles } = FONT_FILES[font];
  return (
    <>
      {styles === undefined ? null : <link rel="stylesheet" href={styles} />}
      {style === '' ? null : <style>{style}</style>}
    </>
  );
}
