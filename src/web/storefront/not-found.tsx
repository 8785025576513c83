import { data } from 'react-router';
import { missingStatusContext } from '#web/contexts.server.ts';
import type { Route } from './+types/not-found';
import { NotFound, notFoundMeta } from './not-found-message.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const status = context.get(missingStatusContext);
  return data({ status }, { status });
}

export const meta: Route.MetaFunction = ({ location, matches }) =>
  notFoundMeta(location.pathname, matches[0].loaderData);

export default function NotFoundPage({ loaderData: { status } }: Route.ComponentProps) {
  return <NotFound status={status} />;
}
