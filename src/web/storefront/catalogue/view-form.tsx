import type { ProductView } from '#features/catalogue/product-view.ts';
import { useChangeView } from './use-change-view.ts';

/** Id of the form that all controls of the page belong to, wherever they stand. */
export const VIEW_FORM = 'product-view';

/** Makes the controls one plain form, which works without scripts; with them, each acts as soon as it is changed. */
export function ViewForm({ view }: { view: ProductView }) {
  const change = useChangeView(view);
  return (
    <form
      id={VIEW_FORM}
      action="/products"
      onSubmit={(event) => {
        event.preventDefault();
        change({ text: String(new FormData(event.currentTarget).get('text') ?? '') });
      }}
    >
      {view.category ? <input type="hidden" name="category" value={view.category} /> : null}
      {view.layout === 'list' ? <input type="hidden" name="layout" value="list" /> : null}
    </form>
  );
}
