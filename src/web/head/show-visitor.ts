import { CART_KEY } from '#features/cart/cart-store.ts';
import { TOKEN_KEY } from '#features/identity/session/token-holder.ts';

/** Shows the size of the cart and whether the visitor is signed in, as `cart-link.css` and `site-header.css` read it. */
export function showVisitor(): void {
  const { dataset, style } = document.documentElement;
  try {
    if (localStorage.getItem(TOKEN_KEY)) dataset.signedIn = '';
    let pieces = 0;
    for (const { amount } of JSON.parse(localStorage.getItem(CART_KEY) ?? '[]')) pieces += amount;
    if (pieces > 0) style.setProperty('--cart-count', `"${Number(pieces)}"`);
  } catch {
    // Without storage, or with a stored cart that is not valid, the application shows what there is.
  }
}
