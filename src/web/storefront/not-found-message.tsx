import type { MetaDescriptor } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#web/page-meta.ts';

/** Said at every address where nothing is. */
export function NotFound() {
  return (
    <EmptyState
      legends={['4', '0', '4']}
      title="This Page Isn't Available"
      text="The address may have a typo, or the page has moved. Everything else is where it was."
      action={<ButtonLink to="/home">Return Home</ButtonLink>}
    />
  );
}

/** What such an address says about itself. */
export function notFoundMeta(path: string): MetaDescriptor[] {
  return pageMeta({
    title: "This Page Isn't Available",
    description: 'Nothing is at this address.',
    path,
    shopUrl: undefined,
    noIndex: true,
  });
}
