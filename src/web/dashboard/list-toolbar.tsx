import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { useRestingValue } from '#web/use-resting-value.ts';
import { useListQuery } from './list-query.ts';

/** Search, filters and order above a list. Each acts as soon as it is changed. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <search className="mb-5 flex flex-wrap gap-3">{children}</search>;
}

/** Looks for what begins with the typed text. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const { query, change } = useListQuery();
  const [text, setText] = useRestingValue(query.get('search') ?? '', (search) => change({ search: search.trim() }));

  return (
    <Field label={label} labelHidden className="min-w-[min(100%,260px)] flex-1 max-md:basis-full">
      <div className="input-with-icon">
        <Search className="icon" />
        <TextInput
          type="search"
          maxLength={200}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Field>
  );
}

type ListSelectProps = {
  label: string;
  /** The parameter of the address. */
  name: string;
  /** Value and words of each option; the first stands for an address that does not say. */
  options: readonly (readonly [value: string, label: string])[];
};

/** A filter, or the order of a list. */
export function ListSelect({ label, name, options }: ListSelectProps) {
  const { query, change } = useListQuery();
  const [[unsaid]] = [options[0] ?? ['']];

  return (
    <Field label={label} labelHidden className="w-51 max-md:flex-1">
      <SelectInput
        value={query.get(name) ?? unsaid}
        onChange={({ target: { value } }) => change({ [name]: value === unsaid ? '' : value })}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
