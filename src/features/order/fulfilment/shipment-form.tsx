import { type FormEvent, useRef, useState } from 'react';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { CARRIER_LABELS, type Carrier, carrierSchema } from '../order/carrier.ts';
import { ItemLine } from '../order/item-line.tsx';
import type { LineAmount } from '../order/line-amount.ts';
import { countPieces } from '../order/order-format.ts';
import type { Order } from '../order/order-schema.ts';
import { trackingNumberSchema } from '../order/shipment-schema.ts';
import { isShippable, unshippedLines } from '../order/unshipped.ts';
import { shipmentCalls } from './shipment-calls.ts';

type ShipmentFormProps = {
  order: Order;
  /** Lists what is in the parcel at once, where nothing else on the page does. */
  listsItems?: boolean;
};

/** Staff's form that records a parcel. Shows nothing while there is nothing to ship. */
export function ShipmentForm({ order, listsItems = false }: ShipmentFormProps) {
  const left = unshippedLines(order);
  if (!isShippable(order) || left.length === 0) return null;
  return <ParcelForm order={order} left={left} listsItems={listsItems || order.shipments.length > 0} />;
}

const NO_ENTRIES: ParcelEntries = { amounts: new Map(), carrier: 'dhl', trackingNumber: '' };

interface ParcelEntries {
  /** Pieces by line. Those that are left, where there is none. */
  amounts: ReadonlyMap<number, number>;
  carrier: Carrier;
  trackingNumber: string;
}

/** What is entered for the next parcel. Cleared when something was shipped, here or by a colleague. */
function useParcelEntries({ shipments }: Order) {
  const [{ entries, shipped }, setState] = useState({ entries: NO_ENTRIES, shipped: shipments.length });
  if (shipped !== shipments.length) setState({ entries: NO_ENTRIES, shipped: shipments.length });
  const change = (some: Partial<ParcelEntries>) => setState({ entries: { ...entries, ...some }, shipped });
  return { entries, change };
}

type ParcelFormProps = Required<ShipmentFormProps> & { left: readonly LineAmount[] };

function ParcelForm({ order, left, listsItems }: ParcelFormProps) {
  const [isChoosing, setChoosing] = useState(listsItems);
  const { entries, change } = useParcelEntries(order);
  const { amounts, carrier, trackingNumber } = entries;
  const { busy, problem, run } = useChangeRequest();
  const numberField = useRef<HTMLInputElement>(null);
  const number = trackingNumber.trim();
  const mistake = number === '' ? undefined : trackingNumberSchema.safeParse(number).error?.issues[0]?.message;
  const chosen = left
    .map(({ line, amount }) => ({ line, amount: amounts.get(line) ?? amount }))
    .filter(({ amount }) => amount > 0);
  const pieces = countPieces(chosen);

  function ship(event: FormEvent): void {
    event.preventDefault();
    if (mistake !== undefined) {
      numberField.current?.focus();
      return;
    }
    const body = { carrier, lines: chosen, ...(number !== '' && { trackingNumber: number }) };
    void run(async () => {
      await api.request(shipmentCalls.shipOrder, { params: { orderId: order._id }, body });
      return 'Successfully shipped';
    });
  }

  return (
    <form className="panel shipment-form" aria-labelledby="ship" onSubmit={ship}>
      <div className="shipment-form-head">
        <h2 id="ship" className="panel-title">
          Ship products
        </h2>
        <small>{`${countPieces(left)} of ${countPieces(order.items)} still to send`}</small>
        {isChoosing || countPieces(left) === 1 ? null : (
          <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
            Choose Items
          </Button>
        )}
      </div>
      <ul className="item-lines" hidden={!isChoosing}>
        {left.map(({ line, amount }) => (
          <li key={line}>
            <ParcelLine
              order={order}
              left={{ line, amount }}
              amount={amounts.get(line) ?? amount}
              onChange={(next) => change({ amounts: new Map([...amounts, [line, next]]) })}
            />
          </li>
        ))}
      </ul>
      <div className="form-grid">
        <Field label="Carrier">
          <SelectInput
            value={carrier}
            onChange={(event) => change({ carrier: carrierSchema.parse(event.target.value) })}
          >
            {carrierSchema.options.map((option) => (
              <option key={option} value={option}>
                {CARRIER_LABELS[option]}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Tracking number (optional)" {...(mistake !== undefined && { error: mistake })}>
          <TextInput
            ref={numberField}
            value={trackingNumber}
            onChange={(event) => change({ trackingNumber: event.target.value })}
          />
        </Field>
      </div>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="shipment-form-foot">
        <Button type="submit" busy={busy} busyLabel="Shipping" disabled={pieces === 0}>
          {pieces === 1 ? 'Ship 1 Item' : `Ship ${pieces} Items`}
        </Button>
        <small>
          {order.status === 'pending' ? 'Confirms the order and mails the tracking link.' : 'Mails the tracking link.'}
        </small>
      </div>
    </form>
  );
}

type ParcelLineProps = { order: Order; left: LineAmount; amount: number; onChange: (amount: number) => void };

function ParcelLine({ order, left, amount, onChange }: ParcelLineProps) {
  const item = order.items[left.line];
  if (!item) return null;
  const toggle = () => onChange(amount > 0 ? 0 : left.amount);
  return (
    <ItemLine
      item={item}
      start={<SelectBox label={`Send ${nameWithVariant(item)}`} checked={amount > 0} onChange={toggle} />}
    >
      <QuantityStepper
        size="small"
        label={nameWithVariant(item)}
        value={amount}
        min={0}
        max={left.amount}
        onChange={onChange}
      />
      <span className="shipment-of">{`of ${left.amount}`}</span>
    </ItemLine>
  );
}
