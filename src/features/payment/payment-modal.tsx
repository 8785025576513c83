import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { shortOrderId, totalsOfOrder } from '#features/order/order-format.ts';
import type { Order } from '#features/order/order-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { loadedLater } from '#ui/loaded-later.tsx';
import { Modal } from '#ui/modal.tsx';
import { beginPayment, type OpenPayment, recordPayment } from './begin-payment.ts';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import type { ProviderFormProps } from './provider-form.ts';
import { SandboxForm } from './sandbox/sandbox-form.tsx';
import { useLeaveIfRefused } from './use-leave-if-refused.ts';

const StripeForm = loadedLater(() => import('./stripe/stripe-form.tsx'), { Waiting: CardFormSkeleton });

type Stage =
  | { is: 'opening' }
  | { is: 'refused'; sentence: string }
  | { is: 'open'; payment: OpenPayment }
  | { is: 'done'; transactionId: string };

/** Takes an order's payment: the provider's form, and afterwards the transaction id. */
export default function PaymentModal({ order, onClose }: { order: Order; onClose: () => void }) {
  const [stage, setStage] = useState<Stage>({ is: 'opening' });
  const { revalidate } = useRevalidator();
  const leaveIfRefused = useLeaveIfRefused();
  const total = formatPrice(totalsOfOrder(order).total);

  function open() {
    setStage({ is: 'opening' });
    beginPayment(order).then(
      (payment) => setStage({ is: 'open', payment }),
      async (error: unknown) => {
        if (await leaveIfRefused(error)) return;
        setStage({ is: 'refused', sentence: explainFailure(error) });
        // It may have been paid or refunded in another tab.
        await revalidate();
      },
    );
  }

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    open();
  });

  async function record(transactionId: string): Promise<void> {
    await recordPayment(order, transactionId);
    setStage({ is: 'done', transactionId });
    await revalidate();
  }

  return (
    <Modal
      open
      onOpenChange={onClose}
      title={`Payment for #Order-${shortOrderId(order._id)}`}
      titleClassName="payment-title"
      lead={<p className="amount-due">{total}</p>}
    >
      <div className="payment-body">
        {stage.is === 'opening' ? <CardFormSkeleton total={total} /> : null}
        {stage.is === 'refused' ? <Refused sentence={stage.sentence} onAgain={open} /> : null}
        {stage.is === 'open' ? <ProviderForm {...stage.payment} order={order} total={total} onPaid={record} /> : null}
        {stage.is === 'done' ? <Done transactionId={stage.transactionId} onClose={onClose} /> : null}
      </div>
    </Modal>
  );
}

function ProviderForm({ provider, ...form }: OpenPayment & ProviderFormProps) {
  switch (provider.name) {
    case 'sandbox':
      return <SandboxForm {...form} />;
    case 'stripe':
      return <StripeForm {...form} publishableKey={provider.publishableKey} />;
    case 'off':
      return null;
  }
}

function Refused({ sentence, onAgain }: { sentence: string; onAgain: () => void }) {
  return (
    <>
      <Alert kind="error">{sentence}</Alert>
      <Button variant="secondary" block onClick={onAgain}>
        Try again
      </Button>
    </>
  );
}

function Done({ transactionId, onClose }: { transactionId: string; onClose: () => void }) {
  return (
    <>
      <div className="payment-done" role="status">
        <CircleCheck className="icon" />
        <p className="payment-done-title">Congrats! your payment is completed</p>
        <p className="payment-transaction">
          Transaction Id: <span>{transactionId}</span>
        </p>
      </div>
      <Button block onClick={onClose}>
        Done
      </Button>
    </>
  );
}
