/** A condition on the lexemes of a product. */
export type Expression = string | { all: readonly Expression[] } | { any: readonly Expression[] };

/** Returns whether no product can match. */
export function isNothing(expression: Expression): boolean {
  if (typeof expression === 'string') return false;
  return 'all' in expression ? expression.all.some(isNothing) : expression.any.every(isNothing);
}

/** Returns the lexemes of a condition, each once. */
export function lexemesOf(expression: Expression): ReadonlySet<string> {
  if (typeof expression === 'string') return new Set([expression]);
  const parts = 'all' in expression ? expression.all : expression.any;
  return new Set(parts.flatMap((part) => [...lexemesOf(part)]));
}

/**
 * Formats a condition in a query language with these operators. What is in it several times, because a query repeats
 * words, is looked for once. Lexemes contain only letters and digits.
 */
export function formatExpression(
  expression: Expression,
  syntax: { and: string; or: string; quote: (lexeme: string) => string },
): string {
  if (typeof expression === 'string') return syntax.quote(expression);
  const isAll = 'all' in expression;
  const possible = isAll ? expression.all : expression.any.filter((part) => !isNothing(part));
  const parts = [...new Set(possible.map((part) => formatExpression(part, syntax)))];
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(isAll ? syntax.and : syntax.or)})`;
}
