import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CODE_CHARACTERS } from '#features/coupon/coupon-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { CartCoupon, CartDiscount } from './cart-coupon.ts';

type CouponFieldProps = { coupon: CartCoupon; hint?: string | undefined };

/**
 * A field for the code of a coupon, which opens when it is asked for, or the coupon that applies. It is not a form,
 * because forms cannot be nested.
 */
export function CouponField({ coupon, hint }: CouponFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  const wasUsed = useRef(false);

  // What was pressed is replaced, and the focus goes to what replaces it.
  useEffect(() => {
    if (!wasUsed.current || document.activeElement !== document.body) return;
    wasUsed.current = false;
    root.current?.querySelector<HTMLElement>('input, button')?.focus();
  });

  function use(change: () => void): void {
    wasUsed.current = true;
    change();
  }

  return (
    <div ref={root}>
      {coupon.discount ? (
        <AppliedCoupon discount={coupon.discount} onRemove={() => use(coupon.remove)} />
      ) : (
        <CodeEntry coupon={coupon} hint={hint} onApply={(code) => use(() => coupon.apply(code))} />
      )}
    </div>
  );
}

function CodeEntry({ coupon, hint, onApply }: CouponFieldProps & { onApply: (code: string) => void }) {
  const [code, setCode] = useState(coupon.code);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = isMissing ? 'Enter a code' : coupon.problem;
  const [isOpen, setOpen] = useState(coupon.code !== '');

  function open(): void {
    flushSync(() => setOpen(true));
    input.current?.focus();
  }

  function apply(): void {
    setMissing(code.trim() === '');
    if (code.trim() === '') input.current?.focus();
    else onApply(code);
  }

  function applyWithEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }

  if (!isOpen && problem === undefined) {
    return (
      <button type="button" className="coupon-fold" onClick={open}>
        Have a code?
        <Icon name="plus" small />
      </button>
    );
  }
  return (
    <div className="coupon-entry">
      <Field label="Coupon" {...(hint !== undefined && { hint })} {...(problem !== undefined && { error: problem })}>
        <TextInput
          ref={input}
          value={code}
          maxLength={MAX_CODE_CHARACTERS}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={applyWithEnter}
        />
      </Field>
      <Button variant="secondary" busy={coupon.busy} onClick={apply}>
        Apply
      </Button>
    </div>
  );
}

function AppliedCoupon({ discount: { code, discount }, onRemove }: { discount: CartDiscount; onRemove: () => void }) {
  return (
    <div className="coupon-applied" role="status">
      <Icon name="ticket" small />
      <span>
        <b>{code}</b>
        <small>{discount > 0 ? `${formatPrice(discount)} off` : 'Free shipping'}</small>
      </span>
      <IconButton label={`Remove coupon ${code}`} onClick={onRemove}>
        <Icon name="x" small />
      </IconButton>
    </div>
  );
}
