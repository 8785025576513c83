import type { MetaDescriptor } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { SiteFacts } from '../site-facts.ts';

/** The content of the 404 page. */
export function NotFound() {
  return (
    <EmptyState
      legends={['4', '0', '4']}
      title="This Page Isn't Available"
      text="The address may have a typo, or the page may have moved."
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
