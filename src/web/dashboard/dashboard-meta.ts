import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import type { SiteFacts } from '#web/site-facts.ts';

/** The metadata of a dashboard page, which search engines must not index. */
export function dashboardMeta(title: string, path: string, site: SiteFacts | undefined): MetaDescriptor[] {
  return pageMeta({ title, description: 'Your account.', path, site, noIndex: true });
}
