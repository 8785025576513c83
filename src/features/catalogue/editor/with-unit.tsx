import type { ReactNode } from 'react';

/** An input with its unit at the end. */
export function WithUnit({ unit, children }: { unit: string; children: ReactNode }) {
  return (
    <div className="input-with-end">
      {children}
      <span className="input-suffix" aria-hidden="true">
        {unit}
      </span>
    </div>
  );
}
