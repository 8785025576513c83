import * as z from 'zod/mini';
import blogsJson from '../../../content/blogs.json' with { type: 'json' };
import faqJson from '../../../content/faq.json' with { type: 'json' };
import { blogSchema } from './blog-schema.ts';
import type { ContentKind } from './content-schema.ts';
import { faqItemSchema } from './faq-schema.ts';
import { fillIn } from './fill-in.server.ts';
import { readLegalText } from './legal-texts.server.ts';
import { splitText } from './markdown-text.server.ts';
import { isSampleText } from './sample-text.ts';
import { DEFAULT_NAMED, markdownValues, plainValues } from './shop-values.server.ts';

/** An entry that comes with the shop. */
export interface FileEntry {
  kind: ContentKind;
  /** Unique in its kind. */
  fileId: string;
  title: string;
  /** Markdown. */
  body: string;
  excerpt?: string;
  image?: string;
  imageAlt?: string;
  date?: string;
  number?: number;
  position?: number;
}

/** The names of the legal pages that come with the shop, which are also their paths. */
export const LEGAL_PAGES = ['privacy', 'terms', 'returns', 'imprint', 'accessibility'] as const;

const posts = z.array(blogSchema).parse(blogsJson);
const questions = z.array(faqItemSchema).parse(faqJson);

/** All entries that come with the shop. */
export const FILE_ENTRIES: readonly FileEntry[] = [
  ...posts.map(
    ({ _id, title, article, img, alt, date }): FileEntry => ({
      ...{ kind: 'post', fileId: String(_id), number: _id, title, date },
      ...{ body: article.join('\n\n'), image: img, imageAlt: alt },
    }),
  ),
  ...questions.map(
    ({ _id, question, answer }, index): FileEntry => ({
      ...{ kind: 'faq', fileId: String(_id), number: _id, title: question, body: answer, position: index + 1 },
    }),
  ),
  ...LEGAL_PAGES.map((fileId): FileEntry => {
    const { title, lead, body } = splitText(readLegalText(fileId));
    return { kind: 'legal', fileId, title, excerpt: lead, body };
  }),
];

// A text that cannot be filled in stops the shop when it starts.
for (const { body, excerpt = '' } of FILE_ENTRIES.filter(({ kind }) => isFilledIn(kind))) {
  fillIn(body, markdownValues(DEFAULT_NAMED));
  fillIn(excerpt, plainValues(DEFAULT_NAMED));
}

/** Whether texts of a kind name what the shop promises. */
export function isFilledIn(kind: ContentKind): boolean {
  return kind === 'faq' || kind === 'legal';
}

/** Finds the entry of a kind with this id. */
export function findFileEntry(kind: ContentKind, fileId: string): FileEntry | undefined {
  return FILE_ENTRIES.find((entry) => entry.kind === kind && entry.fileId === fileId);
}

/** Lists the legal pages that have the sample text when nobody has edited them. */
export function listSamplePages(): string[] {
  return FILE_ENTRIES.flatMap(({ kind, fileId, body }) => (kind === 'legal' && isSampleText(body) ? fileId : []));
}
