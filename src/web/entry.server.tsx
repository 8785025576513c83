import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { PageMarkup } from '#ui/markup.ts';
import { finishedPageContext, logContext, markupContext, scriptNonceContext } from './contexts.server.ts';
import { finishPage } from './finish-page.server.ts';
import { ScriptNonce } from './script-nonce.ts';

/** Renders the complete page without streaming, because it is cached and sent to many visitors. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonceContext);
  const markup = loadContext.get(markupContext);
  const page = (
    <ScriptNonce value={nonce}>
      <PageMarkup value={(place) => markup?.[place] ?? ''}>
        <ServerRouter context={withoutOtherRoutes(routerContext)} url={request.url} nonce={nonce} />
      </PageMarkup>
    </ScriptNonce>
  );
  const html = await render(page, nonce).catch((cause) => {
    throw new Error(`Rendering ${new URL(request.url).pathname} failed`, { cause });
  });
  const { entry } = routerContext.manifest;
  const late = canStartLate(routerContext) ? new Set([entry.module, ...entry.imports]) : undefined;
  loadContext.set(finishedPageContext, finishPage({ html, nonce, late }));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/** Renders HTML. Throws an AggregateError if any component throws. */
function render(page: ReactNode, nonce: string): Promise<Buffer> {
  const rendered = Promise.withResolvers<Buffer>();
  const chunks: Uint8Array[] = [];
  const collector = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      rendered.resolve(Buffer.concat(chunks));
      done();
    },
  });
  const errors: unknown[] = [];
  const { pipe } = renderToPipeableStream(page, {
    nonce,
    // Nothing is hidden until a script shows it: pages work without scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      errors.push(error);
    },
    onShellError: () => rendered.reject(new AggregateError(errors)),
    onAllReady() {
      if (errors.length > 0) rendered.reject(new AggregateError(errors));
      else pipe(collector);
    },
  });
  return rendered.promise;
}

/** Returns the context with only the routes of the page. The router would otherwise prepare all for each page. */
function withoutOtherRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
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
