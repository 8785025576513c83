import { useNavigate } from 'react-router';
import { searchPath } from '#features/catalogue/product-view.ts';
import { MAX_QUERY_CHARACTERS } from '#features/search/search-bounds.ts';
import type { SearchView } from '#features/search/search-view.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';

/** The field of the search page. A new search begins without filters. */
export function SearchForm({ view }: { view: SearchView }) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        className="search-form"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(searchPath(String(new FormData(event.currentTarget).get('q') ?? '')));
        }}
      >
        <Field label="Search the shop" labelHidden>
          <div className="input-with-icon">
            <Icon name="search" />
            <TextInput
              key={view.q}
              type="search"
              name="q"
              required
              maxLength={MAX_QUERY_CHARACTERS}
              defaultValue={view.q}
              placeholder="Products, brands, SKUs"
            />
          </div>
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
