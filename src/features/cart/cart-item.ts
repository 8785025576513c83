import { MAX_PIECES } from '#features/catalogue/pieces.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { type Cents, fromDecimal, MAX_PRICE, toDecimal } from '#features/pricing/money.ts';

/** A line of the cart (specification, section 3). `max` is the stock. */
export interface CartItem {
  /** The product's id. */
  _id: string;
  name: string;
  image: string;
  price: Cents;
  /** The chosen variant. Absent for a product with only one. */
  variantId?: string | undefined;
  /** How people call the variant, such as "Tactile / Sand". */
  variant?: string | undefined;
  amount: number;
  max: number;
}

/** A line in local storage, where prices are decimal numbers. */
type StoredItem = Omit<CartItem, 'price'> & { price: number };

/** What can be put into the cart: a product with one variant, or a chosen variant with its picture, price and stock. */
export interface Buyable
  extends Pick<Product, '_id' | 'name' | 'image' | 'price' | 'stock'>,
    Pick<CartItem, 'variantId' | 'variant'> {}

/** Returns what tells a line of the cart from the others. */
export function lineId({ _id, variantId }: Pick<CartItem, '_id' | 'variantId'>): string {
  return variantId ?? _id;
}

/** Returns a line as it is stored. */
export function toStoredItem(item: CartItem): StoredItem {
  return { ...item, price: toDecimal(item.price) };
}

/** Reads a stored line. Returns undefined if it is not valid. Uses no schema, because every page of the shop loads it. */
export function readStoredItem(stored: unknown): CartItem | undefined {
  if (!isStoredItem(stored)) return undefined;
  const { _id, name, image, price, variantId, variant, amount, max } = stored;
  return {
    _id,
    name,
    image,
    price: fromDecimal(price),
    amount,
    max,
    ...(variantId !== undefined && { variantId }),
    ...(variant !== undefined && { variant }),
  };
}

function isStoredItem(stored: unknown): stored is StoredItem {
  const fields = new Map<string, unknown>(Object.entries(stored ?? {}));
  const isText = (name: string) => typeof fields.get(name) === 'string';
  return (
    ['_id', 'name', 'image'].every(isText) &&
    ['variantId', 'variant'].every((name) => !fields.has(name) || isText(name)) &&
    isPrice(fields.get('price')) &&
    isPieces(fields.get('amount'), 1) &&
    isPieces(fields.get('max'), 0)
  );
}

/** Prices have at most two decimals. */
function isPrice(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= MAX_PRICE && toDecimal(fromDecimal(value)) === value;
}

function isPieces(value: unknown, min: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= MAX_PIECES;
}
