import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { siteContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/branding-preview';

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).branding?.isPreview) throw data(null, { status: 404 });
  return null;
}

export const handle: PageHandle = { hasSecretAddress: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Preview',
    description: 'A look that is not published.',
    path: '/',
    site: matches[0].loaderData,
    noIndex: true,
  });

/** Begins a visit in a look that is not published. All pages have it until one is loaded again. */
export default function BrandingPreviewPage() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/', { replace: true }), [navigate]);
  return (
    <EmptyState
      title="Preview"
      text="The home page opens in the new look."
      action={<ButtonLink to="/">Open the Home Page</ButtonLink>}
    />
  );
}
