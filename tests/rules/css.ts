import { readFileSync } from 'node:fs';

/** What one selector of a style sheet sets under these conditions. */
export interface CssRule {
  /** Such as `@media (forced-colors: active)`. */
  conditions: string[];
  /** Such as `.tabs a[aria-current]`. */
  selector: string;
  declarations: Declaration[];
}

interface Declaration {
  property: string;
  value: string;
}

/** The style sheet that defines the colours, sizes and durations. */
export const TOKENS = 'src/web/styles/tokens.css';

/** Reads the colours that `tokens.css` sets under these conditions, by their names such as `--color-ink`. */
export function readColours(...conditions: string[]): Map<string, string> {
  const root = readRules(TOKENS).find(
    (rule) => rule.selector === ':root' && rule.conditions.join() === conditions.join(),
  );
  const colours = root?.declarations.filter(({ property }) => property.startsWith('--color-')) ?? [];
  return new Map(colours.map(({ property, value }) => [property, value]));
}

/** Reads a style sheet of the shop, in which no string contains a brace or a semicolon. */
export function readRules(file: string): CssRule[] {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const open: { head: string; declarations: Declaration[] }[] = [];
  const rules: CssRule[] = [];
  for (const [, text = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    const [property = '', value] = text.split(/:(.*)/s).map((part) => part.trim());
    if (end === '{') open.push({ head: text.trim(), declarations: [] });
    else if (value) open.at(-1)?.declarations.push({ property, value });
    if (end !== '}') continue;

    const { head, declarations } = open.pop() ?? { head: '', declarations: [] };
    const conditions = open.map((block) => block.head);
    rules.push(...splitOutside(head, ',').map((selector) => ({ conditions, selector, declarations })));
  }
  return rules;
}

/** Splits at a character where it is not within brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth === 0 && character === separator) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
