import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { PageMarkup } from '#ui/markup.ts';
import { markupContext, scriptNonceContext } from './contexts.server.ts';
import { ScriptNonce } from './script-nonce.ts';

/** Renders the HTML of a page without streaming it. Throws an AggregateError if any component throws. */
export function renderHtml(
  url: string,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Buffer> {
  const nonce = loadContext.get(scriptNonceContext);
  const markup = loadContext.get(markupContext);
  const rendered = Promise.withResolvers<Buffer>();
  const errors: unknown[] = [];
  const { pipe } = renderToPipeableStream(
    <ScriptNonce value={nonce}>
      <PageMarkup value={(place) => markup?.[place] ?? ''}>
        <ServerRouter context={withoutOtherRoutes(routerContext)} url={url} nonce={nonce} />
      </PageMarkup>
    </ScriptNonce>,
    {
      nonce,
      // Nothing is hidden until a script shows it: pages work without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        errors.push(error);
      },
      onShellError: () => rendered.reject(new AggregateError(errors)),
      onAllReady() {
        if (errors.length > 0) rendered.reject(new AggregateError(errors));
        else rendered.resolve(buffer(pipe(new PassThrough())));
      },
    },
  );
  return rendered.promise;
}

/** Returns the context with only the routes of the page. The router would otherwise prepare all for each page. */
function withoutOtherRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
}
