import * as z from 'zod/mini';
import { variantPath } from '#features/catalogue/variant/variant-address.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { centsSchema } from '#features/pricing/money-schema.ts';
import { MailButton, MailLead, MailText, Strong } from './mail-parts.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { defineMail, type MailContext } from './mail-template.ts';
import { SecretButton } from './secret-button.tsx';

const alertSchema = z.object({
  productId: z.string(),
  slug: z.optional(z.string()),
  variantId: z.string(),
  name: z.string(),
  /** How people call the variant; empty if the product has only one. */
  variant: z.string(),
  price: centsSchema,
});

export const backInStock = defineMail({
  name: 'back-in-stock',
  kind: 'stock-alert',
  data: alertSchema,
  subject: ({ name }) => `${name} is back in stock`,
  body: (product, context) => (
    <MailSheet title="Back in stock" preview={`${product.name} is back in stock`} context={context}>
      <MailLead heading="It is back in stock.">
        <MailText>
          You asked us to tell you: <Strong>{nameOf(product)}</Strong> is available again for{' '}
          {formatPrice(product.price)}. We cannot reserve it, so it may sell out again.
        </MailText>
      </MailLead>
      <MailButton to={linkTo(product, context)}>View Product</MailButton>
    </MailSheet>
  ),
});

export const alertConfirm = defineMail({
  name: 'alert-confirm',
  kind: 'alert-confirm',
  hasSecret: true,
  data: z.pick(alertSchema, { name: true, variant: true }),
  subject: ({ name }) => `Confirm your alert for ${name}`,
  body: (product, context) => (
    <MailSheet title="Confirm your alert" preview="One click, and we mail you once." context={context}>
      <MailLead heading="Confirm your alert">
        <MailText>
          We were asked to send one email to this address when <Strong>{nameOf(product)}</Strong> is back in stock.
          Please confirm this within two days. If it was not you, ignore this email: you get no other.
        </MailText>
      </MailLead>
      <SecretButton label="Confirm Alert" path="/stockAlert" context={context} />
    </MailSheet>
  ),
});

function nameOf({ name, variant }: Pick<z.output<typeof alertSchema>, 'name' | 'variant'>): string {
  return variant === '' ? name : `${name} (${variant})`;
}

function linkTo(
  { productId, slug, variantId, variant }: z.output<typeof alertSchema>,
  { shopUrl }: MailContext,
): string {
  return shopUrl + variantPath({ _id: productId, slug }, variant === '' ? undefined : variantId);
}
