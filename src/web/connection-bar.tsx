import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { useMissingParts } from '#ui/missing-parts.ts';

/** Says that there is no connection, and keeps the page that is there: a link would lead to the browser's own error. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const areMissing = useMissingParts();

  useEffect(() => {
    if (isOnline) return;
    document.addEventListener('click', stayHere, true);
    return () => document.removeEventListener('click', stayHere, true);
  }, [isOnline]);

  return (
    <div role="status" className="connection-bar">
      {isOnline ? null : 'You are offline. This page and your cart stay; links work again with the connection.'}
      {isOnline && areMissing ? (
        <>
          A part of this page did not load. <Button onClick={() => location.reload()}>Reload the page</Button>
        </>
      ) : null}
    </div>
  );
}

function stayHere(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href^="/"]')) event.preventDefault();
}

function listen(onChange: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) addEventListener(event, onChange);
  return () => {
    for (const event of events) removeEventListener(event, onChange);
  };
}
