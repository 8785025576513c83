import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';

/** Title of a page that is one person's own: search engines leave it out. */
export function dashboardMeta(title: string, path: string): MetaDescriptor[] {
  return pageMeta({ title, description: 'Your account at Thock.', path, shopUrl: undefined, noIndex: true });
}
