import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useOrderRequest } from '#features/payment/use-order-request.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { paidFor } from './listed-return.ts';
import { type ListedReturn, MAX_RETURN_TEXT, returnCalls } from './return-calls.ts';

/** Staff's next step with a return: decide about a requested one, or receive an accepted one. */
export function ReturnActions({ listed }: { listed: ListedReturn }) {
  if (listed.state === 'requested') return <Decision returnId={listed._id} />;
  if (listed.state === 'accepted') return <Receipt listed={listed} />;
  return null;
}

function Decision({ returnId }: { returnId: string }) {
  const [text, setText] = useState('');
  const { busy, problem, run } = useOrderRequest();

  function decide(accept: boolean): void {
    const answer = text.trim();
    const body = { accept, ...(answer !== '' && { text: answer }) };
    void run(async () => {
      await api.request(returnCalls.decideReturn, { params: { returnId }, body });
      return accept ? 'Return accepted' : 'Return refused';
    });
  }

  return (
    <div className="return-actions">
      <Field label="Answer to the customer (optional)" hint="The customer gets a mail with your answer.">
        <TextInput value={text} maxLength={MAX_RETURN_TEXT} onChange={(event) => setText(event.target.value)} />
      </Field>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="return-buttons">
        <Button busy={busy} onClick={() => decide(true)}>
          Accept
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => decide(false)}>
          Refuse
        </Button>
      </div>
    </div>
  );
}

function Receipt({ listed }: { listed: ListedReturn }) {
  const full = paidFor(listed);
  const [amount, setAmount] = useState((full / 100).toFixed(2));
  const [restock, setRestock] = useState(true);
  const { busy, problem, run } = useOrderRequest();
  const refundAmount = Number(amount.replace(',', '.'));
  const isAmount = amount.trim() !== '' && Number.isFinite(refundAmount) && refundAmount >= 0;
  const error = isAmount ? undefined : 'Enter an amount such as 12.50';

  function receive(): void {
    if (!isAmount) return;
    // Without an amount, the lines count as refunded.
    const isFull = Math.round(refundAmount * 100) === full;
    const body = { restock, ...(!isFull && { refundAmount }) };
    void run(async () => {
      await api.request(returnCalls.receiveReturn, { params: { returnId: listed._id }, body });
      return 'Return received';
    });
  }

  return (
    <div className="return-actions">
      <Field
        label="Refund in dollars"
        hint={`${formatPrice(full)} was paid. Lower it for goods that come back used.`}
        {...(error !== undefined && { error })}
      >
        <TextInput inputMode="decimal" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </Field>
      <Checkbox label="Put back into stock" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="return-buttons">
        <Button busy={busy} onClick={receive}>
          {isAmount && refundAmount > 0 ? `Receive and Refund $${refundAmount.toFixed(2)}` : 'Receive'}
        </Button>
      </div>
    </div>
  );
}
