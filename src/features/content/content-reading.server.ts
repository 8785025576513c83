import type { QueryDatabase } from '#features/catalogue/product-filter.server.ts';
import { findSlugOwners } from '#platform/database/slugs.server.ts';
import { type BlogSummary, RECENT_BLOGS } from './blog-posts.ts';
import type { Blog } from './blog-schema.ts';
import { summarise } from './blog-summary.server.ts';
import { type ContentEntry, compareEntries, isVisible, pathOf } from './content-entry.server.ts';
import { requestedFields } from './content-fields.server.ts';
import { findPreview } from './content-previews.server.ts';
import { readBodies } from './content-queries.server.ts';
import type { ContentKind } from './content-schema.ts';
import type { FaqItem } from './faq-schema.ts';
import { findByWords } from './find-by-words.ts';
import { renderMarkdown } from './markdown.ts';
import { plainParagraphs } from './markdown-text.server.ts';
import { findVisibleRevision } from './revision-queries.server.ts';
import type { NamedSettings } from './shop-values.server.ts';
import { fillInTexts, showContent } from './show-content.server.ts';
import type { ShownContent } from './shown-content.ts';

const NO_BODIES: ReadonlyMap<string, string> = new Map();

interface ReadingDependencies {
  query: QueryDatabase;
  /** Returns all entries, as this process knows them. */
  getEntries: () => readonly ContentEntry[];
  getSettings: () => NamedSettings;
  now: () => number;
}

/** An entry that visitors see. */
export interface FoundContent {
  _id: string;
  kind: ContentKind;
  /** Of a post. */
  number?: number;
  /** Whether its text comes with the shop. */
  isBuiltIn: boolean;
  changedAt?: number;
  shown: ShownContent;
}

/** A page that a search finds. */
export interface FoundPage {
  title: string;
  path: string;
}

export type ContentReading = ReturnType<typeof createContentReading>;

