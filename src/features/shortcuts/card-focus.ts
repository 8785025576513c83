const CARDS = 'main :is(.product-card, .product-row), main :is(tbody tr, .task)';

/**
 * Moves the focus to the next card of a product or row of a table or a list, or to the previous one.
 * @returns whether there is one.
 */
export function focusCard(step: 1 | -1): boolean {
  const cards = [...document.querySelectorAll(CARDS)];
  const index = cards.findIndex((card) => card.contains(document.activeElement));
  const next = index < 0 ? cards.find(isBelowHeader) : cards[index + step];
  const target = next?.querySelector<HTMLElement>('a[href]') ?? next?.querySelector<HTMLElement>('button');
  target?.focus();
  return target !== undefined;
}

/**
 * Presses the button of the card that has the focus, or else of the product of the page: adds the product, or opens its
 * options. @returns whether there is such a button. A product that is in the cart already has none.
 */
export function pressCardButton(): boolean {
  const card = document.activeElement?.closest(CARDS);
  const button = (card ?? document.querySelector('.buy-box'))?.querySelector<HTMLElement>('.button');
  if (!button || button.getAttribute('href') === '/cart') return false;
  button.click();
  return true;
}

/** The first card that is in view, or below. */
function isBelowHeader(card: Element): boolean {
  return card.getBoundingClientRect().top >= 0;
}
