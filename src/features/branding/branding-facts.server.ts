import { hash } from 'node:crypto';
import type { BrandingFacts } from './branding-facts.ts';
import type { Look } from './branding-look.ts';
import type { StoredBranding } from './branding-queries.server.ts';
import type { Theme } from './branding-schema.ts';
import { brandingStyle } from './branding-style.ts';
import { type Palette, palettesOf } from './palette.ts';
import { sizeWithin } from './size-within.ts';

const VERSION_CHARACTERS = 12;
/** The room for a logo in headers, in pixels. */
const LOGO_BOX = { width: 180, height: 36 };

/** The branding as a process keeps it, with what follows from it. */
export interface KnownBranding extends StoredBranding {
  /** What pages need to know. Undefined without a branding, so that pages are as they were. */
  facts: BrandingFacts | undefined;
  /** The paths of the copies that the shop serves. */
  logoPath: string | undefined;
  palettes: Readonly<Record<Theme, Palette>>;
}

/** Works out what follows from a branding. */
export function knowBranding(stored: StoredBranding): KnownBranding {
  const { look, logo, icon } = stored;
  const iconVersion = icon && versionOf(icon);
  const palettes = palettesOf(look);
  return {
    ...stored,
    facts: factsOf(look, palettes, iconVersion),
    logoPath: logo && `/branding/logo-${versionOf(logo)}.png`,
    palettes,
  };
}

/** Returns what pages need to know about a look. */
export function factsOf(
  look: Look,
  palettes: Readonly<Record<Theme, Palette>>,
  iconVersion?: string,
): BrandingFacts | undefined {
  if (Object.keys(look).length === 0) return undefined;
  const { logo, surface, font } = look;
  const style = brandingStyle(look, palettes);
  return {
    style,
    version: hash('sha256', JSON.stringify(look), 'hex').slice(0, VERSION_CHARACTERS),
    ...(logo && { logo: { src: logo.url, ...sizeWithin(logo, LOGO_BOX) } }),
    ...(iconVersion !== undefined && { iconVersion }),
    ...(surface && { surface }),
    ...(font && { font }),
  };
}

/** Returns the part of an address that changes with the bytes there. */
export function versionOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex').slice(0, VERSION_CHARACTERS);
}
