import { getLegalText } from '#features/content/legal-pages.server.ts';
import { PageHead } from '#ui/page-head.tsx';
import { servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/legal-page';
import './text-pages.css';

/** Each legal page has a route of its own, whose pattern is the page's name. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  return { name: pattern, text: getLegalText(pattern, context.get(servicesContext).settings.current()) };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData.text.title,
    description: loaderData.text.lead,
    path: `/${loaderData.name}`,
    site: matches[0].loaderData,
  });

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, html } = loaderData.text;
  return (
    <div className="legal-page">
      <PageHead title={title} lead={lead} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the shop's own files, without their HTML */}
      <div className="legal-text" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