/** Creates the read side of the shop's texts. Visitors see what is published, as of this moment. */
export function createContentReading({ query, getEntries, getSettings, now }: ReadingDependencies) {
  const listVisible = (kind: ContentKind) =>
    getEntries()
      .filter((entry) => entry.kind === kind && isVisible(entry, now()))
      .toSorted(compareEntries);

  /** Reads the texts of entries. Those that come with the shop need no query. */
  async function withBodies(entries: readonly ContentEntry[]): Promise<{ entry: ContentEntry; body: string }[]> {
    const rowIds = entries.flatMap(({ rowId, hasFileText }) => (rowId === undefined || hasFileText ? [] : [rowId]));
    const bodies = rowIds.length > 0 ? await query((db) => readBodies(db, rowIds)) : NO_BODIES;
    return entries.map((entry) => ({ entry, body: bodies.get(entry.rowId ?? '') ?? entry.file?.body ?? '' }));
  }

  function found(entry: ContentEntry, body: string): FoundContent {
    const { _id, kind, number, hasFileText, changedAt } = entry;
    return {
      ...{ _id, kind, isBuiltIn: hasFileText, shown: showContent(entry, pathOf(entry), body, getSettings()) },
      ...(number !== undefined && { number }),
      ...(changedAt !== undefined && { changedAt }),
    };
  }

  async function show(entry: ContentEntry): Promise<FoundContent> {
    const [read] = await withBodies([entry]);
    return found(entry, read?.body ?? '');
  }

  /** Finds an entry by its former slug. */
  async function findFormer(kind: 'page' | 'post', slug: string, among: readonly ContentEntry[]) {
    const owner = (await query((db) => findSlugOwners(db, kind, [slug]))).get(slug);
    return owner === undefined ? undefined : among.find(({ rowId }) => rowId === owner);
  }

  /** Lists the pages that are not built in: pages and further legal pages. */
  const listPages = () => [...listVisible('page'), ...listVisible('legal').filter(({ file }) => !file)];

  /** Lists the texts of a kind as one text for each entry, with what the shop promises. */
  async function listFilled(kind: ContentKind) {
    return (await withBodies(listVisible(kind))).map(({ entry, body }) => ({
      entry,
      ...fillInTexts(kind, { title: entry.title, body }, getSettings()),
    }));
  }

  return {
    /** Lists all posts, newest first. */
    listBlogs: (): BlogSummary[] => listVisible('post').map(summarise),

    /** Lists the most recent posts, newest first. */
    listRecentBlogs: (): BlogSummary[] => listVisible('post').slice(0, RECENT_BLOGS).map(summarise),

    /** Finds a post by its number, its slug or a former slug. */
    async findPost(key: string): Promise<FoundContent | undefined> {
      const posts = listVisible('post');
      const slug = key.toLowerCase();
      const present = posts.find((post) => String(post.number) === key || post.slug === slug);
      const post = present ?? (await findFormer('post', slug, posts));
      return post && show(post);
    },

    /** Finds a page by its slug or a former slug. */
    async findPage(key: string): Promise<FoundContent | undefined> {
      const pages = listPages();
      const slug = key.toLowerCase();
      const page = pages.find((each) => each.slug === slug) ?? (await findFormer('page', slug, pages));
      return page && show(page);
    },

    /**
     * Returns a legal page that comes with the shop. While a new version waits for its time, the one before stays.
     * Throws if there is none with this name.
     */
    async getLegalPage(name: string): Promise<FoundContent> {
      const entry = getEntries().find(({ kind, file }) => kind === 'legal' && file?.fileId === name);
      if (!entry?.file) throw new Error(`There is no legal page named ${name}`);
      const { rowId, file } = entry;
      if (rowId === undefined || isVisible(entry, now())) return show(entry);
      const earlier = (await query((db) => findVisibleRevision(db, rowId, now()))) ?? file;
      return found({ ...entry, title: earlier.title, excerpt: earlier.excerpt ?? '' }, earlier.body);
    },

    /** Returns what the link of a preview shows, whatever its state. */
    async findPreview(token: string): Promise<ShownContent | undefined> {
      const preview = await query((db) => findPreview(db, token, now()));
      const entry = getEntries().find(({ kind, _id }) => kind === preview?.kind && _id === preview._id);
      if (!preview || !entry) return undefined;
      if (!preview.draft) return (await show(entry)).shown;
      const fields = requestedFields(preview.draft, entry);
      return showContent({ ...fields, kind: entry.kind }, pathOf(entry), fields.body, getSettings());
    },

    /** Lists the posts as `/blogs.json` has them, in the order of their numbers. */
    async listJsonBlogs(): Promise<Blog[]> {
      const posts = await withBodies(listVisible('post'));
      return posts
        .map(({ entry, body }) => ({
          ...{ _id: entry.number ?? 0, date: entry.date ?? '', title: entry.title, article: plainParagraphs(body) },
          ...{ img: entry.image ?? '', alt: entry.imageAlt ?? '' },
        }))
        .toSorted((one, other) => one._id - other._id);
    },

    /** Lists the questions as `/faq.json` has them, without those whose answers are empty. */
    async listJsonFaq(): Promise<FaqItem[]> {
      const filled = await listFilled('faq');
      return filled
        .map(({ entry, title, body }) => ({
          ...{ _id: entry.number ?? 0, question: title, answer: plainParagraphs(body).join('\n\n') },
        }))
        .filter(({ answer }) => answer !== '');
    },

    /** Lists the questions with their answers as HTML, without those whose answers are empty. */
    async listFaq(): Promise<{ id: string; title: string; html: string }[]> {
      const filled = await listFilled('faq');
      return filled
        .map(({ entry, title, body }) => ({ id: entry._id, title, html: renderMarkdown(body) }))
        .filter(({ html }) => html !== '');
    },

    /** Finds posts whose titles have all words of a query, or words that begin with them, newest first. */
    findPosts: (text: string): { _id: number; title: string; path: string }[] =>
      findByWords(listVisible('post'), text).map((post) => ({
        ...{ _id: post.number ?? 0, title: post.title, path: pathOf(post) },
      })),

    /** Finds pages in the same way. */
    findPages: (text: string): FoundPage[] =>
      findByWords(listPages(), text).map((page) => ({ title: page.title, path: pathOf(page) })),

    /** Lists the paths of posts and pages, apart from the legal pages that come with the shop. */
    listPaths: (): string[] => [...listVisible('post'), ...listPages()].map(pathOf),

    /** Finds which of these names the present or former addresses of visible posts or pages have. */
    async findNames(kind: 'page' | 'post', names: readonly string[]): Promise<ReadonlySet<string>> {
      const visible = kind === 'post' ? listVisible('post') : listPages();
      const present = new Set(visible.flatMap(({ slug, number }) => [slug, String(number)]));
      const owners = await query((db) => findSlugOwners(db, kind, names));
      const rowIds = new Set(visible.map(({ rowId }) => rowId));
      return new Set(names.filter((name) => present.has(name) || rowIds.has(owners.get(name) ?? '-')));
    },
  };
}
