import { answerList } from '#platform/http/answer-list.server.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import type { CatalogueService } from './catalogue-service.server.ts';
import { NO_SUCH_PRODUCT, PICTURE_GONE, productCalls, TOO_MANY_UNITS } from './product-calls.ts';
import type { Product } from './product-schema.ts';

/** Adds the routes of the catalogue API. */
export function addProductRoutes(route: Route, catalogue: CatalogueService): void {
  route(productCalls.listProducts, async ({ query, principal, address, reply }) => {
    const { search: text, ids } = query;
    const filter = { text, ...(ids && { ids }), ...(!principal?.isAdmin && { published: true as const }) };
    return answerList({ address, reply }, requestedPage(query), catalogue.list(filter, query.sort));
  });

  route(productCalls.getProduct, async ({ params, principal }) => {
    const product = principal?.isAdmin
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
    if (!changed.ok) throw changed.reason === 'picture-gone' ? pictureGone() : new Problem(NO_SUCH_PRODUCT);
    return { modifiedCount: 1 };
  });

  route(productCalls.restockProduct, async ({ params, body }) => {
    const result = await catalogue.restock(params.productId, body.amount);
    if (result.ok) return { stock: result.stock, quantity: result.quantity };
    required(await catalogue.find(params.productId));
    throw new Problem(TOO_MANY_UNITS);
  });

  route(productCalls.publishProducts, async ({ body }) => ({
    modifiedCount: await catalogue.publish(body.productIds, body.published),
  }));

  route(productCalls.featureProducts, async ({ body }) => ({
    modifiedCount: await catalogue.feature(body.productIds, body.featured),
  }));

  route(productCalls.removeProducts, async ({ body }) => ({
    deletedCount: await catalogue.removeAll(body.productIds),
  }));

  route(productCalls.removeProduct, async ({ params }) => {
    if (!(await catalogue.remove(params.productId))) throw new Problem(NO_SUCH_PRODUCT);
    return { deletedCount: 1 };
  });
}

function required(product: Product | undefined): Product {
  if (!product) throw new Problem(NO_SUCH_PRODUCT);
  return product;
}

function pictureGone(): Problem {
  return new Problem(PICTURE_GONE, { errors: [{ path: 'image', message: PICTURE_GONE.detail }] });
}
