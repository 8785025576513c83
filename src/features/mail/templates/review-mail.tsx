import * as z from 'zod/mini';
import { productPath } from '#features/catalogue/product-paths.ts';
import { mailedNameSchema } from '../name-in-mail.ts';
import { greet } from './greeting.ts';
import { MailLead, MailText } from './mail-parts.tsx';
import { MailSection, MailSheet, MailTable } from './mail-sheet.tsx';
import { defineMail, type MailContext } from './mail-template.ts';
import { CELL, PICTURE, pictureUrl } from './order-facts.tsx';

/** The page of the shop on which people stop invitations to review. */
export const REVIEW_OPT_OUT_PATH = '/stopInvitations';

const SENT_BECAUSE = 'We ask once for each order, a week after it was delivered.';

export const reviewInvitation = defineMail({
  name: 'review-invitation',
  kind: 'review-invitation',
  data: z.object({
    items: z.array(
      z.object({ productId: z.string(), slug: z.optional(z.string()), name: z.string(), image: z.string() }),
    ),
    /** Stops such mails without signing in. */
    optOutToken: z.string(),
  }),
  /** The name on the order. */
  written: z.object({ name: mailedNameSchema }),
  subject: ({ items: [first, ...others] }) =>
    first && others.length === 0 ? `How do you like ${first.name}?` : 'How do you like what you ordered?',
  unsubscribe: ({ optOutToken }, context) => optOutUrl(optOutToken, context),
  body: ({ items, optOutToken }, context, { name }) => (
    <MailSheet title="Your review" preview="Your review helps others to choose." context={context}>
      <MailLead heading="How do you like it?">
        <MailText>{greet(name)}</MailText>
        <MailText>
          You have had your order for a week. What is good, and what is not? Your review helps others to choose, and a
          few words are enough.
        </MailText>
      </MailLead>
      <MailSection top={24}>
        <MailTable>
          {items.map((item) => (
            <tr key={item.productId}>
              <td className="line" width={72} style={{ ...CELL, width: 72, padding: '12px 0' }}>
                <img src={pictureUrl(item.image, context)} width={56} height={56} alt="" style={PICTURE} />
              </td>
              <td className="line" style={{ ...CELL, padding: '12px 12px 12px 0' }}>
                <b style={{ fontWeight: 500 }}>{item.name}</b>
                <br />
                <a href={`${context.shopUrl}${productPath({ _id: item.productId, slug: item.slug })}#write-review`}>
                  Write a review
                </a>
              </td>
            </tr>
          ))}
        </MailTable>
      </MailSection>
      <MailSection top={10}>
        <MailText>
          {SENT_BECAUSE} If you prefer not to be asked: <a href={optOutUrl(optOutToken, context)}>Stop these mails</a>
        </MailText>
      </MailSection>
    </MailSheet>
  ),
});

function optOutUrl(token: string, { shopUrl }: MailContext): string {
  return `${shopUrl}${REVIEW_OPT_OUT_PATH}?${new URLSearchParams({ token })}`;
}
