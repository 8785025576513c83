import type { ContentKind } from './content-schema.ts';

const NAMES = {
  page: 'the page',
  post: 'the post',
  faq: 'the question',
  legal: 'the legal page',
} as const satisfies Record<ContentKind, string>;

/** Names an entry in a sentence: "the page “About us”". */
export function nameOf({ kind, title }: { kind: ContentKind; title: string }): string {
  return `${NAMES[kind]} “${title}”`;
}
