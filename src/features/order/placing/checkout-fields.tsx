import type { ReactNode, Ref } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { Country } from '#features/address/address-schema.ts';
import { hasSpecifiedForm } from '#features/address/specified-form.ts';
import { SavedAddressChoice } from '#features/address-book/saved-address-choice.tsx';
import type { SavedAddress } from '#features/address-book/saved-address-schema.ts';
import { CardMarks } from '#features/card-provider/card-marks.tsx';
import { CountryAddressFields, CountryContactFields } from '#features/user/country-fields.tsx';
import { AddressFields, ContactFields } from '#features/user/customer-fields.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choice, ChoiceGroup } from '#ui/choice.tsx';
import { Icon } from '#ui/icon.tsx';
import { Keycap } from '#ui/keycap.tsx';
import { LONG_METHOD_LABELS } from '../order/order-format.ts';
import type { CheckoutEntries } from './checkout-schema.ts';

type CheckoutFieldsProps = {
  /** The countries to which the shop sells, and the code of the chosen one. */
  countries: readonly Country[];
  country: string;
  /** The addresses of the customer's book in these countries, one of which may fill the form. */
  addresses: readonly SavedAddress[];
  onChoose: (address: SavedAddress) => void;
  /** Email of the signed-in customer. */
  email: string;
  /** What is to be paid, as text; undefined if nothing. */
  total: string | undefined;
  /** Whether the order may be paid by card. */
  takesCards: boolean;
  /** Asks for the customer's VAT number. Only in a shop where it matters. */
  vatNumber: ReactNode;
  /** The ways to ship the cart, among which the customer chooses. Only in a shop with shipping zones. */
  shipping: ReactNode;
  /** Whether the customer collects the order. */
  isCollected: boolean;
  /** The section in which the payment method is chosen. */
  paymentStep: Ref<HTMLElement>;
  register: UseFormRegister<CheckoutEntries>;
  errors: FieldErrors<CheckoutEntries>;
};

/** Contact, shipping and payment fields of the checkout form. */
export function CheckoutFields(props: CheckoutFieldsProps) {
  const {
    email,
    total,
    takesCards,
    vatNumber,
    shipping,
    isCollected,
    paymentStep,
    register,
    errors,
    countries,
    country,
    addresses,
    onChoose,
  } = props;
  const amount = total === undefined ? '' : ` ${total}`;
  const payCash = isCollected ? `Pay${amount} when you collect it` : `Pay the courier${amount} when the parcel arrives`;
  const form = { countries, country, register, errors };
  const isSpecified = hasSpecifiedForm(countries);
  return (
    <div>
      <Step number={1} title="Contact Information">
        {isSpecified ? <ContactFields email={email} {...form} /> : <CountryContactFields email={email} {...form} />}
      </Step>
      <Step number={2} title="Shipping Address">
        <SavedAddressChoice addresses={addresses} onChoose={onChoose} />
        {isSpecified ? <AddressFields {...form} /> : <CountryAddressFields {...form} />}
        {vatNumber ? <div className="form-grid vat-number">{vatNumber}</div> : null}
        <Checkbox label="Save to my profile" {...register('saveToProfile')} />
      </Step>
      {shipping ? (
        <Step number={3} title="Shipping Method">
          {shipping}
        </Step>
      ) : null}
      <Step ref={paymentStep} number={shipping ? 4 : 3} title="Payment Method">
        <ChoiceGroup label="Payment Method" labelHidden error={errors.method?.message}>
          <Choice
            label={LONG_METHOD_LABELS.cash}
            note={payCash}
            icon={<Icon name="banknote" />}
            value="cash"
            {...register('method')}
          />
          {takesCards ? (
            <Choice
              label={LONG_METHOD_LABELS.card}
              note="Pay safely right after the order is placed"
              icon={<CardMarks />}
              value="card"
              {...register('method')}
            />
          ) : null}
        </ChoiceGroup>
      </Step>
    </div>
  );
}

interface StepProps {
  ref?: Ref<HTMLElement>;
  number: number;
  title: string;
  children: ReactNode;
}

function Step({ ref, number, title, children }: StepProps) {
  return (
    <section ref={ref} className="form-step">
      <h2 className="form-title">
        <Keycap>{number}</Keycap>
        {title}
      </h2>
      {children}
    </section>
  );
}
