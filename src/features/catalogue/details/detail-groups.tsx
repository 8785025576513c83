import { SectionHead } from '#ui/page-head.tsx';
import type { Variant } from '../variant/variant-schema.ts';
import { variantText } from '../variant/variants.ts';
import type { DetailGroup, DetailRow } from './details-view.ts';

interface DetailGroupsProps {
  groups: readonly DetailGroup[];
  chosen: Variant;
  /** Shows the SKU of the variant at the end. */
  withSku: boolean;
}

/** What a product says about itself, and what the chosen variant is. */
export function DetailGroups({ groups, chosen: { values, sku }, withSku }: DetailGroupsProps) {
  const text = variantText(values);
  if (groups.length === 0 && !withSku) return null;
  return (
    <section className="section">
      <SectionHead title="Details">{text === '' ? null : <bdi className="note">{text}</bdi>}</SectionHead>
      <div className="detail-groups">
        {groups.map(({ title, rows }) => (
          <section key={title ?? ''}>
            {title === undefined ? null : <h3>{title}</h3>}
            <dl>
              {rows.map((row) => (
                <Row key={'option' in row ? row.option : row.label} {...toShown(row, values)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      {withSku ? <p className="detail-sku">SKU {sku}</p> : null}
    </section>
  );
}

type ShownRow = Extract<DetailRow, { label: string }>;

function toShown(row: DetailRow, values: Readonly<Record<string, string>>): ShownRow {
  if (!('option' in row)) return row;
  const text = values[row.option] ?? '';
  return { label: row.option, text, explanation: row.explanations[text] };
}

function Row({ label, text, explanation }: ShownRow) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
      {explanation === undefined ? null : <dd className="detail-explanation">{explanation}</dd>}
    </div>
  );
}
