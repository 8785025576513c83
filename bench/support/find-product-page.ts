import * as z from 'zod/mini';

/** Finds the path of a product page in the shop on this port, by default of the newest product. */
export async function findProductPage(port: number, name?: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/product`);
  const products = z.array(z.object({ _id: z.string(), name: z.string() })).parse(await answer.json());
  const product = products.find((each) => name === undefined || each.name === name);
  if (!product) throw new Error(`The shop has no product${name === undefined ? '' : ` ${name}`}`);
  return `/product/${product._id}`;
}

/** Returns the name of a page in tables: that of a product stands for all of them. */
export function nameOfPage(path: string): string {
  return path.replace(/^\/product\/.*/, '/product/{id}');
}
