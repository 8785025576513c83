import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { CartDiscount } from '#features/cart/cart-coupon.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import { availableLines } from '#features/cart/cart-state.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import { AddressFields, ContactFields } from '#features/user/customer-fields.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choice, ChoiceGroup } from '#ui/choice.tsx';
import { Keycap } from '#ui/keycap.tsx';
import type { CheckoutEntries } from './checkout-schema.ts';

type CheckoutFieldsProps = {
  /** Email of the signed-in customer. */
  email: string;
  cart: readonly CartItem[];
  discount: CartDiscount | undefined;
  /** Whether the order may be paid by card. */
  takesCards: boolean;
  register: UseFormRegister<CheckoutEntries>;
  errors: FieldErrors<CheckoutEntries>;
};

/** Contact, shipping and payment fields of the checkout form. */
export function CheckoutFields({ email, cart, discount, takesCards, register, errors }: CheckoutFieldsProps) {
  return (
    <div>
      <Step number={1} title="Contact Information">
        <ContactFields email={email} register={register} errors={errors} />
      </Step>
      <Step number={2} title="Shipping Address">
        <AddressFields register={register} errors={errors} />
        <Checkbox label="Save to my profile" {...register('saveToProfile')} />
      </Step>
      <Step number={3} title="Payment Method">
        <ChoiceGroup label="Payment Method" labelHidden error={errors.method?.message}>
          <Choice
            label="Cash On Delivery"
            note={`Pay the courier ${amountToPay(cart, discount)}when the parcel arrives`}
            icon={<Banknote className="icon" />}
            value="cash"
            {...register('method')}
          />
          {takesCards ? (
            <Choice
              label="Credit Card"
              note="Pay right after you place the order"
              icon={<CreditCard className="icon" />}
              value="card"
              {...register('method')}
            />
          ) : null}
        </ChoiceGroup>
      </Step>
    </div>
  );
}

/** Formats the total with a trailing space; empty while there is nothing to pay. */
function amountToPay(cart: readonly CartItem[], discount: CartDiscount | undefined): string {
  const lines = availableLines(cart);
  return lines.length === 0 ? '' : `${formatPrice(totalsOf(lines, discount).total)} `;
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="form-step">
      <h2 className="form-title">
        <Keycap>{number}</Keycap>
        {title}
      </h2>
      {children}
    </section>
  );
}
