import { X } from 'lucide-react';
import { Link } from 'react-router';
import { CATEGORY_LABELS } from '#features/catalogue/product-schema.ts';
import { changeView, type ProductView, savingLabel, viewPath } from '#features/catalogue/product-view.ts';
import { formatPrice, fromDollars } from '#features/pricing/money.ts';

/** The number of matching products, and a link to remove each active filter. */
export function ResultCount({ view, resultCount }: { view: ProductView; resultCount: string }) {
  return (
    <div className="found-line">
      <span role="status">{resultCount}</span>
      {chipsOf(view).map(({ label, without }) => (
        <Link key={label} className="chip" to={viewPath(changeView(view, without))} replace preventScrollReset>
          <span className="visually-hidden">Remove filter: </span>
          {label}
          <X className="icon icon-small" />
        </Link>
      ))}
    </div>
  );
}

function chipsOf({ text, category, company, price, saving }: ProductView) {
  const chips: { label: string; without: Partial<ProductView> }[] = [];
  if (text) chips.push({ label: `“${text}…”`, without: { text: '' } });
  if (category) chips.push({ label: CATEGORY_LABELS[category], without: { category: undefined } });
  if (company) chips.push({ label: company, without: { company: undefined } });
  if (price !== undefined)
    chips.push({ label: `up to ${formatPrice(fromDollars(price))}`, without: { price: undefined } });
  if (saving !== undefined) chips.push({ label: savingLabel(saving), without: { saving: undefined } });
  return chips;
}
