import { useState } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { comparedIds } from './compare-path.ts';
import { useCompared } from './compare-store.ts';

const CompareBar = lazyComponent(() => import('./compare-bar.tsx'));
const CompareChip = lazyComponent(() => import('./compare-chip.tsx'));

/**
 * The marked products at the foot of the window: a bar on lists, and a chip on pages where something else matters more.
 * Most visitors mark none, so both load with the first mark. The page that compares them needs neither.
 */
export function CompareDock() {
  const compared = useCompared();
  const { pathname, search } = useLocation();
  /** For this many products the visitor has folded the bar. It unfolds with another product. */
  const [foldedFor, setFoldedFor] = useState(0);
  const ids = compared.map(({ _id }) => _id);
  if (ids.length === 0) return null;
  if (pathname === '/compare' && ids.join() === comparedIds(new URLSearchParams(search)).join()) return null;
  if (!isList(pathname) || foldedFor === ids.length) return <CompareChip ids={ids} />;
  return <CompareBar compared={compared} onFold={() => setFoldedFor(ids.length)} />;
}

function isList(pathname: string): boolean {
  return ['/products', '/search', '/compare'].includes(pathname);
}
