import imprint from '../../../content/legal/imprint.md?raw';
import privacy from '../../../content/legal/privacy.md?raw';
import returns from '../../../content/legal/returns.md?raw';
import terms from '../../../content/legal/terms.md?raw';
import { type RenderedText, renderText } from './markdown.server.ts';

/** What the sample texts begin with: "**Sample text.**". */
const SAMPLE_MARK = '<strong>Sample text.</strong>';

/* Rendered when the shop starts, so that a text that cannot be rendered stops it. */
const texts = new Map<string, RenderedText>([
  ['privacy', renderText(privacy)],
  ['terms', renderText(terms)],
  ['returns', renderText(returns)],
  ['imprint', renderText(imprint)],
]);

/** Lists the names of the legal pages, which are also their paths. */
export function listLegalPages(): string[] {
  return [...texts.keys()];
}

/** Lists the legal pages that still have the sample text. */
export function listSamplePages(): string[] {
  return listLegalPages().filter((name) => getLegalText(name).html.includes(SAMPLE_MARK));
}

/** Returns the text of a legal page. Throws if there is none with this name. */
export function getLegalText(name: string): RenderedText {
  const text = texts.get(name);
  if (!text) throw new Error(`There is no legal page named ${name}`);
  return text;
}
