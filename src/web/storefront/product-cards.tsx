import { CartButton } from '#features/cart/cart-button.tsx';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { ProductMarks } from './product-marks.tsx';

/** Cards of products, each with its buttons. */
export function ProductCards({ products, className }: { products: readonly ProductCardData[]; className: string }) {
  return (
    <div className={className}>
      {products.map((product) => (
        <ProductCard
          key={product._id}
          product={product}
          action={<CartButton product={product} />}
          mark={<ProductMarks product={product} />}
        />
      ))}
    </div>
  );
}
