import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { AddressedProduct } from '../product-paths.ts';
import type { Product } from '../product-schema.ts';
import type { Tints } from './colour-tints.ts';
import { ExplainedValue, type ValueExplanation } from './explained-value.tsx';
import { Tint } from './tint.tsx';
import { variantPath } from './variant-address.ts';
import { type OfferedValue, offerValues } from './variant-choice.ts';
import type { Option, Variant } from './variant-schema.ts';
import { variantText } from './variants.ts';

type VariantChooserProps = {
  product: AddressedProduct & Pick<Product, 'options' | 'variants'>;
  chosen: Variant;
  /** The colours of values that are shown as keycaps, by the name of their option. */
  tints: Readonly<Record<string, Tints>>;
  onChoose: (variant: Variant) => void;
  /** An option whose values stand in rows that explain them. */
  explained?: ExplainedOption | undefined;
};

/** What explains the values of an option. */
export interface ExplainedOption {
  /** The name of the option. */
  name: string;
  /** Leads to more about the values. */
  help: ReactNode;
  explain: (value: string) => ValueExplanation | undefined;
}

/** The options of a product as groups of keys. A value that does not go with the others changes those. */
export function VariantChooser({ product, explained, ...rest }: VariantChooserProps) {
  return product.options.map((option) => (
    <OptionKeys
      key={option.name}
      option={option}
      product={product}
      explained={explained?.name === option.name ? explained : undefined}
      {...rest}
    />
  ));
}

function OptionKeys({ option, product, chosen, tints, onChoose, explained }: VariantChooserProps & { option: Option }) {
  const group = useId();
  const keys = useRef<HTMLDivElement>(null);
  const { [option.name]: current = '', ...others } = chosen.values;
  const offered = offerValues(option, product.options, product.variants, chosen).map((offer) => ({
    ...offer,
    ...describeKey(offer, tints[option.name]?.[offer.value], variantText(others)),
    isChosen: offer.value === current,
  }));
  const lowest = Math.min(...offered.flatMap(({ variant }) => variant?.price ?? []));
  const readChecked = useEffectEvent(() => {
    const checked = keys.current?.querySelector('input:checked');
    const offer = offered.find(({ value }) => checked instanceof HTMLInputElement && checked.value === value);
    if (offer?.variant && offer.value !== current) onChoose(offer.variant);
  });
  // Visitors may have chosen before the scripts were loaded.
  useEffect(() => readChecked(), []);

  return (
    <fieldset className="option">
      <legend>
        <span>{option.name}</span> <bdi>{current}</bdi>
        {explained?.help}
      </legend>
      <div className={explained ? 'option-rows' : 'option-keys'} ref={keys}>
        {offered.map(({ value, variant, isChosen, className, label, face, remark }) => {
          const explanation = explained?.explain(value);
          const input = {
            type: 'radio',
            name: group,
            value,
            'aria-label': label,
            checked: isChosen,
            disabled: !variant,
            onChange: () => variant && onChoose(variant),
          } as const;
          if (explanation) {
            const added = variant ? variant.price - lowest : 0;
            return <ExplainedValue key={value} input={input} remark={remark} added={added} {...explanation} />;
          }
          return (
            <label key={value} className={className} title={value}>
              <input {...input} />
              {face}
            </label>
          );
        })}
      </div>
      {/* Browsers that run scripts need no code for it. */}
      <noscript>{import.meta.env.SSR ? <OptionLinks product={product} offered={offered} /> : null}</noscript>
    </fieldset>
  );
}

type OptionLinksProps = {
  product: AddressedProduct;
  offered: readonly (OfferedValue & ReturnType<typeof describeKey> & { isChosen: boolean })[];
};

/** The values as links to pages of their variants. */
function OptionLinks({ product, offered }: OptionLinksProps) {
  return (
    <div className="option-links">
      {offered.map(({ value, variant, isChosen, className, label, face }) => (
        <a
          key={value}
          className={className}
          href={variant && variantPath(product, variant._id)}
          // Search engines list the product, not each of its variants.
          rel="nofollow"
          aria-label={label}
          aria-current={isChosen || undefined}
        >
          {face}
        </a>
      ))}
    </div>
  );
}

const REMARKS = { available: '', 'sold-out': ', sold out', 'not-with-others': ', not available' };

/** Returns how a value looks and is called. `others` are the chosen values of the other options. */
function describeKey({ value, state }: OfferedValue, tint: string | undefined, others: string) {
  const remark = REMARKS[state] + (state === 'available' || others === '' ? '' : ` with ${others}`);
  return {
    className: classNames('option-key', tint && 'option-key-tinted', state !== 'available' && `option-key-${state}`),
    label: value + remark,
    remark,
    face: tint === undefined ? <bdi>{value}</bdi> : <Tint colour={tint} />,
  };
}
