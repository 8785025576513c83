import { actorOf } from '#features/audit/actor.server.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { shorten } from '#platform/shorten.ts';
import { attributeCalls } from './attribute/attribute-calls.ts';
import { toFacetsAnswer } from './attribute/facets-answer.server.ts';
import type { CatalogueService, DuplicateResult } from './catalogue-service.server.ts';
import { manufacturerCalls, UNKNOWN_MANUFACTURER } from './manufacturer/manufacturer-calls.ts';
import { NO_SUCH_PRODUCT } from './no-such-product.ts';
import {
  CHOOSE_VARIANT,
  PICTURE_GONE,
  PICTURE_REFUSED,
  productCalls,
  SKU_TAKEN,
  SLUG_RESERVED,
  SLUG_TAKEN,
  TOO_MANY_PIECES,
  VARIANTS_DISAGREE,
  WRONG_ATTRIBUTES,
} from './product-calls.ts';
import type { ChangedProduct } from './product-draft-schema.ts';
import type { ChangeProductResult } from './product-editing.server.ts';
import type { Product } from './product-schema.ts';
import { createRequestedFilter } from './requested-filter.server.ts';
import type { StockResult } from './stock/stock-keeping.server.ts';

/** Adds the routes of the catalogue API. */
export function addProductRoutes(route: Route, catalogue: CatalogueService): void {
  const filterOf = createRequestedFilter(catalogue);

  route(productCalls.listProducts, async ({ query, principal, address, reply }) => {
    const filter = await filterOf(query, principal);
    return answerList({ address, reply }, requestedPage(query), catalogue.list(filter, query.sort));
  });

  route(productCalls.listFacets, async ({ query, principal }) =>
    toFacetsAnswer(await catalogue.readFacetsOf(await filterOf(query, principal))),
  );

  route(attributeCalls.listAttributes, () => catalogue.listAttributes());

  route(attributeCalls.replaceAttributes, ({ body, ...input }) => catalogue.replaceAttributes(body, actorOf(input)));

  route(manufacturerCalls.listManufacturers, () => catalogue.listManufacturers());

  route(manufacturerCalls.replaceManufacturers, async ({ body, ...input }) => {
    const replaced = await catalogue.replaceManufacturers(body, actorOf(input));
    if (!replaced.ok) throw inUse(replaced.product);
    return replaced.manufacturers;
  });

  route(productCalls.getProduct, async ({ params, principal }) => {
    const product = principal?.permissions.has('products.write')
      ? await catalogue.find(params.productId)
      : await catalogue.findPublished(params.productId);
    return required(product);
  });

  route(productCalls.addProduct, async ({ body, ...input }) => {
    const added = await catalogue.add(body, actorOf(input));
    if (!added.ok) throw explainRefusal(added, body);
    return { insertedId: added.product._id };
  });

  route(productCalls.changeProduct, async ({ params, body, ...input }) => {
    const changed = await catalogue.change(params.productId, body, actorOf(input));
    if (!changed.ok) throw explainRefusal(changed, body);
    return { modifiedCount: 1 };
  });

  route(productCalls.duplicateProduct, async ({ params, ...input }) => {
    const added = await catalogue.duplicate(params.productId, actorOf(input));
    if (!added.ok) throw explainRefusal(added);
    return { insertedId: added.product._id };
  });

  route(productCalls.restockProduct, async ({ params, body, ...input }) =>
    stockOrThrow(await catalogue.restock(params.productId, body, actorOf(input))),
  );

  route(productCalls.countStock, async ({ params, body, ...input }) =>
    stockOrThrow(await catalogue.count(params.productId, body, actorOf(input))),
  );

  route(productCalls.listStockMovements, async ({ params, query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), catalogue.listMovements(params.productId)),
  );

  route(productCalls.publishProducts, async ({ body, ...input }) => ({
    modifiedCount: await catalogue.publish(body.productIds, body.published, actorOf(input)),
  }));

  route(productCalls.featureProducts, async ({ body, ...input }) => ({
    modifiedCount: await catalogue.feature(body.productIds, body.featured, actorOf(input)),
  }));

  route(productCalls.removeProducts, async ({ body, ...input }) => ({
    deletedCount: await catalogue.removeAll(body.productIds, actorOf(input)),
  }));

  route(productCalls.removeProduct, async ({ params, ...input }) => {
    if (!(await catalogue.remove(params.productId, actorOf(input)))) throw new Problem(NO_SUCH_PRODUCT);
    return { deletedCount: 1 };
  });
}

/** Names a product of a manufacturer that was removed. */
function inUse(product: string): Problem {
  const refusal = getRefusal(manufacturerCalls.replaceManufacturers, 'manufacturer-in-use');
  const detail = `A manufacturer that you removed is that of “${product}”. Choose another one for its products first.`;
  return new Problem({ ...refusal, detail });
}

