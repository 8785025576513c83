import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
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
    <Field label={label} labelHidden className="min-w-[min(100%,260px)] flex-1">
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
