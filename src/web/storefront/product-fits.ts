import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { listFits } from '#features/compatibility/list-fits.server.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { Route } from './+types/product-fits';

/** What goes with a keyboard, or with a part of one, and can be bought. Empty for other products. */
export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  context.get(cacheTagsContext).add(CARDS_TAG);
  const { catalogue } = context.get(servicesContext);
  const [product] = await catalogue.listPublished([productId]);
  const fits = product && (await listFits(catalogue, product));
  return { rows: (fits?.rows ?? []).filter((row) => row.fits && row.product.stock > 0) };
}
