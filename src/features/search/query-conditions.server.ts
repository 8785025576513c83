import { type DictionaryWord, MAX_COMPLETIONS, type Vocabulary } from './dictionary.server.ts';
import type { RankedConditions } from './engine/ranked-conditions.ts';
import type { Expression } from './expression.ts';
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
import { matchSynonyms, NO_SYNONYMS, type Synonyms } from './match-synonyms.ts';
import { joinText } from './product-words.ts';
import { formsOf, otherForms } from './word-forms.ts';
import { type Compound, isUnspaced } from './words.ts';

/** The index of the condition for a whole SKU, and of the first one for words in the name. */
export const SKU_RANK = 0;
export const NAME_RANK = 1;

/** Completions of all words of a query. Each word has its share, so that long queries are no longer conditions. */
const MAX_QUERY_COMPLETIONS = 2 * MAX_COMPLETIONS;

/** Pairs of words that are also searched for as one word. Each is a condition as long as the whole query. */
const MAX_JOINED_PAIRS = 3;

/** Where a word may be, and whether synonyms may stand for it. */
interface Scope {
  fields: readonly Field[];
  withSynonyms: boolean;
}

/** Filters that the index applies. */
export interface IndexFilter {
  category?: string | undefined;
  company?: string | undefined;
}

/** The conditions of a search. */
export interface SearchConditions {
  ranked: RankedConditions;
  /** What every product must have, each on its own: the words, or their synonyms, and the filters. */
  required: readonly Expression[];
}

/** Builds the condition that a word is in one of these fields. */
type WordCondition = (fields: readonly Field[]) => Expression;

/**
 * Builds the conditions of a search: a whole SKU; all words in the name, themselves or as synonyms; also in company,
 * category and attributes; in any field.
 */
export async function buildConditions(
  vocabulary: Vocabulary,
  words: readonly Compound[],
  { category, company }: IndexFilter = {},
): Promise<SearchConditions> {
  const maxCompletions = Math.ceil(MAX_QUERY_COMPLETIONS / Math.max(2, words.length));
  const wordConditions = await Promise.all(
    words.map((word) => conditionOf(word, (text) => startingWith(vocabulary, text, maxCompletions))),
  );
  const spans = joinSpans(words, wordConditions, vocabulary.synonyms);
  const hasSynonyms = words.some((_, at) => matchSynonyms(vocabulary.synonyms, words, at));
  const literalSpans = joinSpans(words, wordConditions, NO_SYNONYMS);
  const filters = [
    ...(category === undefined ? [] : [categoryLexeme(category)]),
    ...(company === undefined ? [] : [companyLexeme(joinText(company))]),
  ];
  const sku = skuLexeme(words.map(({ joined }) => joined).join(''));
  const allIn = ({ fields, withSynonyms }: Scope): Expression => ({
    all: (withSynonyms ? spans : literalSpans).map((condition) => condition(fields)),
  });
  const joined = await joinedInName(vocabulary, words, literalSpans);
  const filtered = (expression: Expression): Expression =>
    filters.length > 0 ? { all: [expression, ...filters] } : expression;
  const ranked: RankedConditions = [
    filtered(sku),
    filtered({ any: [allIn({ fields: ['name'], withSynonyms: false }), ...joined] }),
    // Without synonyms, it would find the same as the one before.
    ...(hasSynonyms ? [filtered(allIn({ fields: ['name'], withSynonyms: true }))] : []),
    filtered(allIn({ fields: ['name', 'main'], withSynonyms: true })),
    filtered({ any: [allIn({ fields: FIELD_NAMES, withSynonyms: true }), ...joined, sku] }),
  ];
  return { ranked, required: [...spans.map((condition) => condition(FIELD_NAMES)), ...filters] };
}

/** Builds the condition of one word: it or its other forms, where its beginning is enough. */
async function conditionOf(
  { parts, joined }: Compound,
  startWith: (text: string) => Promise<WordCondition>,
): Promise<WordCondition> {
  const whole = await startWith(joined);
  const [last = joined] = parts.slice(-1);
  if (parts.length === 1) {
    const forms = otherForms(joined).map(equalTo);
    return (fields) => ({ any: [whole, ...forms].map((condition) => condition(fields)) });
  }
  const separate = [...parts.slice(0, -1).map(equalTo), last.length > 1 ? await startWith(last) : equalTo(last)];
  return (fields) => ({ any: [whole(fields), { all: separate.map((condition) => condition(fields)) }] });
}

/** Builds the condition that a word begins with a text, or contains it if its script has no spaces. */
async function startingWith(vocabulary: Vocabulary, text: string, maxCompletions: number): Promise<WordCondition> {
  const characters = [...text];
  if (characters.length <= MAX_PREFIX_LEXEME) return prefixEqualTo(text);
  if (isUnspaced(text)) {
    const pieces = characters
      .slice(MAX_PREFIX_LEXEME - 1)
      .map((_, at) => prefixEqualTo(characters.slice(at, at + MAX_PREFIX_LEXEME).join('')));
    return (fields) => ({ all: pieces.map((condition) => condition(fields)) });
  }
  const words = await vocabulary.listCompletions(text, maxCompletions);
  return (fields) => ({ any: fields.flatMap((field) => words.flatMap((word) => lexemesIn(field, word))) });
}

function lexemesIn(field: Field, { word, fields }: DictionaryWord): string[] {
  return (fields & FIELDS[field].bit) === 0 ? [] : [wordLexeme(field, word)];
}

function prefixEqualTo(prefix: string): WordCondition {
  return (fields) => ({ any: fields.map((field) => prefixLexeme(field, prefix)) });
}

function equalTo(word: string): WordCondition {
  return (fields) => ({ any: fields.map((field) => wordLexeme(field, word)) });
}

/** Lets the synonyms of one or several words in a row stand for these words. */
function joinSpans(
  words: readonly Compound[],
  conditions: readonly WordCondition[],
  synonyms: Synonyms,
): WordCondition[] {
  const spans: WordCondition[] = [];
  for (let at = 0; at < words.length; ) {
    const match = matchSynonyms(synonyms, words, at);
    const own = conditions.slice(at, at + (match?.length ?? 1));
    const others = (match?.others ?? []).map((other) => other.map((word) => equalToAny(formsOf(word))));
    spans.push((fields) => ({
      any: [own, ...others].map((all) => ({ all: all.map((condition) => condition(fields)) })),
    }));
    at += own.length;
  }
  return spans;
}

/** Builds the conditions that two neighbours are one word of the name, such as "key board", if there is such a word. */
async function joinedInName(
  vocabulary: Vocabulary,
  words: readonly Compound[],
  conditions: readonly WordCondition[],
): Promise<Expression[]> {
  const pairs = words.slice(1).map((second, index) => formsOf(`${words[index]?.joined}${second.joined}`));
  const known = await vocabulary.findKnown(pairs.flat());
  const joinedPairs = pairs.flatMap((forms, index) => {
    const joined = forms.filter((form) => known.has(form));
    return joined.length > 0 ? [{ index, joined }] : [];
  });
  return joinedPairs.slice(0, MAX_JOINED_PAIRS).map(({ index, joined }) => ({
    all: conditions.toSpliced(index, 2, equalToAny(joined)).map((condition) => condition(['name'])),
  }));
}

function equalToAny(words: readonly string[]): WordCondition {
  return (fields) => ({ any: words.map((word) => equalTo(word)(fields)) });
}
