import { kindTag } from '#features/content/cache-tags.ts';
import { ContactForm } from '#features/content/contact-form.tsx';
import { WrittenText } from '#features/content/written-text.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useSite } from '#web/use-site.ts';
import type { Route } from './+types/faq';
import './text-pages.css';

export async function loader({ context }: Route.LoaderArgs) {
  context.get(cacheTagsContext).add(kindTag('faq'));
  return { faq: await context.get(servicesContext).content.listFaq() };
}

export const handle: PageHandle = { canStartLate: true };

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData;
  const topics = site?.promises.warrantyYears === 0 ? 'payment and returns' : 'payment, returns and warranty';
  const description = `Delivery, ${topics}: short answers, and a form for everything else.`;
  return pageMeta({ title: 'FAQ', description, path: '/faq', site });
};

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const entries = loaderData.faq.map(({ html, ...entry }) => ({ ...entry, content: <WrittenText html={html} /> }));
  return (
    <>
      <PageHead title="FAQ" lead={<Lead />} />
      <div className="faq-layout">
        <Accordion entries={entries} />
        <ContactForm />
      </div>
    </>
  );
}

/** Names the support address, because the contact form sends nothing (specification, section 2). */
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