function required(product: Product | undefined): Product {
  if (!product) throw new Problem(NO_SUCH_PRODUCT);
  return product;
}

const STOCK_REFUSALS = {
  'not-found': NO_SUCH_PRODUCT,
  'too-many-pieces': TOO_MANY_PIECES,
  'variant-required': CHOOSE_VARIANT,
} as const;

function stockOrThrow(result: StockResult): { stock: number; quantity: number } {
  if (!result.ok) throw new Problem(STOCK_REFUSALS[result.reason]);
  return { stock: result.stock, quantity: result.quantity };
}

/** The fields of a body with pictures. */
type DraftedPictures = Pick<ChangedProduct, 'images' | 'variants'>;

/** How many pictures a sentence names, and how much of their addresses. */
const MAX_NAMED_PICTURES = 3;
const MAX_NAMED_CHARACTERS = 200;

type Refused = Extract<DuplicateResult | ChangeProductResult, { ok: false }>;

function explainRefusal(refused: Refused, body: DraftedPictures = {}): Problem {
  switch (refused.reason) {
    case 'disagree':
      return new Problem(VARIANTS_DISAGREE, { errors: refused.errors });
    case 'wrong-attributes':
      return new Problem(WRONG_ATTRIBUTES, { errors: refused.errors });
    case 'picture-gone':
      return new Problem(PICTURE_GONE, {
        errors: namePictures(new Map(refused.pictures.map((url) => [url, PICTURE_GONE.detail])), body),
      });
    case 'picture-refused':
      return picturesRefused(refused.reasons, body);
    case 'sku-taken':
      return skusTaken(refused.skus, body);
    case 'slug-taken':
      return slugRefused(SLUG_TAKEN);
    case 'slug-reserved':
      return slugRefused(SLUG_RESERVED);
    case 'variant-in-use':
      return variantsInUse(refused.variantIds);
    case 'unknown-manufacturer':
      return new Problem(UNKNOWN_MANUFACTURER, {
        errors: [{ path: 'manufacturerId', message: 'This manufacturer does not exist' }],
      });
    case 'product-gone':
      return new Problem(NO_SUCH_PRODUCT);
    case 'variant-gone':
      return new Problem(getRefusal(productCalls.changeProduct, 'variant-gone'));
  }
}

function slugRefused(refusal: typeof SLUG_TAKEN | typeof SLUG_RESERVED): Problem {
  return new Problem(refusal, { errors: [{ path: 'slug', message: refusal.detail }] });
}

/** Names each variant with an SKU that is taken. */
function skusTaken(taken: readonly string[], { variants = [] }: Pick<ChangedProduct, 'variants'>): Problem {
  const errors = variants.flatMap(({ sku }, index) =>
    sku !== undefined && taken.includes(sku)
      ? [{ path: `variants.${index}.sku`, message: 'Another variant has this SKU' }]
      : [],
  );
  return new Problem(SKU_TAKEN, errors.length > 0 ? { errors } : {});
}

/** Names each variant by its id, because the body does not contain it. */
function variantsInUse(ids: readonly string[]): Problem {
  const errors = ids.map((id) => ({
    path: `variants.${id}`,
    message: 'An order that was not shipped yet contains it',
  }));
  return new Problem(getRefusal(productCalls.changeProduct, 'variant-in-use'), { errors });
}

/** Says which pictures cannot be used, and why. */
function picturesRefused(reasons: ReadonlyMap<string, string>, body: DraftedPictures): Problem {
  const messages = new Map([...reasons].map(([address, reason]) => [address, describeRefused(address, reason)]));
  const detail = [...messages.values()].slice(0, MAX_NAMED_PICTURES).join(' ');
  return new Problem({ ...PICTURE_REFUSED, detail }, { errors: namePictures(messages, body) });
}

function describeRefused(address: string, reason: string): string {
  return `The picture ${shorten(address, MAX_NAMED_CHARACTERS)} cannot be used. ${reason}`;
}

/** Names each field with one of these pictures. */
function namePictures(messages: ReadonlyMap<string, string>, body: DraftedPictures) {
  const fields = (['images', 'variants'] as const).flatMap((list) =>
    (body[list] ?? []).map(({ image }, index) => ({ image, path: `${list}.${index}.image` })),
  );
  const named = fields.flatMap(({ image, path }) => {
    const message = messages.get(image ?? '');
    return message === undefined ? [] : [{ path, message }];
  });
  const [message = ''] = messages.values();
  return named.length > 0 ? named : [{ path: 'image', message }];
}
