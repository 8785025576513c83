import { accountNotice } from './account-notice.tsx';
import { confirmEmail, googleLinked, passwordChanged, resetPassword } from './account-templates.tsx';
import { contactAnswered, contactReceived } from './contact-mail.tsx';
import type { MailTemplate } from './mail-template.ts';
import { messageToCustomer, messageToShop } from './message-mails.tsx';
import { newsletterConfirm } from './newsletter-mail.tsx';
import { orderCancelled, orderDelivered, orderPaid, orderPlaced, orderRefunded } from './order-templates.tsx';
import { returnAccepted, returnReceived, returnRefused, returnRequested } from './return-mails.tsx';
import { reviewInvitation } from './review-mail.tsx';
import { orderShipped } from './shipment-mail.tsx';
import { alertConfirm, backInStock } from './stock-alert-mail.tsx';
import { withdrawalReceived } from './withdrawal-mail.tsx';

/** All mails that the shop sends, by name. */
export const TEMPLATES: ReadonlyMap<string, MailTemplate> = new Map(
  [
    confirmEmail,
    resetPassword,
    passwordChanged,
    googleLinked,
    accountNotice,
    orderPlaced,
    orderPaid,
    orderShipped,
    orderDelivered,
    orderCancelled,
    orderRefunded,
    returnRequested,
    returnAccepted,
    returnRefused,
    returnReceived,
    withdrawalReceived,
    messageToCustomer,
    messageToShop,
    backInStock,
    alertConfirm,
    contactReceived,
    contactAnswered,
    newsletterConfirm,
    reviewInvitation,
  ].map((template) => [template.name, template]),
);
