import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { forgetToken, useSession } from '#features/identity/session/session.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.tsx';

/** Lets people download what the shop keeps about them, and customers delete their account. */
export function PersonalDataSection() {
  const { isStaff } = useSession();
  return (
    <section className="form-step">
      <h2 className="panel-heading">Your data</h2>
      <div className="personal-data">
        <p>A file with everything that we keep about you: profile, orders, reviews, wishlist, alerts and mails.</p>
        <ExportButton />
      </div>
      {isStaff ? null : (
        <div className="personal-data">
          <p>Deleting your account ends it at once. Past orders stay in our books, as the law demands.</p>
          <DeleteAccountButton />
        </div>
      )}
    </section>
  );
}

function ExportButton() {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const data = await api.request(personalDataCalls.exportOwnData);
      saveFile(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }), 'thock-data.json');
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error) });
    }
    setBusy(false);
  }

  return (
    <Button variant="secondary" busy={busy} busyLabel="Collecting" onClick={() => void download()}>
      Download Your Data
    </Button>
  );
}

function DeleteAccountButton() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await api.request(personalDataCalls.deleteOwnAccount);
      forgetToken();
      await navigate('/');
      showToast({ kind: 'success', text: 'Your account is deleted' });
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error) });
      setBusy(false);
      setOpen(false);
    }
  }

  return (
    <>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="You are signed out everywhere, and your profile, wishlist and alerts are gone. You can no longer see your orders. This can't be undone."
        confirmLabel="Delete Account"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
