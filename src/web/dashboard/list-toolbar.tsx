import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
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
        <Icon name="search" />
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

type ListFiltersProps = {
  /** How many of them leave rows out. */
  count: number;
  children: ReactNode;
};

/** Filters behind a button. They are shown at once if some apply. */
export function ListFilters({ count, children }: ListFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <>
      <Button variant="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name="sliders-horizontal" small />
        Filters
        {count === 0 ? null : <span className="filter-count">{count}</span>}
      </Button>
      <div id={id} className="list-filters" hidden={!isOpen}>
        {children}
      </div>
    </>
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
