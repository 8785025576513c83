import type { ReactNode, SubmitEvent } from 'react';
import { useController, useForm } from 'react-hook-form';
import { PictureField } from '#features/media/picture-field.tsx';
import { useAwaitedUpload } from '#features/media/use-awaited-upload.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, SelectInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { Switch } from '#ui/switch.tsx';
import {
  type ProductDetails,
  type ProductEntries,
  productEntriesOf,
  productFormSchema,
} from './product-form-schema.ts';
import { CATEGORY_LABELS, categorySchema, type Product } from './product-schema.ts';

type ProductFormProps = {
  /** The product to edit; undefined for a new product. */
  product?: Product;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Why it could not be saved. */
  problem: string | undefined;
  onSubmit: (details: ProductDetails) => Promise<void>;
};

/** Form to add or edit a product (specification, section 2: addNewProduct). Only new products have a quantity field. */
export function ProductForm({ product, submitLabel, busyLabel, busy, problem, onSubmit }: ProductFormProps) {
  const { register, control, handleSubmit, formState } = useForm<ProductEntries, unknown, ProductDetails>({
    resolver: zodResolver(productFormSchema),
    defaultValues: productEntriesOf(product),
  });
  const { errors } = formState;
  const image = useController({ control, name: 'image' });
  const { name: _, disabled: __, ...imageField } = image.field;
  const picture = useAwaitedUpload();
  const isBusy = busy || picture.isWaiting;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isBusy && (await picture.waitForUpload())) await handleSubmit(onSubmit)();
  }

  return (
    <form className="product-form" method="post" noValidate onSubmit={submit}>
      <div className="form-grid">
        <Field label="Product Name" error={errors.name?.message} className="form-grid-full">
          <TextInput maxLength={200} {...register('name')} />
        </Field>
        <Field label="Price" error={errors.price?.message}>
          <InDollars>
            <NumberTextInput {...register('price', { deps: 'compareAtPrice' })} />
          </InDollars>
        </Field>
        <Field
          label="Compare-at price"
          hint="Optional. Struck through beside the price."
          error={errors.compareAtPrice?.message}
        >
          <InDollars>
            <NumberTextInput {...register('compareAtPrice')} />
          </InDollars>
        </Field>
        <Field
          label="Selling"
          hint="Sale Price in the list. Internal, never charged."
          error={errors.sellingPrice?.message}
        >
          <InDollars>
            <NumberTextInput {...register('sellingPrice')} />
          </InDollars>
        </Field>
        {product ? null : (
          <Field label="Quantity" error={errors.quantity?.message}>
            <NumberTextInput {...register('quantity')} />
          </Field>
        )}
        <Field label="Category" error={errors.category?.message}>
          <SelectInput {...register('category')}>
            <option value="">Choose a category</option>
            {categorySchema.options.map((category) => (
              <option key={category} value={category}>
                {CATEGORY_LABELS[category]}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Company" error={errors.company?.message} className={product ? 'form-grid-full' : undefined}>
          <TextInput maxLength={100} {...register('company')} />
        </Field>
        <Field label="Description" error={errors.description?.message} className="form-grid-full">
          <TextArea rows={6} maxLength={5000} {...register('description')} />
        </Field>
      </div>
      <div className="stack-small">
        <PictureField {...imageField} onUpload={picture.track} error={errors.image?.message} />
        <div className="panel">
          <Switch label="Publish" note="Visible in the shop right away" {...register('published')} />
          <Switch label="Featured" note="Shown on the home page" {...register('featured')} />
        </div>
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Button type="submit" busy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function InDollars({ children }: { children: ReactNode }) {
  return (
    <div className="input-with-end">
      {children}
      <span className="input-suffix" aria-hidden="true">
        USD
      </span>
    </div>
  );
}
