import { useFetcher } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { type OrderStatus, STATUS_LABELS, settableStatusSchema } from './order-schema.ts';

/** Sets an order's status through the page's action. The action returns `{ problem }`, a sentence on failure. */
export function ChangeStatusForm({ status }: { status: OrderStatus }) {
  const { Form, state, data } = useFetcher<{ problem: string | undefined }>();
  if (status === 'cancelled') return <p className="panel-text">This order was cancelled. Its status is final.</p>;

  return (
    <Form method="post" className="change-status-form">
      <Field label="Change Status" labelHidden>
        <SelectInput key={status} name="status" defaultValue={status}>
          {settableStatusSchema.options.map((option) => (
            <option key={option} value={option}>
              {STATUS_LABELS[option]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Button type="submit" variant="secondary" busy={state !== 'idle'} busyLabel="Saving">
        Save
      </Button>
      {data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
    </Form>
  );
}
