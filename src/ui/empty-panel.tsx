import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** A panel in the place of a list that has no entries. */
export function EmptyPanel(props: { title: string; text: ReactNode }) {
  return (
    <div className="panel panel-flush">
      <EmptyState small {...props} />
    </div>
  );
}
