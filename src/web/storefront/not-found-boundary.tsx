import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFound } from './not-found-message.tsx';

/** Shows what is not there as a page of its own; any other fault belongs to the root. */
export function NotFoundBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  throw error;
}
