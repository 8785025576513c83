import * as z from 'zod/mini';

/** Finds the path of a product page in the shop on this port. */
export async function findProductPage(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/product`);
  const [product] = z.array(z.object({ _id: z.string() })).parse(await answer.json());
  if (!product) throw new Error('The shop has no products');
  return `/product/${product._id}`;
}
