import { productPageTags } from '#features/catalogue/cache-tags.ts';
import { renderBoard } from '#features/sound/hear-view.server.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { Route } from './+types/drawn-board';

/** A keyboard drawn from above. */
export async function loader({ params: { productId }, context }: Route.LoaderArgs): Promise<Response> {
  for (const tag of productPageTags(productId)) context.get(cacheTagsContext).add(tag);
  const [product] = await context.get(servicesContext).catalogue.listPublished([productId]);
  const drawing = product && renderBoard(product);
  if (drawing === undefined) throw new Response('There is no such keyboard.', { status: 404 });
  return new Response(drawing, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' } });
}
