import type { ReactNode } from 'react';
import { Journal } from '#features/content/journal.tsx';
import type { SectionKind } from '#features/home/section-schema.ts';
import { SectionHead } from '#ui/page-head.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { ProductSection } from '../product-section.tsx';
import { Banner } from './banner.tsx';
import type { HomeData, ShownSection } from './home-data.ts';
import { OwnTiles } from './own-tiles.tsx';
import { PromoTiles } from './promo-tiles.tsx';
import { TextSection } from './text-section.tsx';
import { VideoSection } from './video-section.tsx';
import { WhatWeProvide } from './what-we-provide.tsx';

interface ViewProps<Kind extends SectionKind> {
  section: ShownSection<Kind>;
  data: HomeData;
  /** Whether it is at the top of the page, so that visitors wait for its picture. */
  isFirst: boolean;
}

type Views = { readonly [Kind in SectionKind]: (props: ViewProps<Kind>) => ReactNode };

const ALL_PRODUCTS = <MoreLink to="/products">All products</MoreLink>;

/** What each kind of section looks like. */
const VIEWS: Views = {
  banner: ({ section, data, isFirst }) => <Banner slides={section.slides} heard={data.heard} isFirst={isFirst} />,

  tiles: ({ section, data }) =>
    section.tiles.length > 0 ? <OwnTiles tiles={section.tiles} /> : <PromoTiles promos={data.promos ?? []} />,

  'new-arrivals': ({ data }) => (
    <ProductSection title="New Arrivals" products={data.newArrivals ?? []} more={ALL_PRODUCTS} />
  ),

  provide: () => <WhatWeProvide />,

  featured: ({ data }) => (
    <ProductSection title="Featured Products" products={data.featured ?? []} more={ALL_PRODUCTS} />
  ),

  collection({ section, data }) {
    const shown = data.collections?.[section.slug];
    return shown ? (
      <ProductSection
        title={shown.title}
        products={shown.products}
        more={<MoreLink to={shown.to}>All of them</MoreLink>}
      />
    ) : null;
  },

  text: ({ section, data }) => <TextSection title={section.title} html={data.texts?.[section._id] ?? ''} />,

  video: ({ section }) => <VideoSection {...section} />,

  // The shop has no batches yet.
  batches: () => null,

  'recent-blog': ({ data }) => (
    <section className="section">
      <SectionHead title="Recent Blog">
        <MoreLink to="/blogs">All posts</MoreLink>
      </SectionHead>
      <Journal blogs={data.recentBlogs ?? []} />
    </section>
  ),
};

/** A section of the home page, of a kind. */
export function SectionView<Kind extends SectionKind>({ kind, ...props }: ViewProps<Kind> & { kind: Kind }): ReactNode {
  return VIEWS[kind](props);
}
