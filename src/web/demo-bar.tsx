import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from './root.tsx';

/** Says on every page of a demo shop that it is one. */
export function DemoBar() {
  const site = useRouteLoaderData<typeof rootLoader>('root');
  if (!site?.isDemo) return null;
  return (
    <aside className="demo-bar" aria-label="Notice">
      This is a demo shop. Orders and payments are not real.
    </aside>
  );
}
