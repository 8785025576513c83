import { formatWeight } from '#platform/format-numbers.ts';
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
export function DetailGroups({ groups, chosen, withSku }: DetailGroupsProps) {
  const shown = groups
    .map(({ title, rows }) => ({ title, rows: rows.flatMap((row) => toShown(row, chosen) ?? []) }))
    .filter(({ rows }) => rows.length > 0);
  const text = variantText(chosen.values);
  if (shown.length === 0 && !withSku) return null;
  return (
    <section className="section">
      <SectionHead title="Details">{text === '' ? null : <bdi className="note">{text}</bdi>}</SectionHead>
      <div className="detail-groups">
        {shown.map(({ title, rows }) => (
          <section key={title ?? ''}>
            {title === undefined ? null : <h3>{title}</h3>}
            <dl>
              {rows.map((row) => (
                <Row key={row.label} {...row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      {withSku ? <p className="detail-sku">SKU {chosen.sku}</p> : null}
    </section>
  );
}

type ShownRow = Extract<DetailRow, { label: string }>;

function toShown(row: DetailRow, { values, weightGrams = 0 }: Variant): ShownRow | undefined {
  if ('label' in row) return row;
  if ('weight' in row)
    return weightGrams > 0
      ? { label: row.weight, text: formatWeight(weightGrams), explanation: 'With its packaging' }
      : undefined;
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
