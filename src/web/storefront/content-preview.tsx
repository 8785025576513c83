import { data, href } from 'react-router';
import { BlogArticle } from '#features/content/blog-article.tsx';
import { WrittenPage } from '#features/content/written-page.tsx';
import { WrittenText } from '#features/content/written-text.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Alert } from '#ui/alert.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/content-preview';
import { notFoundMeta } from './not-found-message.tsx';
import './text-pages.css';

/** Only people who have the link may see the text, for an hour. */
export const handle: PageHandle = { hasSecretAddress: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await context.get(servicesContext).content.findPreview(params.token);
  if (!shown) throw data(null, { status: 404 });
  return shown;
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const [path, site] = [href('/preview/:token', params), matches[0].loaderData];
  if (!loaderData) return notFoundMeta(path, site);
  const { title, description } = loaderData;
  return pageMeta({ title: `Preview: ${title}`, description, path, noIndex: true, site });
};

export default function ContentPreviewPage({ loaderData: shown }: Route.ComponentProps) {
  return (
    <>
      <Alert>This is a preview. Whoever has this link sees it, for an hour.</Alert>
      {shown.kind === 'faq' ? <Question {...shown} /> : null}
      {shown.kind === 'post' ? <BlogArticle post={shown} /> : null}
      {shown.kind === 'page' || shown.kind === 'legal' ? <WrittenPage {...shown} /> : null}
    </>
  );
}

function Question({ title, html }: { title: string; html: string }) {
  return (
    <>
      <PageHead title="FAQ" />
      <Accordion entries={[{ id: 'preview', title, content: <WrittenText html={html} /> }]} />
    </>
  );
}
