import * as z from 'zod/mini';
import { type Home, homeDraftSchema } from './home-schema.ts';
import { SECTION_KINDS } from './section-kinds.ts';
import { findBadLinks } from './section-links.ts';
import { toClock, toMoment } from './section-schedule.ts';
import type { Section, SectionKind, Slide, sectionDraftSchema, Tile } from './section-schema.ts';

const tileEntrySchema = z.object({
  title: z.string(),
  text: z.string(),
  to: z.string(),
  /** Empty for none. */
  image: z.string(),
  imageAlt: z.string(),
});
export type TileEntry = z.infer<typeof tileEntrySchema>;

const slideEntrySchema = z.extend(tileEntrySchema, { button: z.string(), tone: z.enum(['dark', 'light']) });
export type SlideEntry = z.infer<typeof slideEntrySchema>;

/** What the forms of all kinds contain. A kind uses some of it. */
const sectionEntrySchema = z.object({
  /** Empty for a new one. */
  _id: z.string(),
  kind: z.enum(SECTION_KINDS),
  title: z.string(),
  body: z.string(),
  slug: z.string(),
  src: z.string(),
  poster: z.string(),
  captions: z.string(),
  slides: z.array(slideEntrySchema),
  tiles: z.array(tileEntrySchema),
  /** Date and time in the shop's time zone. Empty for none. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** The moments as they were. */
  before: z.object({ startsAt: z.optional(z.string()), endsAt: z.optional(z.string()) }),
});
export type SectionEntry = z.infer<typeof sectionEntrySchema>;

const entriesSchema = z.object({ sections: z.array(sectionEntrySchema) });
/** What staff have entered in the form of the home page. */
export type HomeEntries = z.infer<typeof entriesSchema>;

const submittedSchema = z.object({ sections: homeDraftSchema }).check(({ value, issues }) => {
  for (const { path, message } of findBadLinks(value.sections))
    issues.push({ code: 'custom', input: value, path: ['sections', ...path.split('.')], message });
});
export type SubmittedHome = z.output<typeof submittedSchema>;

/** Returns the schema for the form of the home page. Its errors have the paths of the fields. */
export function homeFormSchema(timeZone: string) {
  const toDraft = ({ sections }: HomeEntries) => ({
    sections: sections.map((entry) => toSectionJson(entry, timeZone)),
  });
  return z.pipe(z.pipe(entriesSchema, z.transform(toDraft)), submittedSchema);
}

function toSectionJson(entry: SectionEntry, timeZone: string): z.input<typeof sectionDraftSchema> {
  const { _id, kind, title, body, slug, src, poster, captions, slides, tiles, before } = entry;
  const startsAt = toMoment(entry.startsAt, before.startsAt, timeZone);
  const endsAt = toMoment(entry.endsAt, before.endsAt, timeZone);
  const shared = {
    ...(_id !== '' && { _id }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
  };
  const titled = { ...shared, ...(title.trim() !== '' && { title }) };
  switch (kind) {
    case 'banner':
      return { ...shared, kind, slides: slides.map(withoutEmptyAlt) };
    case 'tiles':
      return { ...shared, kind, tiles: tiles.map(withoutEmptyAlt) };
    case 'collection':
      return { ...shared, kind, slug };
    case 'text':
      return { ...titled, kind, body };
    case 'video':
      return { ...titled, kind, src, poster, ...(captions.trim() !== '' && { captions }) };
    default:
      return { ...shared, kind };
  }
}

function withoutEmptyAlt<Item extends TileEntry>({ imageAlt, ...item }: Item) {
  return imageAlt.trim() === '' ? item : { ...item, imageAlt };
}

export const BLANK_TILE: TileEntry = { title: '', text: '', to: '', image: '', imageAlt: '' };
export const BLANK_SLIDE: SlideEntry = { ...BLANK_TILE, button: '', tone: 'dark' };

/** Returns the entries of a new section. */
export function blankSection(kind: SectionKind): SectionEntry {
  const texts = { _id: '', title: '', body: '', slug: '', src: '', poster: '', captions: '', startsAt: '', endsAt: '' };
  return { ...texts, kind, slides: kind === 'banner' ? [BLANK_SLIDE] : [], tiles: [], before: {} };
}

/** Returns the entries to begin with. */
export function homeEntriesOf(home: Home, timeZone: string): HomeEntries {
  return { sections: home.map((section) => sectionEntryOf(section, timeZone)) };
}

function sectionEntryOf(section: Section, timeZone: string): SectionEntry {
  const { _id, kind, startsAt, endsAt } = section;
  const moments = { startsAt: toClock(startsAt, timeZone), endsAt: toClock(endsAt, timeZone) };
  const entry = { ...blankSection(kind), _id, ...moments, before: { startsAt, endsAt } };
  switch (section.kind) {
    case 'banner':
      return { ...entry, slides: section.slides.map(slideEntryOf) };
    case 'tiles':
      return { ...entry, tiles: section.tiles.map(tileEntryOf) };
    case 'collection':
      return { ...entry, slug: section.slug };
    case 'text':
      return { ...entry, title: section.title ?? '', body: section.body };
    case 'video': {
      const { title = '', src, poster, captions = '' } = section;
      return { ...entry, title, src, poster, captions };
    }
    default:
      return entry;
  }
}

function slideEntryOf({ imageAlt = '', tone = 'dark', ...slide }: Slide): SlideEntry {
  return { ...slide, imageAlt, tone };
}

function tileEntryOf({ imageAlt = '', ...tile }: Tile): TileEntry {
  return { ...tile, imageAlt };
}
