import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { useSession } from '#features/identity/session/session.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import type { RefusedFields } from '#platform/http/refused-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { LineAmount } from '../order/line-amount.ts';
import type { Order } from '../order/order-schema.ts';
import { returnableLines } from '../order/returnable.ts';
import { useOwnOrder } from './use-own-order.ts';
import type { WithdrawalFields } from './withdraw-step.ts';
import { type WithdrawalDraft, withdrawalDraftSchema } from './withdrawal-schema.ts';
import { WithdrawnProducts } from './withdrawn-products.tsx';

const fieldsSchema = z.pick(withdrawalDraftSchema, { order: true, email: true, name: true });

/** What a person declares, and the order if it is their own. */
export interface Declaration {
  draft: WithdrawalDraft;
  order: Order | undefined;
}

type WithdrawFormProps = {
  /** The number of the order that the link to the page names. */
  orderNumber: string;
  /** What was entered before, when the person comes back from the next step. */
  before: WithdrawalDraft | undefined;
  /** What the shop found wrong, if the form was submitted without scripts. */
  refused: RefusedFields<keyof WithdrawalFields> | undefined;
  onDeclare: (declaration: Declaration) => void;
};

/** The first step of a withdrawal: which order, whose, and of one's own order which products. */
export function WithdrawForm({ orderNumber, before, refused, onDeclare }: WithdrawFormProps) {
  const { user } = useSession();
  const [lines, setLines] = useState<readonly LineAmount[] | undefined>(before?.lines);
  const [isChecked, setIsChecked] = useState(false);
  const known = { order: orderNumber, email: user?.email ?? '', name: user?.displayName ?? '' };
  const { register, handleSubmit, watch, formState } = useForm<WithdrawalFields>({
    resolver: zodResolver(fieldsSchema),
    values: before ? { order: before.order, email: before.email, name: before.name } : known,
    // The session becomes known after the page is shown. What was typed until then stays.
    resetOptions: { keepDirtyValues: true },
    errors: refused,
  });
  const { errors } = formState;
  const own = useOwnOrder(orderNumber || undefined, user?.email);
  const order = watch('order') === own?._id ? own : undefined;
  const isSplit = order !== undefined && returnableLines(order).length > 0;
  const isEmpty = isSplit && lines?.length === 0;

  const submit = handleSubmit((fields) => {
    setIsChecked(true);
    if (isEmpty) return;
    const chosen = isSplit && lines ? { lines: [...lines] } : {};
    onDeclare({ draft: { ...fields, ...chosen }, order });
  });

  return (
    <form className="panel stack" method="post" action={href('/withdraw')} noValidate onSubmit={submit}>
      <Field label="Order number" hint="As in our mails, such as #1f3c." error={errors.order?.message}>
        <TextInput autoComplete="off" required defaultValue={before?.order} {...register('order')} />
      </Field>
      <Field label="Email" hint="The one you ordered with. The receipt is sent there." error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" required defaultValue={before?.email} {...register('email')} />
      </Field>
      <Field label="Your name" error={errors.name?.message}>
        <TextInput autoComplete="name" required defaultValue={before?.name} {...register('name')} />
      </Field>
      {isSplit ? (
        <WithdrawnProducts
          order={order}
          lines={lines}
          error={isChecked && isEmpty ? 'Choose at least one product' : undefined}
          onChange={setLines}
        />
      ) : null}
      <Button type="submit">Continue</Button>
    </form>
  );
}
