import { useEffect, useState } from 'react';

/** Returns what the promise resolved to, and until then what the one before it did. The promise must not fail. */
export function useLatest<Value>(promise: Promise<Value>): Value | undefined {
  const [latest, setLatest] = useState<Value>();
  useEffect(() => {
    let isCurrent = true;
    void promise.then((value) => {
      if (isCurrent) setLatest(value);
    });
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return latest;
}
