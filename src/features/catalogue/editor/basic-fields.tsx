import { FieldInput } from './field-input.tsx';

/** What a product is: its name, category, company and description. */
export function BasicFields() {
  return (
    <section className="panel form-grid">
      <h2 className="panel-title form-grid-full">Basics</h2>
      <FieldInput name="name" label="Product Name" className="form-grid-full" />
      <FieldInput name="category" />
      <FieldInput name="company" />
      <FieldInput name="description" className="form-grid-full" />
    </section>
  );
}
