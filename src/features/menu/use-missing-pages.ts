import { useEffect, useRef, useState } from 'react';
import { isShopPath } from '#platform/link-rel.ts';
import { isLinkTarget } from '#platform/link-target.ts';

const TYPING_MILLISECONDS = 600;
const MISSING: readonly number[] = [404, 410];

/** Returns those of the targets that are paths of the shop at which it has no page. It asks for one after the other. */
export function useMissingPages(targets: readonly string[]): ReadonlySet<string> {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(new Set<string>());
  const paths = JSON.stringify([...new Set(targets)].filter((to) => isShopPath(to) && isLinkTarget(to)));

  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(async () => {
      for (const path of JSON.parse(paths)) {
        if (stopping.signal.aborted) return;
        if (asked.current.has(path)) continue;
        asked.current.add(path);
        if (await isMissing(path)) setMissing((known) => new Set([...known, path]));
      }
    }, TYPING_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [paths]);

  return missing;
}

async function isMissing(path: string): Promise<boolean> {
  try {
    const { status } = await fetch(path, { method: 'HEAD' });
    return MISSING.includes(status);
  } catch {
    return false;
  }
}
