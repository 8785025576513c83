import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Says the title of each page that is gone to: to those who hear the page nothing else tells that it changed. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
