import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';

/** The metadata of a dashboard page, which search engines must not index. */
export function dashboardMeta(title: string, path: string): MetaDescriptor[] {
  return pageMeta({ title, description: 'Your account at Thock.', path, shopUrl: undefined, noIndex: true });
}
