import { productPath } from '#features/catalogue/product-paths.ts';
import type { Order } from '#features/order/order/order-schema.ts';
import { TextLink } from '#ui/text-link.tsx';

/** Links from a delivered order, as a part of a panel, to the forms in which its products are reviewed. Nothing before it is delivered. */
export function OrderReviewLinks({ order: { status, items } }: { order: Order }) {
  if (status !== 'delivered') return null;
  const products = new Map(items.map(({ productId, name }) => [productId, name]));
  return (
    <section className="panel-part">
      <h2 className="panel-title">What do you think?</h2>
      <ul className="order-reviews">
        {[...products].map(([productId, name]) => (
          <li key={productId}>
            <TextLink to={`${productPath({ _id: productId })}#write-review`}>
              Review <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
