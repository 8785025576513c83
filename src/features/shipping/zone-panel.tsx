import { countryName } from '#platform/country-name.ts';
import { formatList } from '#platform/format-lists.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { formatBusinessDays } from './business-days.ts';
import { describePrices } from './describe-rates.ts';
import type { ShippingMethod, Zone } from './zone-schema.ts';

const NAMED_COUNTRIES = 4;

type ZonePanelProps = {
  zone: Zone;
  /** Where it is edited. */
  to: string;
  onRemove: () => void;
};

/** A zone in the list: its places, and its methods with their prices. */
export function ZonePanel({ zone, to, onRemove }: ZonePanelProps) {
  return (
    <section className="panel" aria-labelledby={zone._id}>
      <div className="zone-panel-head">
        <h2 className="panel-title" id={zone._id}>
          <Link to={to} className="text-link">
            <bdi>{zone.name}</bdi>
          </Link>
        </h2>
        <IconButton label={`Delete ${zone.name}`} onClick={onRemove}>
          <Icon name="trash" small />
        </IconButton>
      </div>
      <p className="zone-places">{describePlaces(zone)}</p>
      <ul className="zone-methods">
        {zone.methods.map((method) => (
          <li key={method._id}>
            <span>
              <bdi>{method.name}</bdi>
              <small>{describeMethod(method)}</small>
            </span>
            <span>{describePrices(method)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Austria, Belgium, Bulgaria, Croatia and 23 more; only US-CA and postal codes that begin with 902" */
function describePlaces({ countries, regions = [], postalPrefixes = [] }: Zone): string {
  const names = countries.map(countryName);
  const more = names.length - NAMED_COUNTRIES;
  const named = more > 1 ? [...names.slice(0, NAMED_COUNTRIES), `${more} more`] : names;
  const parts = [
    ...shortened(regions),
    ...(postalPrefixes.length === 0
      ? []
      : [`postal codes that begin with ${formatList(shortened(postalPrefixes), 'or')}`]),
  ];
  return parts.length === 0 ? formatList(named) : `${formatList(named)}; only ${formatList(parts)}`;
}

function shortened(texts: readonly string[]): string[] {
  const more = texts.length - NAMED_COUNTRIES;
  return more > 1 ? [...texts.slice(0, NAMED_COUNTRIES), `${more} more`] : [...texts];
}

function describeMethod(method: ShippingMethod): string {
  const { carrier, pickup } = method;
  const by = pickup ? `Pickup, ${pickup.name}` : carrier;
  return [by, formatBusinessDays(method)].filter((text) => text !== '').join(' · ');
}
