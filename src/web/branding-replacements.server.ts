import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ICON_SIDES, iconPath } from '#features/branding/branding-facts.ts';
import type { Services } from '../services/services.ts';

const MANIFEST = '/manifest.webmanifest';
/** The icons of the build, by the size that stands for each. Some programs ask for them without reading the page. */
const ICONS: Readonly<Record<string, number>> = {
  '/favicon.ico': ICON_SIDES.tab,
  '/apple-touch-icon.png': ICON_SIDES.apple,
  '/icon-192.png': ICON_SIDES.small,
  '/icon-512.png': ICON_SIDES.large,
};

const manifestSchema = z.looseObject({ icons: z.array(z.unknown()) });

/** Creates the function that finds the icons and the manifest of a shop with a branding of its own. */
export function createBrandingReplacements({ branding, settings }: Services, clientFolder: string) {
  async function writeManifest(): Promise<Buffer> {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(clientFolder, MANIFEST), 'utf8')));
    const { palettes, facts } = branding.current();
    const { ground } = palettes.light;
    const { name } = settings.current();
    const version = facts?.iconVersion;
    const icons = (['small', 'large'] as const).map((use) => ({
      src: version === undefined ? '' : iconPath(use, version),
      sizes: `${ICON_SIDES[use]}x${ICON_SIDES[use]}`,
      type: 'image/png',
    }));
    return Buffer.from(
      JSON.stringify({
        ...manifest,
        name,
        short_name: name,
        background_color: ground,
        theme_color: ground,
        icons: version === undefined ? manifest.icons : icons,
      }),
    );
  }

  async function findIcon(side: number) {
    const bytes = await branding.findIcon(side);
    return bytes && { type: 'image/png', bytes };
  }

  return (path: string): Promise<{ type: string; bytes: Buffer } | undefined> | undefined => {
    const { facts, icon } = branding.current();
    if (path === MANIFEST && facts)
      return writeManifest().then((bytes) => ({ type: 'application/manifest+json', bytes }));
    const side = icon && ICONS[path];
    return side === undefined ? undefined : findIcon(side);
  };
}
