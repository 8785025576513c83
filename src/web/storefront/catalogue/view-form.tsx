import type { ProductView } from '#features/catalogue/product-view.ts';
import { useChangeView } from './use-view.ts';

/** Id of the form that all controls of the products page belong to. */
export const VIEW_FORM = 'product-view';

/** The form of the filter controls. It works without JavaScript; with it, each change applies at once. */
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
      {view.saving ? <input type="hidden" name="saving" value={view.saving} /> : null}
      {view.layout === 'list' ? <input type="hidden" name="layout" value="list" /> : null}
    </form>
  );
}
