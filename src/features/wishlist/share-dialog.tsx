import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { showToast } from '#ui/toast.tsx';
import { wishlistCalls } from './wishlist-calls.ts';

type ShareDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The token of the link, if the list is shared. */
  token: string | undefined;
  onChange: (token: string | undefined) => void;
};

/** Shares the wishlist by a link on request, shows and copies the link, and ends sharing. */
export function ShareDialog({ open, onOpenChange, token, onChange }: ShareDialogProps) {
  const { busy, failure, run } = useRequest();
  const share = () => run(async () => onChange((await api.request(wishlistCalls.shareWishlist)).token));
  const unshare = () =>
    run(async () => {
      await api.request(wishlistCalls.unshareWishlist);
      onChange(undefined);
    });
  return (
    <Modal open={open} onOpenChange={onOpenChange} title="Share your wishlist">
      <p className="dialog-text">
        Everyone who has the link sees the products on your wishlist and your first name, nothing else.
      </p>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      {token === undefined ? (
        <div className="dialog-acts">
          <Button busy={busy} busyLabel="Creating link" onClick={share}>
            Create Link
          </Button>
        </div>
      ) : (
        <SharedLink token={token} busy={busy} onUnshare={unshare} />
      )}
    </Modal>
  );
}

function SharedLink({ token, busy, onUnshare }: { token: string; busy: boolean; onUnshare: () => void }) {
  const link = new URL(`/wishlist/${token}`, window.location.href).href;
  return (
    <>
      <input
        className="input share-link"
        aria-label="Link to your wishlist"
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="dialog-acts">
        <Button variant="secondary" busy={busy} busyLabel="Ending" onClick={onUnshare}>
          Stop Sharing
        </Button>
        <Button onClick={() => void copy(link)}>
          <Icon name="link-2" small />
          Copy Link
        </Button>
      </div>
    </>
  );
}

/** Copies the link, or says how to do so from its field. */
async function copy(link: string): Promise<void> {
  if (await copyText(link)) showToast({ kind: 'success', text: 'Link copied' });
  else showToast({ kind: 'info', text: 'Your browser does not copy. Select the link and copy it.' });
}

/** Runs one request at a time, and keeps the sentence about the last failure. */
function useRequest() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function run(request: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await request();
    } catch (error) {
      setFailure(explainFailure(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, run };
}
