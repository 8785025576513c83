import { dayOf, excerptOf } from './blog-posts.ts';
import { summaryOf } from './content-entry.server.ts';
import { isFilledIn } from './content-files.server.ts';
import type { ContentKind } from './content-schema.ts';
import { fillIn } from './fill-in.server.ts';
import { renderMarkdown } from './markdown.ts';
import { markdownValues, type NamedSettings, plainValues } from './shop-values.server.ts';
import type { ShownContent } from './shown-content.ts';

/** Fills what the shop promises into the texts of a kind that names it. */
export function fillInTexts<T extends { title: string; excerpt?: string | undefined; body: string }>(
  kind: ContentKind,
  texts: T,
  settings: NamedSettings,
): T {
  if (!isFilledIn(kind)) return texts;
  const plain = plainValues(settings);
  return {
    ...texts,
    title: fillIn(texts.title, plain),
    ...(texts.excerpt !== undefined && { excerpt: fillIn(texts.excerpt, plain) }),
    body: fillIn(texts.body, markdownValues(settings)),
  };
}

/** What an entry shows besides its text. */
interface Showable {
  kind: ContentKind;
  title: string;
  excerpt?: string | undefined;
  image?: string | undefined;
  imageAlt?: string | undefined;
  date?: string | undefined;
}

/** Renders an entry with its text, for the page at a path. */
export function showContent(entry: Showable, path: string, body: string, settings: NamedSettings): ShownContent {
  const { kind, title, excerpt, image = '', imageAlt = '', date } = entry;
  const texts = fillInTexts(kind, { title, excerpt, body }, settings);
  return {
    kind,
    title: texts.title,
    lead: texts.excerpt ?? '',
    html: renderMarkdown(texts.body),
    description: kind === 'legal' && texts.excerpt ? texts.excerpt : excerptOf(texts.excerpt ?? summaryOf(texts.body)),
    path,
    img: image,
    alt: imageAlt,
    ...(date !== undefined && { date, day: dayOf(date) }),
  };
}
