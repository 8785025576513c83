import { href } from 'react-router';
import { CodeForm } from '#features/identity/sign-in/code-form.tsx';
import { useRedirectAfterSignIn } from '#features/identity/sign-in/use-redirect-after-sign-in.ts';
import { TextLink } from '#ui/text-link.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useBrowserSearch } from '#web/use-browser-search.ts';
import type { Route } from './+types/sign-in-code';
import './account-pages.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Enter your code',
    description: 'The second step of signing in to Thock.',
    path: href('/signIn/code'),
    site: matches[0].loaderData,
    noIndex: true,
  });

/** The second step of a sign-in, for people with two-step sign-in. */
export default function SignInCodePage() {
  useRedirectAfterSignIn();
  const search = useBrowserSearch();

  return (
    <div className="code-page">
      <CodeForm />
      <p className="code-other note">
        Not you? <TextLink to={href('/signIn') + search}>Start again</TextLink>
      </p>
    </div>
  );
}
