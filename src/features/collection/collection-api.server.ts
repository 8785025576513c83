import { actorOf } from '#features/audit/actor.server.ts';
import { findInvalidRequested } from '#features/catalogue/attribute/attribute-filter.ts';
import { ATTRIBUTE_PREFIX } from '#features/catalogue/attribute/requested-attributes.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { PICTURE_REFUSED } from '#features/catalogue/product-calls.ts';
import { MAX_COUNTED } from '#features/catalogue/product-view.ts';
import { createRequestedFilter } from '#features/catalogue/requested-filter.server.ts';
import { formatList } from '#platform/format-lists.ts';
import type { UserPrincipal } from '#platform/http/access.server.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { keyedList } from '#platform/http/keyed-list.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { collectionCalls, NO_SUCH_COLLECTION } from './collection-calls.ts';
import type { CollectionReading } from './collection-reading.server.ts';
import type { Collection, KnownCollection, Rule } from './collection-schema.ts';
import type { CollectionRefusal, CollectionService, SaveCollectionResult } from './collection-service.server.ts';
import type { PathUse } from './path-uses.server.ts';
import { isEverything } from './within-rule.server.ts';

/** Links that a message names. */
const MAX_NAMED_USES = 3;

interface ApiDependencies {
  catalogue: CatalogueService;
  reading: CollectionReading;
  service: CollectionService;
  /** Returns all collections in their order. */
  getAll: () => readonly KnownCollection[];
  /** Lets every process see a change. */
  spread: () => Promise<void>;
}

/** Adds the routes of the collections. */
export function addCollectionRoutes(
  route: Route,
  { catalogue, reading, service, getAll, spread }: ApiDependencies,
): void {
  const filterOf = createRequestedFilter(catalogue);

  async function savedOrThrow(result: SaveCollectionResult): Promise<Collection> {
    if (!result.ok) throw toProblem(result);
    await spread();
    return result.collection;
  }

  /** Throws a 400 if an attribute does not exist or cannot have a value. */
  async function checkRule(rule: Rule | undefined): Promise<void> {
    const invalid = findInvalidRequested(await catalogue.listAttributes(), rule?.attributes ?? {});
    const errors = invalid.map(({ path, message }) => ({
      path: ['rule.attributes', path.replace(ATTRIBUTE_PREFIX, '')].join('.'),
      message,
    }));
    if (errors.length > 0) throw invalidFields(errors);
  }

  route(collectionCalls.listCollections, ({ query, principal, address, reply }) => {
    const publishedOnly = !mayEdit(principal);
    const listed = publishedOnly ? reading.listPublished() : getAll();
    const list = keyedList(
      async () => listed,
      (rows) => reading.withPicks(rows, { publishedOnly }),
    );
    return answerList({ address, reply }, requestedPage(query), list);
  });

  route(collectionCalls.getCollection, async ({ params, principal }) => {
    const publishedOnly = !mayEdit(principal);
    const collection = await findOrThrow(params.slug, publishedOnly);
    const [whole] = await reading.withPicks([collection], { publishedOnly });
    return whole ?? collection;
  });

  route(collectionCalls.listCollectionProducts, async ({ params, query, principal, address, reply }) => {
    const collection = await findOrThrow(params.slug, !mayEdit(principal));
    const [filter, within] = await Promise.all([filterOf(query, principal), reading.withinOf(collection)]);
    const { ids } = within;
    const isPickedOrder = ids !== undefined && query.sort === undefined && filter.ids === undefined;
    const list = isPickedOrder
      ? catalogue.listGiven({ ...filter, ids })
      : catalogue.list({ ...filter, within }, query.sort ?? 'newest');
    return answerList({ address, reply }, requestedPage(query), list);
  });

  route(collectionCalls.addCollection, async ({ body, ...input }) => {
    if (body.kind === 'rule') await checkRule(body.rule);
    return savedOrThrow(await service.add(body, actorOf(input)));
  });

  route(collectionCalls.changeCollection, async ({ params, body, ...input }) => {
    if (body.kind === 'rule') await checkRule(body.rule);
    return savedOrThrow(await service.change(params.collectionId, body, actorOf(input)));
  });

  route(collectionCalls.deleteCollection, async ({ params, query, ...input }) => {
    const removed = await service.remove(params.collectionId, actorOf(input), { force: query.force === 'true' });
    if (!removed.ok) {
      throw removed.reason === 'in-use' ? inUse(removed.uses) : new Problem(NO_SUCH_COLLECTION);
    }
    await spread();
    return { deletedCount: 1 };
  });

  route(collectionCalls.arrangeCollections, async ({ body, ...input }) => {
    const modifiedCount = await service.arrange(body.collectionIds, actorOf(input));
    if (modifiedCount > 0) await spread();
    return { modifiedCount };
  });

  route(collectionCalls.previewRule, async ({ body: { rule } }) => {
    await checkRule(rule);
    return { ...(await reading.preview(rule)), max: MAX_COUNTED, isEverything: isEverything(rule) };
  });

  async function findOrThrow(key: string, publishedOnly: boolean): Promise<KnownCollection> {
    const collection = await reading.find(key, { publishedOnly });
    if (!collection) throw new Problem(NO_SUCH_COLLECTION);
    return collection;
  }
}

function mayEdit(principal: UserPrincipal | undefined): boolean {
  return principal?.permissions.has('products.write') ?? false;
}

/** Names what leads to a collection. */
function inUse(uses: readonly PathUse[]): Problem {
  const names = [...new Set(uses.map(({ name }) => name))];
  const named = names.slice(0, MAX_NAMED_USES);
  const others = names.length - named.length;
  if (others > 0) named.push(others === 1 ? 'another place' : `${others} other places`);
  const links = names.length === 1 ? 'this link goes' : 'these links go';
  const detail = `This collection is linked from ${formatList(named)}. If you delete it anyway, ${links} too.`;
  return new Problem(
    { ...getRefusal(collectionCalls.deleteCollection, 'in-use'), detail },
    { uses: uses.map(({ kind, label }) => ({ kind, label })) },
  );
}

function toProblem(refused: CollectionRefusal): Problem {
  switch (refused.reason) {
    case 'unknown-products':
      return invalidFields(
        refused.places.map((place) => ({ path: `productIds.${place}`, message: 'This product does not exist' })),
      );
    case 'picture-refused': {
      const [reason = PICTURE_REFUSED.detail] = refused.reasons.values();
      return new Problem(PICTURE_REFUSED, { errors: [{ path: 'image', message: reason }] });
    }
    case 'too-many-collections':
      return new Problem(getRefusal(collectionCalls.addCollection, refused.reason));
    default:
      return new Problem(getRefusal(collectionCalls.changeCollection, refused.reason));
  }
}
