import { useNavigation } from 'react-router';

/** A thin line at the top while the next page loads; its style waits a moment, so that quick pages show none. */
export function LoadingLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className="loading-line" role="progressbar" aria-label="Loading the page" />;
}
