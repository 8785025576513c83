import { useController } from 'react-hook-form';
import { AttributeFields } from '../attribute/attribute-fields.tsx';
import type { AttributeDefinition } from '../attribute/attribute-schema.ts';
import type { Category } from '../category.ts';
import { CATEGORIES } from '../category.ts';
import { useProductForm } from './use-choices.ts';

/** The attributes that products can have, and those that products of each category do have. */
export interface AttributesOfShop {
  definitions: readonly AttributeDefinition[];
  usual: Readonly<Record<Category, string[]>>;
}

/** The attributes of a product, beginning with those that products of its category have. */
export function AttributesPanel({ definitions, usual }: AttributesOfShop) {
  const form = useProductForm();
  const { field } = useController({ control: form.control, name: 'attributes' });
  const entered = form.watch('category');
  const category = CATEGORIES.find((name) => name === entered);
  if (definitions.length === 0) return null;
  return (
    <section className="panel">
      <h2 className="panel-title">Attributes</h2>
      <AttributeFields
        definitions={definitions}
        usual={category ? usual[category] : []}
        attributes={field.value}
        onChange={field.onChange}
      />
    </section>
  );
}
