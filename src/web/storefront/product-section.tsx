import type { ReactNode } from 'react';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { SectionHead } from '#ui/page-head.tsx';
import { ProductCards } from './product-cards.tsx';

type ProductSectionProps = { title: string; products: readonly ProductCardData[]; more?: ReactNode };

/** A row of products with a title and a link to more. Nothing without products. */
export function ProductSection({ title, products, more }: ProductSectionProps) {
  if (products.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={title}>{more}</SectionHead>
      <ProductCards className="card-grid card-grid-four" products={products} />
    </section>
  );
}
