import type { ContentKind } from './content-schema.ts';

/** An entry as its page shows it. */
export interface ShownContent {
  kind: ContentKind;
  title: string;
  /** The paragraph below the title. Empty for none. */
  lead: string;
  html: string;
  /** For search engines and link previews. */
  description: string;
  path: string;
  img: string;
  alt: string;
  date?: string;
  /** The date in words. */
  day?: string;
}
