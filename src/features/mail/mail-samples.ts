import { cents } from '#features/pricing/money.ts';
import { accountNotice } from './templates/account-notice.tsx';
import { confirmEmail, googleLinked, passwordChanged, resetPassword } from './templates/account-templates.tsx';
import { contactAnswered, contactReceived } from './templates/contact-mail.tsx';
import type { ComposedMail } from './templates/mail-template.ts';
import { messageToCustomer, messageToShop } from './templates/message-mails.tsx';
import { newsletterConfirm } from './templates/newsletter-mail.tsx';
import type { OrderFacts } from './templates/order-facts.tsx';
import { orderCancelled, orderDelivered, orderPaid, orderPlaced, orderRefunded } from './templates/order-templates.tsx';
import { returnAccepted, returnReceived, returnRefused, returnRequested } from './templates/return-mails.tsx';
import { reviewInvitation } from './templates/review-mail.tsx';
import { orderShipped } from './templates/shipment-mail.tsx';
import { alertConfirm, backInStock } from './templates/stock-alert-mail.tsx';
import { withdrawalReceived } from './templates/withdrawal-mail.tsx';

const orderId = '1f3c7a52-6d0e-4b7f-9a51-0c2f3d4e5f60';
const order: OrderFacts = {
  id: orderId,
  customer: { name: 'Mara Lindqvist', streetAddress: '14 Harbour Lane', zip: 97_209, city: 'Portland' },
  items: [
    {
      name: 'Cloudrow 75',
      variant: 'Tactile / Sky',
      image: '/pictures/products/cloudrow-75.webp',
      amount: 1,
      price: cents(14_900),
    },
    { name: 'Ottilie Buds', image: '/pictures/products/ottilie-buds.webp', amount: 2, price: cents(6_900) },
    {
      name: 'Gullrest Wireless Mouse',
      image: '/pictures/products/gullrest-mouse.webp',
      amount: 1,
      price: cents(4_500),
    },
  ],
  subtotal: cents(33_200),
  shippingFee: cents(500),
  total: cents(33_700),
  method: 'cash',
};
const cardOrder: OrderFacts = { ...order, method: 'card' };
const items = order.items.slice(1, 2);
const question = {
  name: 'Mara Lindqvist',
  email: 'mara@example.com',
  message: 'Does the Cloudrow 75 take a rotary encoder?',
};
const person = { name: 'Mara Lindqvist' };

/** Every mail that the shop sends, about an invented order. */
export const MAIL_SAMPLES: readonly ComposedMail[] = [
  orderPlaced.compose({ order, shipsOn: 'Mon 23 Nov' }),
  orderPlaced.compose({ order: cardOrder }),
  orderPaid.compose({ order: cardOrder, shipsOn: 'Mon 23 Nov' }),
  orderShipped.compose({
    order,
    items,
    parcel: 1,
    carrier: 'UPS',
    trackingNumber: '1Z 999 AA1 01 2345 6784',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  }),
  orderDelivered.compose({ order, returnUntil: '25 December 2026' }),
  orderCancelled.compose({ order: cardOrder, reason: 'Ordered twice', isRefunded: true }),
  orderRefunded.compose({ order: cardOrder, amount: cents(3_600) }),
  returnRequested.compose({ orderId, items }),
  returnAccepted.compose({ orderId, items, text: 'The label is in the parcel. Please pack the case as well.' }),
  returnRefused.compose({ orderId, items, text: 'The buds were opened, and for hygiene we cannot sell them again.' }),
  returnReceived.compose({ orderId, items, refund: cents(6_210) }),
  withdrawalReceived.compose({
    orderId,
    reference: 'W-7K3F-9Q2M',
    receivedAt: '20 November 2026, 16:42 (Europe/Berlin)',
    customer: 'Mara Lindqvist',
    email: 'mara@example.com',
    items: [{ name: 'Ottilie Buds', amount: 2 }],
    outcome: 'to-send-back',
  }),
  messageToCustomer.compose({ orderId, text: 'Of course.\nWe passed it on to the courier.' }),
  messageToShop.compose({
    orderId,
    customer: 'Mara Lindqvist',
    text: 'Could you leave the parcel with my neighbour at number 16?',
  }),
  reviewInvitation.compose({
    ...person,
    items: order.items.slice(0, 2).map(({ name, image }) => ({ productId: name, name, image })),
    optOutToken: 'sample',
  }),
  backInStock.compose({
    productId: 'cloudrow-75',
    variantId: 'cloudrow-75-tactile-sky',
    name: 'Cloudrow 75',
    variant: 'Tactile / Sky',
    price: cents(14_900),
  }),
  alertConfirm.compose({ name: 'Cloudrow 75', variant: 'Tactile / Sky' }),
  contactReceived.compose(question),
  contactAnswered.compose({ ...question, answer: 'Yes, with the plate for an encoder.\nIt is in the box.' }),
  newsletterConfirm.compose({}),
  confirmEmail.compose(person),
  resetPassword.compose(person),
  passwordChanged.compose({ ...person, profileRemoved: false }),
  googleLinked.compose(person),
  accountNotice.compose({ ...person, change: 'app-added' }),
  accountNotice.compose({ ...person, change: 'app-removed' }),
  accountNotice.compose({ ...person, change: 'codes-renewed' }),
  accountNotice.compose({ ...person, change: 'reset' }),
  accountNotice.compose({ ...person, change: 'passkey-added', passkey: 'MacBook Touch ID' }),
  accountNotice.compose({ ...person, change: 'new-browser', browser: 'Chrome on macOS', address: '203.0.113.7' }),
  accountNotice.compose({ ...person, change: 'role', role: 'support' }),
  accountNotice.compose({ ...person, change: 'role', role: 'user' }),
];
