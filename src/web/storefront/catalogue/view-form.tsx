import type { SubmitEvent } from 'react';
import { requestedParameters } from '#features/catalogue/attribute/requested-attributes.ts';
import { type ProductView, viewPage } from '#features/catalogue/product-view.ts';
import { useChangeView } from './use-view.ts';

/** Id of the form that all controls of a list of products belong to. */
export const VIEW_FORM = 'product-view';

/** The form of the filter controls. It works without JavaScript; with it, each change applies at once. */
export function ViewForm({ view }: { view: ProductView }) {
  const change = useChangeView(view);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ text: String(new FormData(event.currentTarget).get('text') ?? '') });
  };
  return (
    <form id={VIEW_FORM} action={viewPage(view)} onSubmit={submit}>
      {view.q ? <input type="hidden" name="q" value={view.q} /> : null}
      {view.literal ? <input type="hidden" name="literal" value="true" /> : null}
      {view.category ? <input type="hidden" name="category" value={view.category} /> : null}
      {view.saving ? <input type="hidden" name="saving" value={view.saving} /> : null}
      {view.layout === 'list' ? <input type="hidden" name="layout" value="list" /> : null}
      {requestedParameters(view.attributes ?? {}).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
