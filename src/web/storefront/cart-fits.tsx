import { useEffect } from 'react';
import { href, useFetcher } from 'react-router';
import { FitRows } from '#features/compatibility/fit-rows.tsx';
import type { NamedPart } from '#features/compatibility/judge-cart.ts';
import type { loader } from './product-fits.ts';

const MAX_SHOWN = 3;

type CartFitsProps = {
  cart: readonly { _id: string }[];
  /** The keyboards in the cart, and the parts of keyboards. */
  parts: readonly NamedPart[];
};

/** Offers what goes with the first keyboard in the cart, or else with the first part of one. */
export function CartFits({ cart, parts }: CartFitsProps) {
  const inOrder = cart.flatMap(({ _id }) => parts.find((part) => part._id === _id) ?? []);
  const main = inOrder.find(({ kind }) => kind === 'board') ?? inOrder[0];
  return main ? <Offers key={main._id} part={main} cartIds={new Set(cart.map(({ _id }) => _id))} /> : null;
}

type OffersProps = { part: NamedPart; cartIds: ReadonlySet<string> };

/** Shows nothing until it has loaded, or if there is nothing. */
function Offers({ part, cartIds }: OffersProps) {
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    void load(href('/product/:productId/fits', { productId: part._id }));
  }, [load, part._id]);
  const rows = data?.rows.filter(({ product }) => !cartIds.has(product._id)).slice(0, MAX_SHOWN) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="cart-fits">
      <h2 className="panel-heading">
        Goes with <bdi>{part.name}</bdi>
      </h2>
      <FitRows rows={rows} />
    </section>
  );
}
