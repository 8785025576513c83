import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CssRule, readColours, readRules, splitOutside, TOKENS } from './css.ts';

/** Selects something in a state, such as chosen, current, disabled or done. A ring shows the focus in `base.css`. */
const STATE =
  /\[(?:aria-(?!label)|data-|open)|:(?:checked|indeterminate|disabled|active|focus-within)|-(?:on|off|over|done|sold-out|pressed|dragged|marked|missing|differs)(?![\w-])/;
/** Properties whose colours browsers replace by system colours. */
const COLOURED = /^(?:--.*|color|background(?:-color)?|(?:border|outline|text-decoration)(?:-\w+)*-color|fill|stroke)$/;
/** Properties that browsers ignore in forced colours, and those that show nothing or too little. */
const UNSEEN =
  /^(?:box-shadow|background-image|font-weight|cursor|transition|z-index|border-radius|pointer-events|scroll-.*|forced-color-adjust)$/;

const STYLES = globSync('src/**/*.css').filter((file) => file !== TOKENS);

const systemColours = readColours('@media (forced-colors: active)');

test('every colour has a system colour for forced colours', () => {
  expect([...systemColours.keys()]).toEqual([...readColours().keys()]);
  for (const value of systemColours.values()) expect(value).toMatch(/^[A-Z][A-Za-z]+$|^rgb\(0 0 0 \/ 0\.\d+\)$/);
});

test.each(STYLES)('forced colours show every state in %s', (file) => {
  const rules = readRules(file).filter(({ conditions }) => !conditions.includes('@media print'));
  const states = Map.groupBy(rules, ({ selector }) => stateOf(selector));
  states.delete(undefined);
  const hidden = states.entries().filter(([, same]) => same.some(isPainted) && !same.some(isSeen));
  expect([...hidden].map(([state]) => state)).toEqual([]);
});

/** Returns the element whose state a rule shows, without those around and inside: `.steps-done`, `a[aria-current]`. */
function stateOf(selector: string): string | undefined {
  const element = splitOutside(selector, ' ').findLast((part) => STATE.test(part.replaceAll(/:not\(.*?\)/g, '')));
  return element?.replace(/::[\w-]+$/, '');
}

function isPainted({ declarations }: CssRule): boolean {
  return declarations.some(({ property }) => COLOURED.test(property) || /shadow|^background/.test(property));
}

/** Whether forced colours keep something of a rule: another property, or a colour that differs from those around it. */
function isSeen({ declarations }: CssRule): boolean {
  return declarations.some(({ property, value }) => {
    if (UNSEEN.test(property)) return false;
    if (!COLOURED.test(property)) return true;
    const [, token = ''] = value.match(/^var\((--color-[\w-]+)\)$/) ?? [];
    const colour = systemColours.get(token) ?? value;
    const usual = /^(?:background|fill|--)/.test(property) ? ['Canvas'] : ['Canvas', 'CanvasText'];
    return /^(?:[A-Z][A-Za-z]+|currentcolor)$/.test(colour) && !usual.includes(colour);
  });
}
