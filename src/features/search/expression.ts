/** A condition on the lexemes of a product. */
export type Expression = string | { all: readonly Expression[] } | { any: readonly Expression[] };

/** Returns whether no product can match. */
export function isNothing(expression: Expression): boolean {
  if (typeof expression === 'string') return false;
  return 'all' in expression ? expression.all.some(isNothing) : expression.any.every(isNothing);
}

/** Formats a condition in a query language with these operators. Lexemes contain only letters and digits. */
export function formatExpression(
  expression: Expression,
  syntax: { and: string; or: string; quote: (lexeme: string) => string },
): string {
  if (typeof expression === 'string') return syntax.quote(expression);
  const isAll = 'all' in expression;
  const parts = (isAll ? expression.all : expression.any.filter((part) => !isNothing(part))).map((part) =>
    formatExpression(part, syntax),
  );
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(isAll ? syntax.and : syntax.or)})`;
}
