import type { DictionaryWord, Vocabulary } from './dictionary.server.ts';
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
import { joinText } from './product-words.ts';
import type { SynonymGroup } from './synonyms.ts';
import { matchSynonyms } from './synonyms.ts';
import { otherForms } from './word-forms.ts';
import type { Compound } from './words.ts';

/** The index of the condition for a whole SKU, and of the first one for words in the name. */
export const SKU_RANK = 0;
export const NAME_RANK = 1;

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
): Promise<RankedConditions> {
  const wordConditions = await Promise.all(words.map((word) => conditionOf(vocabulary, word)));
  const spans = joinSpans(words, wordConditions, vocabulary.synonyms);
  const hasSynonyms = words.some((_, at) => matchSynonyms(vocabulary.synonyms, words.slice(at)));
  const literalSpans = joinSpans(words, wordConditions, []);
  const filters = [
    ...(category === undefined ? [] : [categoryLexeme(category)]),
    ...(company === undefined ? [] : [companyLexeme(joinText(company))]),
  ];
  const sku = skuLexeme(words.map(({ joined }) => joined).join(''));
  const allIn = ({ fields, withSynonyms }: Scope): Expression => ({
    all: (withSynonyms ? spans : literalSpans).map((condition) => condition(fields)),
  });
  const joined = joinedInName(words, literalSpans);
  const filtered = (expression: Expression): Expression =>
    filters.length > 0 ? { all: [expression, ...filters] } : expression;
  return [
    filtered(sku),
    filtered({ any: [allIn({ fields: ['name'], withSynonyms: false }), ...joined] }),
    // Without synonyms, it would find the same as the one before.
    ...(hasSynonyms ? [filtered(allIn({ fields: ['name'], withSynonyms: true }))] : []),
    filtered(allIn({ fields: ['name', 'main'], withSynonyms: true })),
    filtered({ any: [allIn({ fields: FIELD_NAMES, withSynonyms: true }), ...joined, sku] }),
  ];
}

/** Builds the condition of one word: it or its other forms, where its beginning is enough. */
async function conditionOf(vocabulary: Vocabulary, { parts, joined }: Compound): Promise<WordCondition> {
  const whole = await startingWith(vocabulary, joined);
  const [last = joined] = parts.slice(-1);
  if (parts.length === 1) {
    const forms = otherForms(joined).map(equalTo);
    return (fields) => ({ any: [whole, ...forms].map((condition) => condition(fields)) });
  }
  const separate = [
    ...parts.slice(0, -1).map(equalTo),
    last.length > 1 ? await startingWith(vocabulary, last) : equalTo(last),
  ];
  return (fields) => ({ any: [whole(fields), { all: separate.map((condition) => condition(fields)) }] });
}

async function startingWith(vocabulary: Vocabulary, text: string): Promise<WordCondition> {
  if ([...text].length <= MAX_PREFIX_LEXEME)
    return (fields) => ({ any: fields.map((field) => prefixLexeme(field, text)) });
  const words = await vocabulary.listCompletions(text);
  return (fields) => ({ any: fields.flatMap((field) => words.flatMap((word) => lexemesIn(field, word))) });
}

function lexemesIn(field: Field, { word, fields }: DictionaryWord): string[] {
  return (fields & FIELDS[field].bit) === 0 ? [] : [wordLexeme(field, word)];
}

function equalTo(word: string): WordCondition {
  return (fields) => ({ any: fields.map((field) => wordLexeme(field, word)) });
}

/** Lets the synonyms of one or several words in a row stand for these words. */
function joinSpans(
  words: readonly Compound[],
  conditions: readonly WordCondition[],
  synonyms: readonly SynonymGroup[],
): WordCondition[] {
  const spans: WordCondition[] = [];
  for (let at = 0; at < words.length; ) {
    const match = matchSynonyms(synonyms, words.slice(at));
    const own = conditions.slice(at, at + (match?.length ?? 1));
    const others = (match?.others ?? []).map((other) => other.map((word) => withForms(word)));
    spans.push((fields) => ({
      any: [own, ...others].map((all) => ({ all: all.map((condition) => condition(fields)) })),
    }));
    at += own.length;
  }
  return spans;
}

/** Builds the conditions that two neighbours are one word of the name, such as "key board". */
function joinedInName(words: readonly Compound[], conditions: readonly WordCondition[]): Expression[] {
  return words.slice(1).map((second, index) => {
    const joined = withForms(`${words[index]?.joined}${second.joined}`);
    return { all: conditions.toSpliced(index, 2, joined).map((condition) => condition(['name'])) };
  });
}

function withForms(word: string): WordCondition {
  const forms = [word, ...otherForms(word)].map(equalTo);
  return (fields) => ({ any: forms.map((condition) => condition(fields)) });
}
