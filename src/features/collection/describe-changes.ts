import type { Collection } from './collection-schema.ts';

/** How entries of the audit log call the parts of a collection. */
const PARTS = {
  title: 'title',
  slug: 'address',
  text: 'text',
  image: 'picture',
  kind: 'kind',
  rule: 'rule',
  productIds: 'products',
  published: 'published',
  metaTitle: 'title for search engines',
  metaDescription: 'description for search engines',
} as const satisfies Partial<Record<keyof Collection, string>>;
const PART_NAMES = [
  ...(['title', 'slug', 'text', 'image', 'kind', 'rule', 'productIds', 'published'] as const),
  ...(['metaTitle', 'metaDescription'] as const),
];

/** Says what changed in a collection: "title, products". Empty if nothing did. */
export function describeChanges(before: Collection, after: Collection): string {
  const changed = PART_NAMES.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  return changed.map((part) => PARTS[part]).join(', ');
}
