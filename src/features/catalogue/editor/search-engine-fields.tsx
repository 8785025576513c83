import { PRODUCT_FIELDS } from '../field/product-fields.ts';
import { FieldInput } from './field-input.tsx';

/** Where the page of a product is, and how search engines and link previews describe it. */
export function SearchEngineFields() {
  return (
    <section className="panel stack-small">
      <h2 className="panel-title">Address and search engines</h2>
      <FieldInput name="slug" hint={PRODUCT_FIELDS.slug.hint} />
      <FieldInput name="metaTitle" hint="If it is not the name. About 60 characters are shown." />
      <FieldInput
        name="metaDescription"
        hint="If it is not the beginning of the description. About 155 characters are shown."
      />
    </section>
  );
}
