import { useEffect, useState } from 'react';
import { useIsSessionUnanswered } from '#features/identity/session.ts';
import { Button } from '#ui/button.tsx';
import { PART_MISSING } from '#ui/missing-parts.ts';

/** What follows a link, or fetches ahead what is behind it; the router loads the page anew where that fails. */
const LINK_EVENTS = ['click', 'mouseover', 'mouseout', 'focusin', 'touchstart'];

/** Says that there is no connection, and keeps the page that is there: a link would lead to the browser's own error. */
export function ConnectionBar() {
  const [isOffline, setIsOffline] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const isUnanswered = useIsSessionUnanswered();

  useEffect(() => listen([PART_MISSING], () => setIsMissing(true)), []);
  useEffect(() => listen(['online', 'offline'], () => setIsOffline(!navigator.onLine)), []);
  useEffect(() => (isOffline || isMissing ? listen(LINK_EVENTS, followPlainly) : undefined), [isOffline, isMissing]);

  return (
    <div role="status" className="connection-bar">
      {isOffline ? 'You are offline. This page and your cart stay; links work again with the connection.' : null}
      {isMissing && !isOffline ? (
        <>
          A part of this page did not load. <Button onClick={() => location.reload()}>Reload the page</Button>
        </>
      ) : null}
      {isUnanswered && !isOffline && !isMissing
        ? 'The shop does not answer at the moment. This page and your cart stay; we keep trying.'
        : null}
    </div>
  );
}

/** By the browser, which loads all anew, or not at all. */
function followPlainly(event: Event): void {
  // Where the pointer leaves something for a link, the link is the related target.
  const targets = [event.target, event instanceof MouseEvent ? event.relatedTarget : null];
  if (!targets.some((target) => target instanceof Element && target.closest('a[href^="/"]'))) return;
  event.stopPropagation();
  if (event.type === 'click' && !navigator.onLine) event.preventDefault();
}

/** Before anything on the page hears of it. */
function listen(events: readonly string[], listener: (event: Event) => void): () => void {
  for (const event of events) addEventListener(event, listener, true);
  return () => {
    for (const event of events) removeEventListener(event, listener, true);
  };
}
