import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { useDebouncedValue } from '#web/use-debounced-value.ts';
import { useListQuery } from './list-query.ts';

/** Search, filters and sorting above a list. Each change applies at once. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <search className="list-toolbar">{children}</search>;
}

/** A search field; the server matches the beginning of values. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const { query, change } = useListQuery();
  const [text, setText] = useDebouncedValue(query.get('search') ?? '', (search) => change({ search: search.trim() }));

  return (
    <Field label={label} labelHidden className="list-search">
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
  /** The query parameter. */
  name: string;
  /** Value and label of each option. The first is the default, which is left out of the URL. */
  options: readonly (readonly [value: string, label: string])[];
  /** Shows the label above the select, beside fields whose labels are visible. */
  labelShown?: boolean;
};

/** A select for a filter or the sorting of a list. */
export function ListSelect({ label, name, options, labelShown = false }: ListSelectProps) {
  const { query, change } = useListQuery();
  const [[defaultValue]] = [options[0] ?? ['']];

  return (
    <Field label={label} labelHidden={!labelShown} className="list-select">
      <SelectInput
        value={query.get(name) ?? defaultValue}
        onChange={({ target: { value } }) => change({ [name]: value === defaultValue ? '' : value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
