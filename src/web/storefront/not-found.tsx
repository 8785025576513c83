import { data } from 'react-router';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/not-found';
import { NotFound } from './not-found-message.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta({
    title: "This Page Isn't Available",
    description: 'Nothing is at this address.',
    path: location.pathname,
    shopUrl: undefined,
    noIndex: true,
  });

export default function NotFoundPage() {
  return <NotFound />;
}
