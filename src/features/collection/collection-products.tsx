import { useController } from 'react-hook-form';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import type { CollectionForm, RuleChoices } from './collection-form-type.ts';
import { PickedProducts } from './picked-products.tsx';
import { RuleFields } from './rule-fields.tsx';

const KINDS = [
  ['rule', 'By rule'],
  ['picked', 'By hand'],
] as const;

/** What a collection contains: the products that match a rule, or those that staff pick. */
export function CollectionProducts({ form, choices }: { form: CollectionForm; choices: RuleChoices }) {
  const { control } = form;
  const kind = useController({ name: 'kind', control }).field;
  const picked = useController({ name: 'picked', control }).field;
  return (
    <section className="panel">
      <h2 className="panel-title">What it contains</h2>
      <div className="collection-fields">
        <SegmentedChoice label="Products" value={kind.value} options={KINDS} onChange={kind.onChange} />
        {kind.value === 'rule' ? (
          <RuleFields form={form} choices={choices} />
        ) : (
          <PickedProducts value={picked.value} onChange={picked.onChange} />
        )}
      </div>
    </section>
  );
}
