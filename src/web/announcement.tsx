import { useSite } from './use-site.ts';

const PREVIEW = 'This is a preview, which only you see. Links within the shop keep it until you load the page again.';

/** What staff announce above the header, if anything. */
export function Announcement() {
  const site = useSite();
  const text = site?.branding?.isPreview ? PREVIEW : site?.announcement;
  if (!text) return null;
  return (
    <aside className="announcement" aria-label="Announcement" dir="auto">
      {text}
    </aside>
  );
}
