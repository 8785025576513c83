import { data } from 'react-router';
import type { Route } from './+types/not-found';
import { NotFound, notFoundMeta } from './not-found-message.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ location, matches }) =>
  notFoundMeta(location.pathname, matches[0].loaderData);

export default function NotFoundPage() {
  return <NotFound />;
}
