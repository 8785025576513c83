import type { ReactNode } from 'react';
import { CartButton } from '#features/cart/cart-button.tsx';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { SectionHead } from '#ui/page-head.tsx';
import { ProductMarks } from './product-marks.tsx';

type ProductSectionProps = { title: string; products: readonly ProductCardData[]; more?: ReactNode };

/** A row of products with a title and a link to more. Nothing without products. */
export function ProductSection({ title, products, more }: ProductSectionProps) {
  if (products.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={title}>{more}</SectionHead>
      <div className="card-grid card-grid-four">
        {products.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            action={<CartButton product={product} />}
            mark={<ProductMarks product={product} />}
          />
        ))}
      </div>
    </section>
  );
}
