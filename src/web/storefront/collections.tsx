import { data } from 'react-router';
import { CARDS_TAG, COLLECTIONS_TAG } from '#features/catalogue/cache-tags.ts';
import { CollectionCard } from '#features/collection/collection-card.tsx';
import { MAX_COLLECTIONS } from '#features/collection/collection-schema.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/collections';
import './catalogue-pages.css';
import './collection-pages.css';

/** Collections per portion; "Show more" adds one portion. */
const PORTION = 24;
const PORTIONS = 'portions';
const PRIORITY_PICTURES = 3;

export const handle: PageHandle = {
  canStartLate: true,
  canonicalQuery(query) {
    const portions = readPortions(query);
    return new URLSearchParams(portions === 1 ? {} : { [PORTIONS]: String(portions) });
  },
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { collections } = context.get(servicesContext);
  context.get(cacheTagsContext).add(CARDS_TAG).add(COLLECTIONS_TAG);
  const published = collections.listPublished();
  if (published.length === 0) throw data(null, { status: 404 });
  const portions = readPortions(new URL(request.url).searchParams);
  const shown = await Promise.all(
    published.slice(0, portions * PORTION).map(async (collection) => {
      const { slug, title } = collection;
      return { slug, title, image: await collections.pictureOf(collection) };
    }),
  );
  return { shown, portions, following: published.length - shown.length };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Collections',
    description: 'All collections of the shop: what belongs together, at a glance.',
    path: '/collections',
    site: matches[0].loaderData,
  });

export default function CollectionsPage({ loaderData: { shown, portions, following } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Collections" />
      <div className="collection-grid">
        {shown.map((collection, index) => (
          <CollectionCard key={collection.slug} collection={collection} priority={index < PRIORITY_PICTURES} />
        ))}
      </div>
      {following > 0 ? (
        <p className="show-more">
          <ButtonLink variant="secondary" to={`/collections?${PORTIONS}=${portions + 1}`} replace preventScrollReset>
            Show more
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

function readPortions(query: URLSearchParams): number {
  const portions = readWholeNumber(query.get(PORTIONS) ?? '') ?? 1;
  return Math.min(Math.max(portions, 1), Math.ceil(MAX_COLLECTIONS / PORTION));
}
