import { useLocation } from 'react-router';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useCompared } from './compare-store.ts';

const CompareBar = lazyComponent(() => import('./compare-bar.tsx'));

/** The marked products at the foot of the window. Most visitors mark none, so the bar loads with the first mark. */
export function CompareDock() {
  const compared = useCompared();
  const { pathname } = useLocation();
  return compared.length > 0 && pathname !== '/compare' ? <CompareBar compared={compared} /> : null;
}
