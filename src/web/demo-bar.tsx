import { useSite } from './use-site.ts';

/** Says on every page of a demo shop that it is one. */
export function DemoBar() {
  if (!useSite()?.isDemo) return null;
  return (
    <aside className="demo-bar" aria-label="Notice">
      This is a demo shop. Orders and payments are not real.
    </aside>
  );
}
