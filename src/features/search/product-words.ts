import type { Attribute } from '#features/catalogue/attribute/attribute.ts';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import {
  categoryLexeme,
  companyLexeme,
  FIELD_NAMES,
  FIELDS,
  type Field,
  MAX_PREFIX_LEXEME,
  prefixLexeme,
  skuLexeme,
  wordLexeme,
} from './lexemes.ts';
import { isUnspaced, splitWords } from './words.ts';

/**
 * Lexemes of a product. Of one with more, the last words of its least important texts are not found. PostgreSQL refuses
 * more than a megabyte, and one character may become 18 when it is folded.
 */
const MAX_LEXEMES = 20_000;

/** The texts by which a product is found, by importance, and its SKUs. */
interface ProductTexts {
  texts: Readonly<Record<Field, readonly string[]>>;
  skus: readonly string[];
}

/** A product as the index stores it. */
export interface IndexedWords {
  lexemes: string[];
  /** The bits of the fields that contain each word. */
  fieldsOf: Map<string, number>;
}

/** Collects the texts by which a product is found. */
function textsOf({ name, company, category, description, options, variants, attributes }: Product): ProductTexts {
  const skus = variants.map(({ sku }) => sku);
  const optionValues = options.flatMap((option) => option.values);
  const stated = attributes.filter(({ value }) => value !== false);
  const main = [company, CATEGORY_LABELS[category], ...optionValues, ...stated.flatMap(attributeTexts), ...skus];
  return { texts: { name: [name], main, rest: [description, ...stated.map(({ label }) => label)] }, skus };
}

/** Returns what an attribute says: a text, a number with its unit, or the label of what a product has. */
function attributeTexts({ label, value, unit = '' }: Attribute): string[] {
  if (typeof value === 'boolean') return [label];
  return typeof value === 'number' ? [`${value} ${unit}`, `${value}${unit}`] : [value];
}

/** Collects the words of a product as lexemes, each under the most important field that contains it. */
export function indexedWords(product: Product): IndexedWords {
  const { texts, skus } = textsOf(product);
  const lexemes = new Set([categoryLexeme(product.category), companyLexeme(joinText(product.company))]);
  for (const sku of skus) lexemes.add(skuLexeme(joinText(sku)));
  const fieldsOf = new Map<string, number>();
  const prefixes = new Set<string>();
  for (const field of FIELD_NAMES) {
    for (const word of texts[field].flatMap(searchedWords)) {
      if (lexemes.size >= MAX_LEXEMES) return { lexemes: [...lexemes].slice(0, MAX_LEXEMES), fieldsOf };
      if (fieldsOf.has(word)) continue;
      fieldsOf.set(word, FIELDS[field].bit);
      lexemes.add(wordLexeme(field, word));
      for (const prefix of prefixesOf(word)) {
        if (prefixes.has(prefix)) continue;
        prefixes.add(prefix);
        lexemes.add(prefixLexeme(field, prefix));
      }
    }
  }
  return { lexemes: [...lexemes], fieldsOf };
}

/** Returns a text's letters and digits. */
export function joinText(text: string): string {
  return splitWords(text)
    .map(({ joined }) => joined)
    .join('');
}

function searchedWords(text: string): string[] {
  return splitWords(text).flatMap(({ parts, joined }) => (parts.length > 1 ? [...parts, joined] : parts));
}

/** Returns the beginnings of a word, or its pieces from anywhere if it may contain other words. */
function prefixesOf(word: string): string[] {
  const characters = [...word];
  const starts = isUnspaced(word) ? [...characters.keys()] : [0];
  return starts.flatMap((start) =>
    characters
      .slice(start, start + MAX_PREFIX_LEXEME)
      .map((_, index) => characters.slice(start, start + index + 1).join('')),
  );
}
