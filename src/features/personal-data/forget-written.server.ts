import { deleteMessagesFrom } from '#features/contact/contact-queries.server.ts';
import { isEmailConfirmed } from '#features/identity/provider/identity-queries.server.ts';
import { deleteSubscriber } from '#features/newsletter/newsletter-queries.server.ts';
import type { User } from '#features/user/user-schema.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/**
 * Deletes what is kept by the email of a person who is deleted: messages of the contact form and the subscription to the
 * newsletter. If they have not confirmed the email, these may be of another person, and stay.
 */
export async function forgetWritten(trx: ShopTransaction, { _id, email }: Pick<User, '_id' | 'email'>): Promise<void> {
  if (!(await isEmailConfirmed(trx, _id))) return;
  await deleteMessagesFrom(trx, email);
  await deleteSubscriber(trx, 'email', email);
}
