import { useSite } from './use-site.ts';

/** What staff announce above the header, if anything. */
export function Announcement() {
  const text = useSite()?.announcement;
  if (!text) return null;
  return (
    <aside className="announcement" aria-label="Announcement" dir="auto">
      {text}
    </aside>
  );
}
