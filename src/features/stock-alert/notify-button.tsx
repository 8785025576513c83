import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh, useSession } from '#features/identity/session/session.ts';
import { signInPath } from '#features/identity/sign-in/remembered-origin.ts';
import { tabStorage } from '#platform/browser-storage.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { stockAlertCalls } from './stock-alert-calls.ts';

/** Key of the variant for which a visitor asked before signing in, in the storage of the tab. */
const ASKED_KEY = 'wanted-alert';

interface NotifyButtonProps {
  productId: string;
  variantId: string;
}

/** Asks for a mail when a sold-out variant is back, and takes that back. Visitors sign in first. */
export default function NotifyButton({ productId, variantId }: NotifyButtonProps) {
  const { user, isWaiting, busy, change } = useAlert({ productId, variantId });
  const navigate = useNavigate();

  function handleClick(): void {
    if (user) return void change(!isWaiting);
    tabStorage.write(ASKED_KEY, variantId);
    void navigate(signInPath(window.location.href));
  }

  const Icon = isWaiting ? BellOff : Bell;
  return (
    <div className="notify">
      <Button variant={isWaiting ? 'secondary' : 'primary'} busy={busy} onClick={handleClick}>
        <Icon className="icon icon-small" />
        {isWaiting ? 'Cancel Alert' : 'Notify Me'}
      </Button>
      <p role="status">
        {isWaiting ? 'We’ll mail you when it’s back.' : 'One mail when it is back'}
        {user || isWaiting ? '' : '; please sign in for it'}
        {isWaiting ? '' : '.'}
      </p>
    </div>
  );
}

/** Follows whether the signed-in person waits for a variant. */
function useAlert({ productId, variantId }: NotifyButtonProps) {
  const { user, loading } = useSession();
  const [waitsFor, setWaitsFor] = useState<string>();
  const [busy, setBusy] = useState(false);
  const email = loading ? undefined : user?.email;

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the alert once for each person and variant
  useEffect(() => {
    setWaitsFor(undefined);
    if (email === undefined) return;
    if (tabStorage.read(ASKED_KEY) === variantId) {
      tabStorage.remove(ASKED_KEY);
      void change(true);
      return;
    }
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

  return { user: email === undefined ? undefined : user, isWaiting: waitsFor === variantId, busy, change };
}
