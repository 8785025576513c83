import { answerList } from '#platform/http/answer-list.server.ts';
import { pageWanted } from '#platform/http/pages-of-lists.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { CatalogueService } from './catalogue-service.server.ts';
import { productCalls } from './product-calls.ts';
import { MOST_PIECES, type Product } from './product-schema.ts';

/** The catalogue's routes. */
export function addProductRoutes(route: Route, catalogue: CatalogueService): void {
  route(productCalls.listProducts, async ({ query, asker, address, reply }) => {
    const { search: text, ids } = query;
    const filter = { text, ...(ids && { ids }), ...(!asker?.isAdmin && { published: true as const }) };
    return answerList({ address, reply }, pageWanted(query), catalogue.list(filter, query.sort));
  });

  route(productCalls.getProduct, async ({ params, asker }) => {
    const product = asker?.isAdmin
      ? await catalogue.find(params.productId)
      : await catalogue.findPublished(params.productId);
    return required(product);
  });

  route(productCalls.addProduct, async ({ body }) => {
    const added = await catalogue.add(body);
    if (!added.ok) throw pictureGone();
    return { insertedId: added.product._id };
  });

  route(productCalls.changeProduct, async ({ params, body }) => {
    const changed = await catalogue.change(params.productId, body);
    if (!changed.ok) throw changed.reason === 'picture-gone' ? pictureGone() : noSuchProduct();
    return { modifiedCount: 1 };
  });

  route(productCalls.restockProduct, async ({ params, body }) => {
    const restocking = await catalogue.restock(params.productId, body.amount);
    if (restocking.ok) return { stock: restocking.stock, quantity: restocking.quantity };
    required(await catalogue.find(params.productId));
    throw new Problem(409, `The shop counts no more than ${MOST_PIECES.toLocaleString('en')} pieces of a product.`);
  });

  route(productCalls.publishProducts, async ({ body }) => ({
    modifiedCount: await catalogue.publish(body.productIds, body.published),
  }));

  route(productCalls.removeProducts, async ({ body }) => ({
    deletedCount: await catalogue.removeAll(body.productIds),
  }));

  route(productCalls.removeProduct, async ({ params }) => {
    if (!(await catalogue.remove(params.productId))) throw noSuchProduct();
    return { deletedCount: 1 };
  });
}

function required(product: Product | undefined): Product {
  if (!product) throw noSuchProduct();
  return product;
}

function pictureGone(): Problem {
  const message = 'This picture is not in the shop any more. Upload it again.';
  return new Problem(409, message, { code: 'picture-gone', errors: [{ path: 'image', message }] });
}

function noSuchProduct(): Problem {
  return new Problem(404, 'This product is not in the shop, or not any more.');
}
