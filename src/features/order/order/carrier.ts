import * as z from 'zod/mini';

/** The companies that deliver parcels. */
export const carrierSchema = z.enum(['dhl', 'ups', 'usps', 'fedex', 'dpd', 'other']);
export type Carrier = z.infer<typeof carrierSchema>;

/** Names of the carriers. */
export const CARRIER_LABELS: Record<Carrier, string> = {
  dhl: 'DHL',
  ups: 'UPS',
  usps: 'USPS',
  fedex: 'FedEx',
  dpd: 'DPD',
  other: 'Other carrier',
};

const TRACKING_PAGES: Record<Exclude<Carrier, 'other'>, string> = {
  dhl: 'https://www.dhl.com/us-en/home/tracking/tracking-parcel.html?submit=1&tracking-id=',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dpd: 'https://tracking.dpd.de/parcelstatus?query=',
};

/** Returns the carrier's page that follows a parcel, which `other` carriers do not have. */
export function trackingUrlOf(carrier: Carrier, trackingNumber: string): string | undefined {
  if (carrier === 'other') return undefined;
  return TRACKING_PAGES[carrier] + encodeURIComponent(trackingNumber.replaceAll(' ', ''));
}

/** Describes a parcel: "Shipped with UPS, 1Z 999 AA1". */
export function describeParcel({ carrier, trackingNumber }: { carrier: Carrier; trackingNumber?: string | undefined }) {
  const shipped = carrier === 'other' ? 'Shipped' : `Shipped with ${CARRIER_LABELS[carrier]}`;
  return trackingNumber === undefined ? shipped : `${shipped}, ${trackingNumber}`;
}
