import type { MetaDescriptor } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { SiteFacts } from '../site-facts.ts';

/** The statuses of pages that are not found. */
export function isMissing(status: number): boolean {
  return status === 404 || status === 410;
}

/** The content of the page for addresses without a page, or whose page was removed (410). */
export function NotFound({ status = 404 }: { status?: number }) {
  return (
    <EmptyState
      legends={['4', status === 410 ? '1' : '0', status === 410 ? '0' : '4']}
      title="This Page Isn't Available"
      text={status === 410 ? 'This page was removed.' : 'The address may have a typo, or the page may have moved.'}
      action={<ButtonLink to="/home">Return Home</ButtonLink>}
    />
  );
}

/** The metadata of the 404 page. */
export function notFoundMeta(path: string, site: SiteFacts | undefined): MetaDescriptor[] {
  return pageMeta({
    title: "This Page Isn't Available",
    description: 'There is no page at this address.',
    path,
    site,
    noIndex: true,
  });
}
