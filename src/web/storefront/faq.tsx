import { data } from 'react-router';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { submitMessage } from '#features/contact/submit-message.server.ts';
import { kindTag } from '#features/content/cache-tags.ts';
import { WrittenText } from '#features/content/written-text.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { cacheTagsContext, formContext, servicesContext, siteContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useSite } from '#web/use-site.ts';
import type { Route } from './+types/faq';
import './text-pages.css';

export async function loader({ context }: Route.LoaderArgs) {
  context.get(cacheTagsContext).add(kindTag('faq'));
  return { faq: await context.get(servicesContext).content.listFaq() };
}

/** Handles the contact form of a browser without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(siteContext).takesMessages) throw data(null, { status: 404 });
  const { status, submitted } = await submitMessage(await request.formData(), context.get(formContext).sendMessage);
  return data(submitted, { status });
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData;
  const topics = site?.promises.warrantyYears === 0 ? 'payment and returns' : 'payment, returns and warranty';
  const description = `Delivery, ${topics}: short answers, and a form for everything else.`;
  return pageMeta({ title: 'FAQ', description, path: '/faq', site });
};

export default function FaqPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = useSite()?.takesMessages ?? false;
  const entries = loaderData.faq.map(({ html, ...entry }) => ({ ...entry, content: <WrittenText html={html} /> }));
  return (
    <>
      <PageHead title="FAQ" lead={<Lead />} />
      <div className="faq-layout">
        <Accordion entries={entries} />
        <ContactForm isSent={isSent} submitted={actionData} />
      </div>
    </>
  );
}

/** Names the support address, because the contact form sends nothing unless the shop says so (specification, section 2). */
function Lead() {
  const supportEmail = useSite()?.supportEmail;
  if (!supportEmail) return 'Short answers to the questions we hear most.';
  return (
    <>
      Short answers to the questions we hear most. Not found what you need? Write to{' '}
      <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>. If it is about an order, open{' '}
      <TextLink to="/userDashboard">your order</TextLink> and choose Get help.
    </>
  );
}
