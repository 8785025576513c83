import { useEffect, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh, useSession } from '#features/identity/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import { NotifyByEmail } from './notify-by-email.tsx';
import { stockAlertCalls } from './stock-alert-calls.ts';

interface NotifyButtonProps {
  productId: string;
  variantId: string;
}

/** Asks for a mail when a sold-out variant is back. Visitors enter their email for it. */
export default function NotifyButton(props: NotifyButtonProps) {
  const { user, loading } = useSession();
  if (!user && !loading) return <NotifyByEmail key={props.variantId} {...props} />;
  return <NotifyAccount {...props} email={loading ? undefined : user?.email} />;
}

type NotifyAccountProps = NotifyButtonProps & {
  /** Undefined while it is not known who is signed in. */
  email: string | undefined;
};

/** Asks for the mail, and takes that back. */
function NotifyAccount(props: NotifyAccountProps) {
  const { isWaiting, busy, change } = useAlert(props);
  return (
    <div className="notify">
      <Button
        variant={isWaiting ? 'secondary' : 'primary'}
        busy={busy}
        disabled={props.email === undefined}
        onClick={() => void change(!isWaiting)}
      >
        <Icon name={isWaiting ? 'bell-off' : 'bell'} small />
        {isWaiting ? 'Cancel Alert' : 'Notify Me'}
      </Button>
      <p role="status">{isWaiting ? 'We’ll mail you when it’s back.' : 'One mail when it is back.'}</p>
    </div>
  );
}

/** Follows whether the signed-in person waits for a variant. */
function useAlert({ productId, variantId, email }: NotifyAccountProps) {
  const [waitsFor, setWaitsFor] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function change(isWanted: boolean): Promise<void> {
    setBusy(true);
    try {
      await keepTokenFresh();
      const target = { params: { productId }, query: { variantId } };
      if (isWanted) await api.request(stockAlertCalls.addStockAlert, target);
      else await api.request(stockAlertCalls.removeStockAlert, target);
      setWaitsFor(isWanted ? variantId : undefined);
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    setWaitsFor(undefined);
    if (email === undefined) return;
    let isCurrent = true;
    api.request(stockAlertCalls.listStockAlerts).then(
      (alerts) => {
        if (isCurrent && alerts.some((alert) => alert.variantId === variantId)) setWaitsFor(variantId);
      },
      // The button then offers the alert, and asking twice changes nothing.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [email, variantId]);

  return { isWaiting: waitsFor === variantId, busy, change };
}
