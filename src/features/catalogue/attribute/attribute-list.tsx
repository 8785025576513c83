import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import type { Attribute } from './attribute.ts';
import { formatAttribute } from './attribute-values.ts';

interface AttributeListProps {
  attributes: readonly Attribute[];
  /** Drawings before values, by the keys of attributes. */
  drawings?: Readonly<Record<string, ReactNode>>;
}

/** What a product says about itself: labels and values, in two columns where there is room. */
export function AttributeList({ attributes, drawings }: AttributeListProps) {
  return (
    <dl className="attribute-list">
      {attributes.map((attribute) => (
        <div key={attribute.key}>
          <dt>{attribute.label}</dt>
          <dd>
            {drawings?.[attribute.key]}
            {typeof attribute.value === 'boolean' ? <TruthMark isTrue={attribute.value} /> : null}
            <bdi>{formatAttribute(attribute)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TruthMark({ isTrue }: { isTrue: boolean }) {
  return isTrue ? <Check className="icon icon-small attribute-yes" /> : <Minus className="icon icon-small" />;
}
