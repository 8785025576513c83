import type { ReactNode } from 'react';
import { iconPath } from '#features/branding/branding-facts.ts';
import type { SiteFacts } from './site-facts.ts';
import geistFont from './styles/fonts/geist-basic.woff2?url';

type BrandingProps = { branding: SiteFacts['branding'] };

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
  const { iconVersion, version, fontFiles } = branding ?? {};
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
      <link rel="preload" href={fontFiles?.file ?? geistFont} as="font" type="font/woff2" crossOrigin="anonymous" />
    </>
  );
}

/** The styles of a branding, which follow all others. */
export function BrandingStyles({ branding }: BrandingProps): ReactNode {
  if (!branding) return null;
  const { style, fontFiles } = branding;
  return (
    <>
      {fontFiles ? <link rel="stylesheet" href={fontFiles.styles} /> : null}
      {style === '' ? null : <style>{style}</style>}
    </>
  );
}
