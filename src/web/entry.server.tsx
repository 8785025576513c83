import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import { finishedPageContext, logContext, scriptNonceContext } from './contexts.server.ts';
import { finishPage } from './finish-page.server.ts';
import { readLoadedPage, renderHtml } from './render-html.server.tsx';

/** Renders the complete page, because it is cached and sent to many visitors. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const html = renderHtml(await readLoadedPage(request.url, routerContext, loadContext));
  const { entry } = routerContext.manifest;
  const late = canStartLate(routerContext) ? new Set([entry.module, ...entry.imports]) : undefined;
  loadContext.set(finishedPageContext, finishPage({ html, nonce: loadContext.get(scriptNonceContext), late }));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/** Returns whether the page says that its scripts can wait. Pages of errors start at once. */
function canStartLate({ staticHandlerContext: { matches, errors } }: EntryContext): boolean {
  return errors === null && matches.some(({ route: { handle } }) => handle?.canStartLate === true);
}

/** Logs unexpected errors. Thrown responses such as 404 and aborted requests are not logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(logContext).error({ err: error }, 'page failed');
};
