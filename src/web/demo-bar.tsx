import { useSite } from './use-site.ts';

/** The notice on every page of a demo shop. */
export function DemoBar() {
  if (!useSite()?.isDemo) return null;
  return (
    <aside className="demo-bar" aria-label="Notice">
      This is a demo shop. Orders and payments are not real.
    </aside>
  );
}
