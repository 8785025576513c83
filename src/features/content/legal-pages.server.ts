import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import accessibility from '../../../content/legal/accessibility.md?raw';
import imprint from '../../../content/legal/imprint.md?raw';
import privacy from '../../../content/legal/privacy.md?raw';
import returns from '../../../content/legal/returns.md?raw';
import terms from '../../../content/legal/terms.md?raw';
import { fillIn } from './fill-in.server.ts';
import { type RenderedText, renderText } from './markdown.ts';
import { isSampleText } from './sample-text.ts';
import { markdownValues, type NamedSettings } from './shop-values.server.ts';

const texts = new Map<string, string>(Object.entries({ privacy, terms, returns, imprint, accessibility }));

// A text that cannot be rendered stops the shop when it starts.
for (const name of texts.keys()) getLegalText(name, { ...DEFAULT_PROMISES, email: '', registrations: [] });

/** Lists the names of the legal pages, which are also their paths. */
export function listLegalPages(): string[] {
  return [...texts.keys()];
}

/** Lists the legal pages that still have the sample text. */
export function listSamplePages(): string[] {
  return [...texts].flatMap(([name, text]) => (isSampleText(text) ? name : []));
}

/** Returns the text of a legal page, with the promises of the shop. Throws if there is none with this name. */
export function getLegalText(name: string, settings: NamedSettings): RenderedText {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`There is no legal page named ${name}`);
  return renderText(fillIn(text, markdownValues(settings)));
}
