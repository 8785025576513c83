import * as z from 'zod/mini';
import { type Content, contentDraftSchema } from '../content-schema.ts';
import { readSchedule, scheduleEntriesOf } from './schedule.ts';

/** What staff have entered in the form of an entry. Empty texts stand for what is left out. */
export const contentEntriesSchema = z.object({
  title: z.string(),
  slug: z.string(),
  body: z.string(),
  excerpt: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  date: z.string(),
  appears: z.enum(['at once', 'later']),
  publishDay: z.string(),
  publishTime: z.string(),
  publishZone: z.string(),
  isSecond: z.boolean(),
});
export type ContentEntries = z.infer<typeof contentEntriesSchema>;

const UNDESCRIBED = 'Describe the picture for people who do not see it';
const INCOMPLETE = 'Choose a day and a time';
export const SKIPPED = 'Clocks are set forward and skip this time on that day. Choose another one';

const checkedEntriesSchema = contentEntriesSchema.check(({ value, issues }) => {
  const problem = (path: keyof ContentEntries, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (value.image !== '' && value.imageAlt.trim() === '') problem('imageAlt', UNDESCRIBED);
  const schedule = value.appears === 'later' ? readSchedule(value) : undefined;
  if (schedule?.ok === false) problem('publishTime', schedule.reason === 'skipped' ? SKIPPED : INCOMPLETE);
});

/** The schema for the form of an entry. Its errors have the paths of the fields. */
export const contentFormSchema = z.pipe(z.pipe(checkedEntriesSchema, z.transform(toDraftJson)), contentDraftSchema);

function toDraftJson(entries: ContentEntries): z.input<typeof contentDraftSchema> {
  const { title, slug, body, excerpt, image, imageAlt, date } = entries;
  const schedule = entries.appears === 'later' ? readSchedule(entries) : undefined;
  return {
    title,
    body,
    excerpt: excerpt.trim() === '' ? null : excerpt,
    image: image === '' ? null : image,
    imageAlt: image === '' ? null : imageAlt,
    date: date === '' ? null : date,
    publishAt: schedule?.ok ? new Date(schedule.at).toISOString() : null,
    ...(slug.trim() !== '' && { slug: slug.trim() }),
  };
}

/** Returns the entries to begin with. @param timeZone the shop's, in which schedules are shown. */
export function contentEntriesOf(content: Partial<Content>, timeZone: string): ContentEntries {
  const { publishAt } = content;
  const schedule =
    publishAt === undefined
      ? { publishDay: '', publishTime: '09:00', publishZone: timeZone, isSecond: false }
      : scheduleEntriesOf(Date.parse(publishAt), timeZone);
  return {
    title: content.title ?? '',
    slug: content.slug ?? '',
    body: content.body ?? '',
    excerpt: content.excerpt ?? '',
    image: content.image ?? '',
    imageAlt: content.imageAlt ?? '',
    date: content.date ?? '',
    appears: publishAt === undefined ? 'at once' : 'later',
    ...schedule,
  };
}

/** Whether two forms say the same. */
export function isSame(entries: ContentEntries, others: ContentEntries): boolean {
  return z.keyof(contentEntriesSchema).options.every((key) => entries[key] === others[key]);
}
