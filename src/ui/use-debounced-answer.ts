import { useEffect, useState } from 'react';

const DEBOUNCE_MILLISECONDS = 120;

/** The answer to a query, or the error of its request. */
interface Answered<Answer> {
  query: string;
  answer?: Answer;
  error?: unknown;
}

/**
 * Requests an answer to what is typed, after a short pause. A request is aborted when the query changes, so that no
 * answer arrives late. The last answer stays until the next one is there. An empty query has none.
 * @param ask the same function each time.
 */
export function useDebouncedAnswer<Answer>(
  query: string,
  ask: (query: string, signal: AbortSignal) => Promise<Answer>,
): Answered<Answer> | undefined {
  const [answered, setAnswered] = useState<Answered<Answer>>();

  useEffect(() => {
    if (query === '') return setAnswered(undefined);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(query, abort.signal).then(
        (answer) => setAnswered({ query, answer }),
        (error: unknown) => {
          if (!abort.signal.aborted) setAnswered({ query, error });
        },
      );
    }, DEBOUNCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, ask]);

  return answered;
}
