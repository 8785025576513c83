/** Pages that show cards of products: home, lists, related products. */
export const CARDS_MARK = 'cards';
/** Answers that show every product with its stock. */
export const CATALOGUE_MARK = 'catalogue';

/** The product's own page. */
export function productMark(productId: string): string {
  return `product/${productId}`;
}

/** The marks of everything that a change makes old: lists only when a card looks different. */
export function marksOf(change: { productId: string; cardChanged: boolean }): string[] {
  const own = [productMark(change.productId), CATALOGUE_MARK];
  return change.cardChanged ? [...own, CARDS_MARK] : own;
}
