import { useEffect, useState } from 'react';
import { useRetry } from './use-retry.ts';

const DEBOUNCE_MILLISECONDS = 120;

/** The answer to a query, or the error of its request. */
interface Answered<Answer> {
  query: string;
  answer?: Answer;
  error?: unknown;
}

type DebouncedAnswer<Answer> = Partial<Answered<Answer>> & { retry: () => void };

/**
 * Requests an answer to what is typed, after a short pause. A request is aborted when the query changes, so that no
 * answer arrives late. The last answer stays until the next one is there. An empty query has none. A failed request is
 * made again when the connection is back, or by `retry`.
 * @param ask the same function each time.
 */
export function useDebouncedAnswer<Answer>(
  query: string,
  ask: (query: string, signal: AbortSignal) => Promise<Answer>,
): DebouncedAnswer<Answer> {
  const [answered, setAnswered] = useState<Answered<Answer>>();
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((before) => before + 1);
  useRetry(answered?.error !== undefined, retry);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes the same request
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
  }, [query, ask, attempt]);

  return { ...answered, retry };
}
