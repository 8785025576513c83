import { useEffect, useState } from 'react';
import { useIsSessionUnavailable } from '#features/identity/session/session.ts';
import { Button } from '#ui/button.tsx';
import { useHasFailedChunk } from '#ui/failed-chunks.ts';

/** Events on which React Router navigates or prefetches. If that fails, it reloads the page. */
const LINK_EVENTS = ['click', 'mouseover', 'mouseout', 'focusin', 'touchstart'];

/** Shows connection problems. While offline, links lead to kept pages, or nowhere if none are kept. */
export function ConnectionBar() {
  const [isOffline, setIsOffline] = useState(false);
  const hasFailedChunk = useHasFailedChunk();
  const isShopUnreachable = useIsSessionUnavailable();

  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine);
    update();
    return listen(['online', 'offline'], update);
  }, []);
  useEffect(
    () => (isOffline || hasFailedChunk ? listen(LINK_EVENTS, bypassRouter) : undefined),
    [isOffline, hasFailedChunk],
  );

  return (
    <div role="status" className="connection-bar">
      {isOffline ? "You're offline. Your cart is safe." : null}
      {isOffline && keepsPages() ? ' Pages that you opened before still work.' : null}
      {hasFailedChunk && !isOffline ? (
        <>
          Part of this page did not load. <Button onClick={() => location.reload()}>Reload the page</Button>
        </>
      ) : null}
      {isShopUnreachable && !isOffline && !hasFailedChunk ? (
        <span className="shop-unreachable">We can't reach the shop. Your cart is safe, and we keep trying.</span>
      ) : null}
    </div>
  );
}

/** Hides the event from React Router, so that the browser loads the linked page itself. */
function bypassRouter(event: Event): void {
  // When the pointer moves onto a link, `mouseout` has the link as its related target.
  const targets = [event.target, event instanceof MouseEvent ? event.relatedTarget : null];
  if (!targets.some((target) => target instanceof Element && target.closest('a[href^="/"]'))) return;
  event.stopPropagation();
  if (event.type === 'click' && !navigator.onLine && !keepsPages()) event.preventDefault();
}

/** Whether a service worker answers for the shop while there is no connection. */
function keepsPages(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

/** Listens in the capture phase, before React. Returns a function that removes the listeners. */
function listen(events: readonly string[], listener: (event: Event) => void): () => void {
  for (const event of events) addEventListener(event, listener, true);
  return () => {
    for (const event of events) removeEventListener(event, listener, true);
  };
}
