import { type Cents, formatPrice } from '#features/pricing/money.ts';
import { formatRange } from '#features/shipping/describe-rates.ts';
import type { ShippingMethod, Zone } from '#features/shipping/zone-schema.ts';
import { countryName } from '#platform/country-name.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import type { ExplainedTrial } from './quote-calls.ts';

type TrialAnswerProps = { explained: ExplainedTrial; zones: readonly Zone[] };

/** Which zone and which rates count, and why. */
export function TrialAnswer({ explained, zones }: TrialAnswerProps) {
  const { grams, subtotal, zone, methods } = explained;
  const basket = `The products weigh ${formatNumber(grams)} g and cost ${formatPrice(subtotal)}.`;
  if (!zone) return <p>No zone covers this place, so nothing is shipped there. {basket}</p>;
  const kept = zones.find(({ _id }) => _id === zone._id)?.methods ?? [];
  return (
    <>
      <p>
        The zone <b>{zone.name}</b> counts, because {explainMatch(zone)}. {basket}
      </p>
      <ul className="zone-methods">
        {methods.map(({ _id, name, rate, price }) => {
          const method = kept.find((each) => each._id === _id);
          return (
            <li key={_id}>
              <span>
                <bdi>{name}</bdi>
                <small>{explainRate(method, { rate, price })}</small>
              </span>
              <b>{price === undefined ? 'Not available' : formatPrice(price)}</b>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function explainMatch({ by, match }: NonNullable<ExplainedTrial['zone']>): string {
  switch (by) {
    case 'postal-prefix':
      return `${match} is the longest beginning of the postal code that a zone has`;
    case 'region':
      return `it names the region ${match}, and the postal codes of no zone fit`;
    case 'country':
      return `it covers ${countryName(match)}, and no zone fits the place more closely`;
  }
}

function explainRate(
  method: ShippingMethod | undefined,
  { rate, price }: { rate: number | undefined; price: Cents | undefined },
): string {
  if (!method) return 'It was changed meanwhile. Load the page again to see why.';
  const counted = rate === undefined ? undefined : method.rates[rate];
  if (!counted) return method.basis === 'weight' ? 'No rate for this weight' : 'No rate for this subtotal';
  const { basis, freeAbove } = method;
  if (price === 0 && counted.price > 0 && freeAbove !== undefined) return `Free from ${formatPrice(freeAbove)}`;
  return basis === 'flat' ? 'Flat price' : `Rate ${formatRange(counted, basis)}`;
}
