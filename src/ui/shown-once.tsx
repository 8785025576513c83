import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { showToast } from './toast.tsx';

/** A new secret that cannot be shown again, with a button that copies it. `children` says so. */
export function ShownOnce({ secret, children }: { secret: string; children: ReactNode }) {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(secret);
    showToast({ kind: 'success', text: 'Copied' });
  }

  return (
    <Alert kind="success" className="shown-once">
      <p>{children}</p>
      <div className="shown-once-secret">
        <code>{secret}</code>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </Alert>
  );
}
