import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MILLISECONDS = 250;

/**
 * The value of a control whose state is in the URL. It changes at once and is sent after a pause in typing. If the URL
 * changes otherwise, for example with the Back button, the control takes the URL's value.
 */
export function useDebouncedValue<Value>(urlValue: Value, send: (value: Value) => void) {
  const [value, setValue] = useState(urlValue);
  const [sent, setSent] = useState(urlValue);
  const [lastUrlValue, setLastUrlValue] = useState(urlValue);
  const sendLatest = useEffectEvent(send);

  if (urlValue !== lastUrlValue) {
    setLastUrlValue(urlValue);
    if (urlValue !== sent) {
      setValue(urlValue);
      setSent(urlValue);
    }
  }

  useEffect(() => {
    if (value === sent) return;
    const timer = setTimeout(() => {
      setSent(value);
      sendLatest(value);
    }, DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value, sent]);

  return [value, setValue] as const;
}
