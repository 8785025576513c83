import { type SubmitEvent, useEffect, useMemo } from 'react';
import { FormProvider, useController, useForm } from 'react-hook-form';
import { useAwaitedUpload } from '#features/media/use-awaited-upload.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { type AttributesOfShop, AttributesPanel } from './editor/attributes-panel.tsx';
import { BasicFields } from './editor/basic-fields.tsx';
import { CodeFields } from './editor/code-fields.tsx';
import { FieldInput } from './editor/field-input.tsx';
import { OptionList } from './editor/option-list.tsx';
import { PriceFields } from './editor/price-fields.tsx';
import { type RefusedField, refusedEntries } from './editor/refused-entries.ts';
import { SafetyFields } from './editor/safety-fields.tsx';
import { SearchEngineFields } from './editor/search-engine-fields.tsx';
import { StoryFields } from './editor/story-fields.tsx';
import { useChoices, useProductForm } from './editor/use-choices.ts';
import type { Restocking } from './editor/variant-bulk.tsx';
import { VariantGrid } from './editor/variant-grid.tsx';
import { PictureListField } from './gallery/picture-list-field.tsx';
import type { Manufacturer } from './manufacturer/manufacturer-schema.ts';
import {
  type ProductDetails,
  type ProductEntries,
  productEntriesOf,
  productFormSchema,
} from './product-form-schema.ts';
import type { Product } from './product-schema.ts';

/** Stands for the reasons that are shown at their fields. */
const SEE_FIELDS = 'Nothing was saved. Correct the fields that are marked, and save again.';

type ProductFormProps = {
  attributes: AttributesOfShop;
  /** Those to choose from. */
  manufacturers: readonly Manufacturer[];
  /** The product to edit; undefined for a new product. */
  product?: Product;
  /** Adds pieces to the stock of variants of that product. */
  restocking?: Restocking;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Why it could not be saved. */
  problem: string | undefined;
  /** The fields that the server refused. */
  refused: readonly RefusedField[] | undefined;
  /** Shows how the page of the product would look. */
  onPreview: (details: ProductDetails) => void;
  onSubmit: (details: ProductDetails) => Promise<void>;
};

/** Form to add or edit a product (specification, section 2: addNewProduct). Only new products have a quantity field. */
export function ProductForm(props: ProductFormProps) {
  const { attributes, manufacturers, product, restocking, submitLabel, busyLabel, busy, problem, refused } = props;
  const { onPreview, onSubmit } = props;
  const form = useForm<ProductEntries, unknown, ProductDetails>({
    resolver: zodResolver(productFormSchema),
    defaultValues: productEntriesOf(product),
  });
  const { isDirty } = form.formState;
  const hasOptions = form.watch('options').length > 0;
  const picture = useAwaitedUpload();
  const isBusy = busy || picture.isWaiting;

  const { setError, getValues } = form;
  const marked = useMemo(() => refusedEntries(refused ?? [], getValues('variants')), [refused, getValues]);
  useEffect(() => {
    const [first, ...others] = marked;
    for (const { name, message } of others) setError(name, { message });
    if (first) setError(first.name, { message: first.message }, { shouldFocus: true });
  }, [marked, setError]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isBusy && (await picture.waitForUpload())) await form.handleSubmit(onSubmit)();
  }

  return (
    <FormProvider {...form}>
      <form className="product-form" method="post" noValidate onSubmit={submit}>
        <div className="product-form-columns">
          <div className="product-form-main">
            <BasicFields />
            <Pictures onUpload={picture.track} />
            <StoryFields />
            <AttributesPanel {...attributes} />
            <SafetyFields manufacturers={manufacturers} />
          </div>
          <div className="product-form-side">
            <PriceFields isNew={!product} hasOptions={hasOptions} />
            {hasOptions ? null : <CodeFields />}
            <SearchEngineFields />
            <div className="panel">
              <FieldInput name="published" label="Publish" hint="Visible in the shop right away" />
              <FieldInput name="featured" hint="Shown on the home page" />
            </div>
          </div>
        </div>
        <Choices product={product} restocking={restocking} />
        <Dock label="Product" className="product-form-dock" {...describeState(product, isDirty)} busy={false}>
          <Button variant="secondary" onClick={form.handleSubmit(onPreview)}>
            Preview
          </Button>
          <Button type="submit" busy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
          {problem === undefined ? null : <Alert kind="error">{marked.length > 0 ? SEE_FIELDS : problem}</Alert>}
        </Dock>
      </form>
      <LeaveGuard active={isDirty && !busy} />
    </FormProvider>
  );
}

/** The text of the bar with the buttons. */
function describeState(product: Product | undefined, isDirty: boolean): { title: string; note: string } {
  if (!product) return { title: 'New product', note: 'It shows in the shop once it is uploaded.' };
  if (isDirty) return { title: 'Unsaved changes', note: 'They show in the shop once they are saved.' };
  return { title: 'No changes', note: 'This is what is saved.' };
}

function Pictures({ onUpload }: { onUpload: (upload: Promise<boolean>) => void }) {
  const { control, formState } = useProductForm();
  const { field } = useController({ control, name: 'images' });
  const { name: _, disabled: __, ...images } = field;
  return (
    <section className="panel">
      <h2 className="panel-title">Pictures</h2>
      <PictureListField {...images} onUpload={onUpload} error={formState.errors.images?.message} />
    </section>
  );
}

function Choices(props: Pick<ProductFormProps, 'product' | 'restocking'>) {
  const { options, variants, change } = useChoices();
  return (
    <>
      <OptionList options={options} change={change} />
      {options.length > 0 ? (
        <VariantGrid product={props.product} restocking={props.restocking} variants={variants} />
      ) : null}
    </>
  );
}
