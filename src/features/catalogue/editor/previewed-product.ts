import { fromDecimal } from '#features/pricing/money.ts';
import type { AttributeDefinition } from '../attribute/attribute-schema.ts';
import { describeAttributes } from '../attribute/attribute-values.ts';
import { composeProduct } from '../compose-product.ts';
import { acceptDraft, applyChanges } from '../field/field-values.ts';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../field/product-fields.ts';
import type { ProductDetails } from '../product-form-schema.ts';
import type { Product } from '../product-schema.ts';
import { NO_RATING } from '../rating/rating.ts';
import type { Variant } from '../variant/variant-schema.ts';

/** The product in the shop, of which details were changed, and the attributes that there are. */
interface PreviewSources {
  product?: Product | undefined;
  definitions: readonly AttributeDefinition[];
}

/** Returns the product as it would be after saving, with ids for new variants that no other page knows. */
export function previewProduct(details: ProductDetails, { product, definitions }: PreviewSources): Product {
  const variants = details.variants.flatMap((variant, index) =>
    variant.isLeftOut ? [] : [toVariant(variant, index, { product, details })],
  );
  const own = {
    _id: product?._id ?? 'preview',
    attributes: describeAttributes(definitions, details.attributes),
    rating: product?.rating ?? NO_RATING,
  };
  const fields = applyChanges(own, acceptDraft(PRODUCT_FIELDS, details));
  return composeProduct(fields, { images: details.images, options: details.options, variants });
}

type OfferedDetails = Extract<ProductDetails['variants'][number], { isLeftOut: false }>;

function toVariant(
  entry: OfferedDetails,
  index: number,
  { product, details }: { product: Product | undefined; details: ProductDetails },
): Variant {
  const { _id, sku, values, price, compareAtPrice, stock, image } = entry;
  const existing = product?.variants.find((variant) => variant._id === _id);
  const pieces = existing ? { stock: existing.stock, quantity: existing.quantity } : piecesOf(stock ?? 0);
  const variant = {
    _id: _id ?? `preview-${index}`,
    sku: sku ?? 'Automatic',
    price: fromDecimal(price),
    ...pieces,
    values: Object.fromEntries(details.options.map(({ name }, option) => [name, values[option] ?? ''])),
    ...(typeof compareAtPrice === 'number' && { compareAtPrice: fromDecimal(compareAtPrice) }),
    ...(image && { image }),
  };
  return applyChanges(variant, acceptDraft(VARIANT_FIELDS, entry));
}

function piecesOf(stock: number) {
  return { stock, quantity: stock };
}
