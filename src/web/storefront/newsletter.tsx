import { data, href } from 'react-router';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { submitNewsletter } from '#features/newsletter/submit-newsletter.server.ts';
import { PageHead } from '#ui/page-head.tsx';
import { formContext, siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/newsletter';

/** There is no such page in shops without a newsletter. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).hasNewsletter) throw data(null, { status: 404 });
  return null;
}

/** Handles the form of a browser without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(siteContext).hasNewsletter) throw data(null, { status: 404 });
  const { status, submitted } = await submitNewsletter(await request.formData(), context.get(formContext).subscribe);
  return data(submitted, { status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Newsletter',
    description: 'Subscribe to the newsletter of the shop.',
    path: href('/newsletter'),
    site: matches[0].loaderData,
    noIndex: true,
  });

/** The page to which the form in the footer leads without scripts. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Newsletter" lead="News of the shop, by email." />
      <NewsletterForm submitted={actionData} />
    </>
  );
}
