import { useNavigation } from 'react-router';

/** A thin progress line while the next page loads. CSS delays it, so that it does not flash for fast pages. */
export function LoadingLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="loading-line" role="progressbar" aria-label="Loading the page" />;
}
