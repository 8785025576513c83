import type { Content, ContentKind } from '../content-schema.ts';

/** What the screens call entries of a kind, and which fields they have. */
interface KindWords {
  /** The tab. */
  all: string;
  /** In the middle of a sentence. */
  one: string;
  add: string;
  edit: string;
  lead: string;
  title: string;
  body: string;
  /** Shown while there are none. */
  none: string;
  hasSlug: boolean;
  hasPicture: boolean;
  hasDate: boolean;
  /** What an excerpt is called and where it shows. Undefined where there is none. */
  excerpt?: { label: string; hint: string };
  /** What to know while writing the text. */
  hint?: string;
}

const LEAD = { label: 'Lead (optional)', hint: 'Shown below the title, and by search engines.' };
const NAMES = 'Names in double braces, such as {{returnDays}}, are filled in from the settings.';

export const KIND_WORDS: Readonly<Record<ContentKind, KindWords>> = {
  page: {
    all: 'Pages',
    one: 'page',
    add: 'Add Page',
    edit: 'Edit Page',
    lead: 'Pages of your own, such as About us',
    title: 'Title',
    body: 'Text',
    none: 'Add one for what customers ask about, such as who you are or how you repair.',
    hasSlug: true,
    hasPicture: true,
    hasDate: false,
    excerpt: LEAD,
  },
  post: {
    all: 'Posts',
    one: 'post',
    add: 'Add Post',
    edit: 'Edit Post',
    lead: 'The blog, newest first',
    title: 'Title',
    body: 'Text',
    none: 'Add one to tell what is new.',
    hasSlug: true,
    hasPicture: true,
    hasDate: true,
    excerpt: { label: 'Excerpt (optional)', hint: 'Otherwise cards show the beginning of the text.' },
  },
  faq: {
    all: 'FAQ',
    one: 'question',
    add: 'Add Question',
    edit: 'Edit Question',
    lead: 'Questions and answers in the order of the page',
    title: 'Question',
    body: 'Answer',
    none: 'Add one that customers often ask.',
    hasSlug: false,
    hasPicture: false,
    hasDate: false,
    hint: NAMES,
  },
  legal: {
    all: 'Legal',
    one: 'page',
    add: 'Add Page',
    edit: 'Edit Page',
    lead: 'What the law asks you to say',
    title: 'Title',
    body: 'Text',
    none: 'Add one that the law asks for.',
    hasSlug: true,
    hasPicture: false,
    hasDate: false,
    excerpt: LEAD,
    hint: NAMES,
  },
};

/** What visitors see of an entry: nothing, nothing yet, or all. */
export type Visibility = 'draft' | 'scheduled' | 'published';

export function visibilityOf({ state, publishAt }: Pick<Content, 'state' | 'publishAt'>, now: number): Visibility {
  if (state === 'draft') return 'draft';
  return publishAt !== undefined && Date.parse(publishAt) > now ? 'scheduled' : 'published';
}
