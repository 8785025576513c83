import type { SectionKind } from './section-schema.ts';

/** The kinds of sections, in the order in which staff choose one. */
export const SECTION_KINDS = [
  'banner',
  'tiles',
  'new-arrivals',
  'featured',
  'collection',
  'provide',
  'text',
  'video',
  'recent-blog',
  'batches',
] as const satisfies readonly SectionKind[];

/** What the dashboard and the audit log call the kinds of sections. */
export const SECTION_LABELS: Readonly<Record<SectionKind, string>> = {
  banner: 'Banner',
  tiles: 'Tiles',
  'new-arrivals': 'New arrivals',
  featured: 'Featured products',
  collection: 'Collection',
  provide: 'What we provide',
  text: 'Text',
  video: 'Video',
  'recent-blog': 'Recent posts',
  batches: 'Batches',
};

/** What sections show that have no fields of their own. */
export const SECTION_NOTES: Partial<Readonly<Record<SectionKind, string>>> = {
  'new-arrivals': 'The four newest products.',
  featured: 'All products that are featured in the list of products.',
  provide: 'Quality, stock and service, with the warranty and the reply time of the settings.',
  'recent-blog': 'The three newest posts.',
  batches: 'The shop has no batches yet, so this section shows nothing.',
};
