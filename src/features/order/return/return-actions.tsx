import { useRef, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { type Cents, formatPrice, toDecimal } from '#features/pricing/money.ts';
import { asTyped, explainWrongAmount, readCents } from '#features/pricing/staff-amounts.ts';
import { currencyName } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { MAX_TEXT_CHARACTERS } from '../order/text-schema.ts';
import { paidForReturn } from './listed-return.ts';
import { type ListedReturn, returnCalls } from './return-calls.ts';

/** Staff's next step with a return: decide about a requested one, or receive an accepted one. */
export function ReturnActions({ listed }: { listed: ListedReturn }) {
  if (listed.state === 'requested') return <Decision returnId={listed._id} />;
  if (listed.state === 'accepted') return <Receipt listed={listed} />;
  return null;
}

function Decision({ returnId }: { returnId: string }) {
  const [text, setText] = useState('');
  const [accepts, setAccepts] = useState(false);
  const { busy, problem, run } = useChangeRequest();

  function decide(accept: boolean): void {
    setAccepts(accept);
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
        <TextInput value={text} maxLength={MAX_TEXT_CHARACTERS} onChange={(event) => setText(event.target.value)} />
      </Field>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="return-buttons">
        <Button busy={busy && accepts} disabled={busy && !accepts} onClick={() => decide(true)}>
          Accept
        </Button>
        <Button variant="secondary" busy={busy && !accepts} disabled={busy && accepts} onClick={() => decide(false)}>
          Refuse
        </Button>
      </div>
    </div>
  );
}

function Receipt({ listed }: { listed: ListedReturn }) {
  const full = paidForReturn(listed);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(asTyped(full));
  const [restock, setRestock] = useState(true);
  const { busy, problem, run } = useChangeRequest();
  const refund = readCents(typed);
  const error = refund === undefined ? explainWrongAmount(typed) : findMistake(refund, full);

  function receive(): void {
    if (refund === undefined || error !== undefined) {
      field.current?.focus();
      return;
    }
    // Without an amount, the lines count as refunded.
    const body = { restock, ...(refund !== full && { refundAmount: toDecimal(refund) }) };
    void run(async () => {
      const { stock } = await api.request(returnCalls.receiveReturn, { params: { returnId: listed._id }, body });
      return stock === undefined ? 'Return received' : `Return received. ${stock}`;
    });
  }

  return (
    <div className="return-actions">
      <Field
        label={`Refund in ${currencyName()}`}
        hint={`${formatPrice(full)} was paid. Lower it for goods that come back used.`}
        {...(error !== undefined && { error })}
      >
        <TextInput ref={field} inputMode="decimal" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Checkbox label="Put back into stock" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="return-buttons">
        <Button busy={busy} onClick={receive}>
          {refund === undefined || refund === 0 ? 'Receive' : `Receive and Refund ${formatPrice(refund)}`}
        </Button>
      </div>
    </div>
  );
}

function findMistake(refund: Cents, full: Cents): string | undefined {
  return refund > full ? `At most ${formatPrice(full)}` : undefined;
}
