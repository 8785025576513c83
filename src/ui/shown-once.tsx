import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { CopyButton } from './copy-button.tsx';

/** A new secret that cannot be shown again, with a button that copies it. `children` says so. */
export function ShownOnce({ secret, children }: { secret: string; children: ReactNode }) {
  return (
    <Alert kind="success" className="shown-once">
      <p>{children}</p>
      <div className="shown-once-secret">
        <code>{secret}</code>
        <CopyButton text={secret} />
      </div>
    </Alert>
  );
}
