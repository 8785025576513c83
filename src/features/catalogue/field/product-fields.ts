import type { PlainField } from './field-kinds.ts';
import { SLUG } from './slug-code.ts';
import { COUNTRY, GTIN, HS_CODE } from './trade-codes.ts';

/**
 * The plain fields of a product (specification, section 3). Its table, its schema, requests, files, entries of the audit
 * log and the form follow from this table.
 */
export const PRODUCT_FIELDS = {
  name: {
    kind: 'text',
    max: 200,
    missing: 'Product Name is Required',
    column: 'name',
    cell: 'name',
    label: 'Name',
    audit: 'name',
  },
  company: {
    kind: 'text',
    max: 100,
    missing: 'Company Name is Required',
    column: 'company',
    cell: 'company',
    label: 'Company',
    audit: 'company',
  },
  category: {
    kind: 'category',
    missing: 'Product Category is Required',
    column: 'category',
    cell: 'category',
    label: 'Category',
    audit: 'category',
  },
  description: {
    kind: 'text',
    max: 5000,
    missing: 'Product description is Required',
    column: 'description',
    cell: 'description',
    label: 'Description',
    audit: 'description',
  },
  /** The second price of the specification, which staff see. Never charged. */
  sellingPrice: {
    kind: 'price',
    missing: 'Selling Price is required',
    column: 'sale_price_cents',
    cell: 'selling_price',
    label: 'Selling price',
    audit: 'sale price',
  },
  /** What it is taxed as. */
  taxClass: { kind: 'tax-class', column: 'tax_class', cell: 'tax_class', label: 'Tax class', audit: 'tax class' },
  /** Whether the shop shows it. */
  published: {
    kind: 'flag',
    initial: true,
    column: 'published',
    cell: 'published',
    label: 'Published',
    audit: 'visibility',
  },
  /** Whether the home page shows it. */
  featured: {
    kind: 'flag',
    initial: false,
    column: 'featured',
    cell: 'featured',
    label: 'Featured',
    audit: 'place on the home page',
  },
  /** What the page tells before its data: pictures with a title and a text. */
  story: {
    kind: 'story',
    column: 'story',
    cell: 'story',
    label: 'Story',
    audit: 'story',
  },
  /** What the parcel contains, such as "USB-C cable, 1.5 m". */
  inTheBox: {
    kind: 'lines',
    max: 20,
    maxCharacters: 120,
    column: 'in_the_box',
    cell: 'in_the_box',
    label: 'In the box',
    audit: 'what is in the box',
  },
  /** The end of its page's address. Absent until it is made from the name, by the job `write-slugs` at the latest. */
  slug: {
    kind: 'code',
    rule: SLUG,
    column: 'slug',
    cell: 'slug',
    label: 'Address',
    hint: 'The end of the address of its page. Former ones lead here. Empty: made from the name.',
    audit: 'address',
  },
  /** The title of its page for search engines, if it is not the name. */
  metaTitle: {
    kind: 'passage',
    max: 120,
    column: 'meta_title',
    cell: 'meta_title',
    label: 'Title for search engines',
    audit: 'title for search engines',
  },
  /** What search engines show below the title, if it is not the beginning of the description. */
  metaDescription: {
    kind: 'passage',
    max: 320,
    column: 'meta_description',
    cell: 'meta_description',
    label: 'Description for search engines',
    audit: 'description for search engines',
  },
  /** Who made it, as its page says. */
  manufacturerId: {
    kind: 'manufacturer',
    column: 'manufacturer_id',
    cell: 'manufacturer',
    label: 'Manufacturer',
    audit: 'manufacturer',
  },
  /** Warnings and safety information, a line for each. */
  warnings: {
    kind: 'passage',
    max: 3000,
    column: 'warnings',
    cell: 'warnings',
    label: 'Warnings',
    audit: 'warnings',
  },
} as const satisfies Readonly<Record<string, PlainField>>;

/** The plain fields of a variant, of which the same follows. */
export const VARIANT_FIELDS = {
  /** What a parcel with it weighs. Attributes may state what it weighs by itself. */
  weightGrams: {
    kind: 'whole',
    unit: 'g',
    max: 1_000_000,
    column: 'weight_grams',
    cell: 'weight_grams',
    label: 'Packed weight',
    audit: 'packed weight',
  },
  /** The number below its barcode: a UPC, EAN or ISBN. No copy of the variant has it. */
  gtin: {
    kind: 'code',
    rule: GTIN,
    column: 'gtin',
    cell: 'gtin',
    label: 'GTIN',
    hint: 'The number below the barcode.',
    audit: 'GTIN',
  },
  /** What customs know it by: a subheading of the Harmonized System, which countries extend. */
  hsCode: {
    kind: 'code',
    rule: HS_CODE,
    column: 'hs_code',
    cell: 'hs_code',
    label: 'HS code',
    hint: 'For customs, such as 8471.60.',
    audit: 'HS code',
  },
  /** Where it was made: a code of ISO 3166-1 such as DE. */
  originCountry: {
    kind: 'code',
    rule: COUNTRY,
    column: 'origin_country',
    cell: 'origin_country',
    label: 'Country of origin',
    hint: 'Two letters, such as CN.',
    audit: 'country of origin',
  },
} as const satisfies Readonly<Record<string, PlainField>>;
