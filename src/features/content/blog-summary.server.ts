import { type BlogSummary, dayOf, excerptOf, shortTitleOf } from './blog-posts.ts';
import { type ContentEntry, pathOf } from './content-entry.server.ts';

/** Returns the card data of a post. */
export function summarise(post: ContentEntry): BlogSummary {
  const { number = 0, date = '', title, excerpt, summary, image = '', imageAlt = '' } = post;
  return {
    ...{ _id: number, date, day: dayOf(date), title, img: image, alt: imageAlt, path: pathOf(post) },
    ...{ shortTitle: shortTitleOf(title), excerpt: excerptOf(excerpt ?? summary) },
  };
}
