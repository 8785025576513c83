import type { FastifyInstance } from 'fastify';
import { PromiseCache } from '#platform/promise-cache.ts';
import { type KnownBranding, versionOf } from './branding-facts.server.ts';
import { ICON_SIDES } from './branding-facts.ts';
import { makeIcon } from './branding-pictures.server.ts';

/** The address contains the version of the file. */
const FOREVER = 'public, max-age=31536000, immutable';
/** An address of an earlier version, such as in an old mail, answers the present file. */
const A_WHILE = 'public, max-age=300';
const FILE = /^(?:(?<logo>logo)|icon-(?<side>\d+))-(?<version>[0-9a-f]{12})\.png$/;
const SIDES: ReadonlySet<number> = new Set(Object.values(ICON_SIDES));

/** Finds the icon in one of its sizes. */
export type FindIcon = (side: number) => Promise<Buffer | undefined>;

/** Creates the function that makes the icon in each size when it is first asked for. */
export function createIcons(current: () => KnownBranding): FindIcon {
  const made = new PromiseCache<Buffer | undefined>(SIDES.size);
  return async (side) => {
    const { icon } = current();
    if (!icon || !SIDES.has(side)) return undefined;
    return made.get(`${side}-${versionOf(icon)}`, () => makeIcon(icon, side));
  };
}

/** Serves the copies of logo and icon, also to pages of other sites: those at which people read their mails. */
export function serveBrandingFiles(app: FastifyInstance, current: () => KnownBranding, findIcon: FindIcon): void {
  app.get<{ Params: { file: string } }>('/branding/:file', async ({ params }, reply) => {
    const { logo, side, version } = FILE.exec(params.file)?.groups ?? {};
    const { logo: logoPng, icon } = current();
    const png = logo === undefined ? await findIcon(Number(side)) : logoPng;
    if (!png) return reply.callNotFound();
    const present = logo === undefined ? icon : logoPng;
    const isPresent = present !== undefined && versionOf(present) === version;
    const headers = {
      'cache-control': isPresent ? FOREVER : A_WHILE,
      'cross-origin-resource-policy': 'cross-origin',
    };
    return reply.headers(headers).type('image/png').send(png);
  });
}
