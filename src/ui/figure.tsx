import type { ReactNode } from 'react';

/** A key figure with its label above and a note (`children`) below. */
export function Figure({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <dl className="figure">
      <dt>{label}</dt>
      <dd>
        {value}
        <small>{children}</small>
      </dd>
    </dl>
  );
}
