import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import type { Promo } from '#features/catalogue/product-view.ts';
import type { BlogSummary } from '#features/content/blog-posts.ts';
import type { Section, SectionKind, SectionOf } from '#features/home/section-schema.ts';
import type { HeroBoardData } from './hero-board-data.ts';

/** The products of a collection that a section shows. */
export interface ShownCollection {
  title: string;
  /** The path of its page. */
  to: string;
  products: readonly ProductCardData[];
}

/** What sections show besides their own texts. It is loaded for the kinds of sections that the page has. */
export interface HomeData {
  heard?: HeroBoardData | undefined;
  promos?: readonly Promo[];
  newArrivals?: readonly ProductCardData[];
  featured?: readonly ProductCardData[];
  recentBlogs?: readonly BlogSummary[];
  /** By the slugs of the sections. */
  collections?: Readonly<Record<string, ShownCollection | undefined>>;
  /** Texts as HTML, by the ids of their sections. */
  texts?: Readonly<Record<string, string>>;
}

type WithoutHidden<Of> = Of extends unknown ? Omit<Of, 'startsAt' | 'endsAt' | 'body'> : never;

/** A section as the page needs it. */
export type ShownSection<Kind extends SectionKind = SectionKind> = {
  [Each in Kind]: WithoutHidden<SectionOf<Each>> & { kind: Each };
}[Kind];

/** Leaves out what only staff see of a section: its schedule, and its Markdown. */
export function toShown({ startsAt: _starts, endsAt: _ends, ...section }: Section): ShownSection {
  if (section.kind !== 'text') return section;
  const { body: _body, ...text } = section;
  return text;
}
