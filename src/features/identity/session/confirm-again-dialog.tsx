import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ConfirmAgainForm } from './confirm-again-form.tsx';
import { useWaysToConfirm } from './use-ways-to-confirm.ts';

type ConfirmAgainDialogProps = {
  /** Called with whether the person confirmed who they are. */
  onEnd: (isConfirmed: boolean) => void;
};

/** Asks people to confirm who they are, by what they have: a password, an authenticator app or a passkey. */
export default function ConfirmAgainDialog({ onEnd }: ConfirmAgainDialogProps) {
  const ways = useWaysToConfirm();
  const [first] = ways ?? [];

  return (
    <Modal
      open
      onOpenChange={() => onEnd(false)}
      title="Confirm that it's you"
      lead={<p className="dialog-text">This change needs a confirmation, because you signed in a while ago.</p>}
    >
      <div className="confirm-again">
        {ways === undefined ? (
          <Loading>
            <Skeleton shape="control" height={48} />
          </Loading>
        ) : null}
        {ways && first ? <ConfirmAgainForm ways={ways} initialWay={first} onEnd={onEnd} /> : null}
        {ways && !first ? <NothingToConfirmWith onEnd={onEnd} /> : null}
      </div>
    </Modal>
  );
}

/** For people who sign in with Google and have set up nothing else. */
function NothingToConfirmWith({ onEnd }: ConfirmAgainDialogProps) {
  return (
    <>
      <p>
        You sign in with Google, and have no password, authenticator app or passkey yet. Sign out and in again, then
        make the change within a few minutes. Once you have added a passkey or an app, you can confirm with that.
      </p>
      <div className="dialog-acts">
        <Button variant="secondary" onClick={() => onEnd(false)}>
          Cancel
        </Button>
      </div>
    </>
  );
}
