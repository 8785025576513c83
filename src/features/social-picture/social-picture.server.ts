import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { KnownBranding } from '#features/branding/branding-facts.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { PictureService } from '#features/media/picture-service.server.ts';
import { formatPrice } from '#features/pricing/money.ts';
import type { Feature } from '#platform/feature.ts';
import { Problem } from '#platform/http/problem.ts';
import { TOO_BUSY } from '#platform/http/refusals.ts';
import { PromiseCache } from '#platform/promise-cache.ts';
import { createWorkQueue } from '#platform/work-queue.server.ts';

/** How many pictures are kept in memory, of about 60 kB. */
const MAX_KEPT = 64;
const MAX_WAITING = 16;
const VERSION_CHARACTERS = 16;
/** Changes when they are drawn in another way. */
const DRAWING = 1;
const FOREVER = 'public, max-age=31536000, immutable';
/** An address of an earlier version answers the present picture. */
const A_WHILE = 'public, max-age=300';

interface SocialPictureDependencies {
  findProduct: (id: string) => Promise<Product | undefined>;
  getBranding: () => KnownBranding;
  getShopName: () => string;
  pictures: Pick<PictureService, 'readFull'>;
}

export type SocialPictures = ReturnType<typeof createSocialPictures>;

/** Assembles the pictures that link previews show of products. */
export function createSocialPictures({ findProduct, getBranding, getShopName, pictures }: SocialPictureDependencies) {
  const made = new PromiseCache<Buffer>(MAX_KEPT);
  const queue = createWorkQueue(MAX_WAITING);

  /** Everything that a picture shows. */
  const factsOf = ({ name, price, image }: Pick<Product, 'name' | 'price' | 'image'>) => ({
    ...{ name, image, price: formatPrice(price) },
    shopName: getShopName(),
    version: getBranding().version,
  });
  type Facts = ReturnType<typeof factsOf>;

  const versionOf = (facts: Facts) =>
    hash('sha256', JSON.stringify([DRAWING, facts]), 'hex').slice(0, VERSION_CHARACTERS);

  async function draw({ name, price, image, shopName }: Facts): Promise<Buffer> {
    const { drawSocialPicture } = await import('./draw-social-picture.server.ts');
    const { palettes, logo } = getBranding();
    const product = await pictures.readFull(image);
    const drawn = await queue.run(() =>
      drawSocialPicture({ name, price, shopName, logo, product, palette: palettes.light }),
    );
    if (!drawn) throw new Problem(TOO_BUSY);
    return drawn;
  }

  function serve(app: FastifyInstance): void {
    app.get<{ Params: { version: string; file: string } }>('/social/:version/:file', async ({ params }, reply) => {
      const [, id] = /^([\w-]+)\.jpg$/.exec(params.file) ?? [];
      const product = id === undefined ? undefined : await findProduct(id);
      if (!product) return reply.callNotFound();
      const facts = factsOf(product);
      const version = versionOf(facts);
      const jpeg = await made.get(`${product._id} ${version}`, () => draw(facts));
      const headers = {
        'cache-control': params.version === version ? FOREVER : A_WHILE,
        'cross-origin-resource-policy': 'cross-origin',
      };
      return reply.headers(headers).type('image/jpeg').send(jpeg);
    });
  }

  const feature: Feature = { addRoutes: serve };
  return {
    feature,

    /** Returns the path of a product's picture for link previews. */
    pathOf: (product: Pick<Product, '_id' | 'name' | 'price' | 'image'>): string =>
      `/social/${versionOf(factsOf(product))}/${product._id}.jpg`,
  };
}
