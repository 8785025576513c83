import { type CSSProperties, Fragment, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { shippingMethodSchema } from '#features/order/order/order-schema.ts';
import { shippingLines } from '#features/order/order/shipping-text.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { centsSchema } from '#features/pricing/money-schema.ts';
import { totalTaxSchema } from '#features/pricing/tax-schema.ts';
import { totalRows } from '#features/pricing/total-rows.ts';
import { jpegAddress } from '#ui/picture-widths.ts';
import { mailedNameSchema } from '../name-in-mail.ts';
import { COLOURS, MailSection, MailTable } from './mail-sheet.tsx';
import type { MailContext } from './mail-template.ts';

/** What order mails show of an order, as it was when the mail was composed. Amounts in cents. */
export const orderFactsSchema = z.object({
  id: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      variant: z.optional(z.string()),
      image: z.string(),
      amount: z.int(),
      price: centsSchema,
    }),
  ),
  subtotal: centsSchema,
  /** Absent in mails from before there were coupons, and without a discount. */
  discount: z.optional(centsSchema),
  coupon: z.optional(z.string()),
  shippingFee: centsSchema,
  /** Absent in a shop without taxes. */
  tax: z.optional(totalTaxSchema),
  total: centsSchema,
  /** Absent if the shop had no shipping zones. */
  shippingMethod: z.optional(shippingMethodSchema),
  method: z.enum(['cash', 'card']),
});

/** What the customer wrote on the order. */
export const deliverySchema = z.object({
  order: z.object({
    customer: z.object({
      name: mailedNameSchema,
      streetAddress: z.string(),
      zip: z.number(),
      city: z.string(),
      /** What follows the name, line by line. Absent in mails from before there were other countries. */
      lines: z.optional(z.array(z.string())),
    }),
  }),
});
type Customer = z.output<typeof deliverySchema>['order']['customer'];

/** All that is stored of an order. */
export type OrderFacts = z.infer<typeof orderFactsSchema> & z.input<typeof deliverySchema>['order'];
/** What also mails to unconfirmed addresses show. */
export type ShownOrder = z.infer<typeof orderFactsSchema>;

/** A product in a mail. Without a price, only how many. */
export interface ListedItem {
  name: string;
  /** How people call the variant, if the product has several. */
  variant?: string | undefined;
  image: string;
  amount: number;
  price?: Cents | undefined;
}

/** A cell of a list of products. */
export const CELL: CSSProperties = { borderBottom: `1px solid ${COLOURS.line}`, fontSize: 15, lineHeight: '21px' };

/** Products with picture, name, amount and price of the line. */
export function MailItems({ items, context }: { items: readonly ListedItem[]; context: MailContext }) {
  return (
    <MailSection top={24}>
      <MailTable>
        {items.map(({ name, variant, image, amount, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <tr key={index}>
            <td className="line" width={72} style={{ ...CELL, width: 72, padding: '12px 0' }}>
              <img src={pictureUrl(image, context)} width={56} height={56} alt="" style={PICTURE} />
            </td>
            <td className="line" style={{ ...CELL, padding: '12px 12px 12px 0' }}>
              <b style={{ fontWeight: 500 }}>{name}</b>
              <br />
              <span className="faint" style={{ color: COLOURS.faint, fontSize: 14 }}>
                {variant === undefined ? null : `${variant} · `}Qty {amount}
              </span>
            </td>
            {price === undefined ? null : (
              <td align="right" className="line" style={{ ...CELL, padding: '12px 0', whiteSpace: 'nowrap' }}>
                {formatPrice(price)}
              </td>
            )}
          </tr>
        ))}
      </MailTable>
    </MailSection>
  );
}

/** The picture of a product in a list. */
export const PICTURE: CSSProperties = { display: 'block', borderRadius: 10, background: '#e9e3d9' };

/** Returns the address of a product's picture as a small JPEG, because Outlook shows no WebP. */
export function pictureUrl(image: string, { shopUrl }: MailContext): string {
  return new URL(jpegAddress(image, 'mail'), shopUrl).href;
}

/** Each part of what an order comes to, and its total. */
export function MailTotals({ order: { discount = cents(0), coupon, total, ...parts } }: { order: ShownOrder }) {
  return (
    <MailSection top={16}>
      <MailTable columns>
        {totalRows({ ...parts, discount }, coupon).map(({ label, value }) => (
          <TotalLine key={label} label={label} value={value} />
        ))}
        <TotalLine label="Total" value={formatPrice(total)} isTotal />
      </MailTable>
    </MailSection>
  );
}

const PART: CSSProperties = { padding: '5px 0', fontSize: 15 };
const TOTAL: CSSProperties = {
  padding: '14px 0 0',
  borderTop: `1px solid ${COLOURS.line}`,
  fontSize: 18,
  fontWeight: 600,
  letterSpacing: '-0.015em',
};

function TotalLine({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <tr>
      <td className={isTotal ? 'line' : 'soft'} style={isTotal ? TOTAL : { ...PART, color: COLOURS.soft }}>
        {label}
      </td>
      <td align="right" className={isTotal ? 'line' : undefined} style={isTotal ? TOTAL : PART}>
        {value}
      </td>
    </tr>
  );
}

/** Address and payment side by side, or below each other on phones, and below them how the order ships. */
export function MailAddress({
  customer,
  order: { method, shippingMethod },
  children,
}: {
  /** Absent in mails to unconfirmed addresses. */
  customer: Customer | undefined;
  order: Pick<ShownOrder, 'method' | 'shippingMethod'>;
  /** What the mail says about the payment. */
  children?: ReactNode;
}) {
  return (
    <MailSection top={32}>
      <MailTable>
        <tr>
          <Half label="Shipping Address">
            {customer ? <AddressLines {...customer} /> : 'On the page of your order'}
          </Half>
          <Half label="Payment Method">
            {method === 'cash' ? 'Cash On Delivery' : 'Card'}
            {children ? (
              <>
                <br />
                <span className="faint" style={{ color: COLOURS.faint, fontSize: 14 }}>
                  {children}
                </span>
              </>
            ) : null}
          </Half>
        </tr>
      </MailTable>
      {shippingMethod ? (
        <MailTable>
          <tr>
            <td style={{ paddingTop: 24, fontSize: 15, lineHeight: '22px' }}>
              <HalfLabel>Shipping Method</HalfLabel>
              {shippingLines(shippingMethod).map((line) => (
                <span key={line}>
                  <br />
                  {line}
                </span>
              ))}
            </td>
          </tr>
        </MailTable>
      ) : null}
    </MailSection>
  );
}

function HalfLabel({ children }: { children: string }) {
  return (
    <span className="faint" style={{ color: COLOURS.faint, fontSize: 14 }}>
      {children}
    </span>
  );
}

function AddressLines({ name, streetAddress, zip, city, lines = [streetAddress, `${city}, ${zip}`] }: Customer) {
  return [name, ...lines].map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>
      {index === 0 ? null : <br />}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}

function Half({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="half" width="50%" valign="top" style={{ fontSize: 15, lineHeight: '22px' }}>
      <HalfLabel>{label}</HalfLabel>
      <br />
      {children}
    </td>
  );
}
