import { useEffect, useEffectEvent, useState } from 'react';

const REST_MILLISECONDS = 250;

/**
 * The value of a control that lives in the address: it follows the fingers at once and is sent when they rest. A value
 * that the address takes on by itself, as with Back, replaces what the control shows.
 */
export function useRestingValue<Value>(known: Value, send: (value: Value) => void) {
  const [value, setValue] = useState(known);
  const [sent, setSent] = useState(known);
  const [lastKnown, setLastKnown] = useState(known);
  const sendLatest = useEffectEvent(send);

  if (known !== lastKnown) {
    setLastKnown(known);
    if (known !== sent) {
      setValue(known);
      setSent(known);
    }
  }

  useEffect(() => {
    if (value === sent) return;
    const timer = setTimeout(() => {
      setSent(value);
      sendLatest(value);
    }, REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value, sent]);

  return [value, setValue] as const;
}
