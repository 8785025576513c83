import { expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { recordChange, saveReview } from '#features/review/review-changes.server.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { roleSchema } from '#features/user/user-schema.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import type { Access, Call } from '#platform/http/call.ts';
import { PERMISSIONS, type Permission } from '#platform/http/permissions.ts';
import { calls } from '../../src/calls.ts';
import { GOOD_CARD } from '../support/payments.ts';
import { formWith, packZeros } from '../support/pictures.ts';
import { formWithFile } from '../support/product-files.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { ZONE } from '../support/shipping.ts';
import { RATES } from '../support/taxes.ts';
import { createTestShop, draftOf, PEBBLE, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

/**
 * Kinds of caller in test order. Those with the fewest rights come first, because an admin's call may delete the data
 * that the others read.
 * - `deleted`: a deleted customer with a token from before the deletion
 * - `browser`: a browser with an identity session and no token
 * - `other`: a customer whom the call does not concern
 * - `successor`: signed up with the email of the deleted customer
 * - `demoted`: a former admin with a token from when they were one
 * - `customer`: the customer whom the call concerns
 * - `support`, `catalogue`, `admin`: staff with these roles
 */
const CALLERS = [
  ...(['visitor', 'deleted', 'browser', 'other', 'successor', 'demoted', 'customer'] as const),
  ...(['support', 'catalogue', 'admin'] as const),
] as const;
type Caller = (typeof CALLERS)[number];

/** Callers without a valid token. */
const WITHOUT_TOKEN = { visitor: 401, deleted: 401, browser: 401 } as const;
/** Customers whom the call does not concern. */
const OTHER_CUSTOMERS = { other: 403, successor: 403, demoted: 403 } as const;
const OTHER_CUSTOMERS_ALLOWED = { other: 'allowed', successor: 'allowed', demoted: 'allowed' } as const;
const NOBODY = {
  ...WITHOUT_TOKEN,
  other: 401,
  successor: 401,
  demoted: 401,
  customer: 401,
  support: 401,
  catalogue: 401,
  admin: 401,
} as const;

const STAFF = { support: 'allowed', catalogue: 'allowed', admin: 'allowed' } as const;

/** The permissions of each role (specification, section 6), apart from those that the code grants. */
const GRANTED = {
  support: ['orders.read', 'orders.write', 'refunds.write', 'customers.read', 'reviews.write', 'mail.read'],
  catalogue: ['products.write', 'stock.write', 'reviews.write', 'coupons.write', 'content.write'],
};

/** Returns whether each caller is allowed under an access rule, or else the error status. */
function outcomesOf(access: Access): Record<Caller, 'allowed' | number> {
  if (access === 'anyone') {
    const others = { visitor: 'allowed', deleted: 'allowed', browser: 'allowed', ...OTHER_CUSTOMERS_ALLOWED } as const;
    return { ...others, customer: 'allowed', ...STAFF };
  }
  if (access === 'identity') return { ...NOBODY, browser: 'allowed' };
  if (access === 'signedIn') return { ...WITHOUT_TOKEN, ...OTHER_CUSTOMERS_ALLOWED, customer: 'allowed', ...STAFF };
  if (access === 'staff') return { ...WITHOUT_TOKEN, ...OTHER_CUSTOMERS, customer: 403, ...STAFF };
  const names = access.split(' or ');
  const [support, catalogue] = [GRANTED.support, GRANTED.catalogue].map((granted) =>
    granted.some((permission) => names.includes(permission)) ? 'allowed' : 403,
  );
  const customer = names.includes('owner') ? 'allowed' : 403;
  return {
    ...WITHOUT_TOKEN,
    ...OTHER_CUSTOMERS,
    customer,
    support: support ?? 403,
    catalogue: catalogue ?? 403,
    admin: 'allowed',
  };
}

/** Even an admin cannot pay for another user. */
const OWNER_ONLY = { ...OTHER_CUSTOMERS, support: 403, catalogue: 403, admin: 403 } as const;
/** The email now belongs to the successor, who is allowed but sees no data of the deleted customer. */
const BY_EMAIL = { successor: 200 } as const;

/** The user whom a call concerns, with a cash order and a card order. */
interface Subject extends Person {
  orderId: string;
  cardOrderId: string;
  reviewId: string;
}

interface Example {
  /** The call's access rule in the specification (section 7). */
  access: Access;
  /**
   * Builds a valid request by `principal` for the subject's data. The subject is the deleted customer for `deleted` and
   * `successor`.
   */
  request: (
    fixture: Fixture & { subject: Subject },
    principal: { email: string },
  ) => { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; form?: FormData };
  /** The status for allowed callers, unless it is 200. */
  status?: number;
  /** Callers for whom the status differs from the rule. */
  except?: Partial<Record<Caller, number>>;
}

const SAVED_ADDRESS = { name: 'Wilma', line1: 'Main Street 1', city: 'Bremen', postalCode: '28195', country: 'DE' };

/** A valid request for every call. A new call fails the test until its access is decided here. */
const EXAMPLES: Record<string, Example> = {
  issueToken: { access: 'identity', request: (_, { email }) => ({ body: { email } }) },
  listSessions: { access: 'identity', request: () => ({}) },
  endSession: { access: 'identity', request: () => ({ params: { sessionId: 'unknown' } }), status: 404 },
  confirmIdentity: {
    access: 'signedIn',
    request: () => ({ body: { password: 'not the password' } }),
    status: 422,
  },
  endAllSessions: { access: 'identity', request: () => ({}) },
  getSecondFactor: { access: 'identity', request: () => ({}) },
  resetSecondFactor: { access: 'roles.write', request: ({ subject }) => ({ params: { id: subject.id } }) },
  listProducts: { access: 'anyone', request: () => ({}) },
  listFacets: { access: 'anyone', request: () => ({}) },
  listAttributes: { access: 'anyone', request: () => ({}) },
  listCountries: { access: 'anyone', request: () => ({}) },
  replaceAttributes: { access: 'products.write', request: () => ({ body: [] }) },
  listManufacturers: { access: 'anyone', request: () => ({}) },
  replaceManufacturers: { access: 'products.write', request: () => ({ body: [] }) },
  searchProducts: { access: 'anyone', request: () => ({ query: { q: 'board' } }) },
  startSearch: { access: 'anyone', request: () => ({}) },
  suggestSearches: { access: 'anyone', request: () => ({ query: { q: 'board' } }) },
  listMissedSearches: { access: 'products.write', request: () => ({}) },
  listSynonyms: { access: 'products.write', request: () => ({}) },
  replaceSynonyms: { access: 'products.write', request: () => ({ body: [['headset', 'headphones']] }) },
  listCollections: { access: 'anyone', request: () => ({}) },
  getCollection: { access: 'anyone', request: () => ({ params: { slug: 'none' } }), status: 404 },
  listCollectionProducts: { access: 'anyone', request: () => ({ params: { slug: 'none' } }), status: 404 },
  addCollection: { access: 'products.write', request: () => ({ body: COLLECTION }) },
  changeCollection: {
    access: 'products.write',
    request: () => ({ params: { collectionId: 'none' }, body: COLLECTION }),
    status: 404,
  },
  deleteCollection: { access: 'products.write', request: () => ({ params: { collectionId: 'none' } }), status: 404 },
  arrangeCollections: { access: 'products.write', request: () => ({ body: { collectionIds: [] } }) },
  previewRule: { access: 'products.write', request: () => ({ body: { rule: {} } }) },
  listContent: { access: 'content.write', request: () => ({ params: { kind: 'page' } }) },
  getContent: { access: 'content.write', request: () => ({ params: { kind: 'faq', contentId: '1' } }) },
  addContent: { access: 'content.write', request: () => ({ params: { kind: 'page' }, body: CONTENT }) },
  changeContent: {
    access: 'content.write',
    request: () => ({ params: { kind: 'page', contentId: 'none' }, body: { ...CONTENT, version: 0 } }),
    status: 404,
  },
  deleteContent: {
    access: 'content.write',
    request: () => ({ params: { kind: 'page', contentId: 'none' } }),
    status: 404,
  },
  arrangeQuestions: { access: 'content.write', request: () => ({ body: { contentIds: [] } }) },
  listRevisions: { access: 'content.write', request: () => ({ params: { kind: 'faq', contentId: '1' } }) },
  restoreRevision: {
    access: 'content.write',
    request: () => ({ params: { kind: 'page', contentId: 'none', n: '1' }, body: { version: 1 } }),
    status: 404,
  },
  previewContent: { access: 'content.write', request: () => ({ params: { kind: 'faq', contentId: '1' }, body: {} }) },
  listCoupons: { access: 'coupons.write', request: () => ({}) },
  addCoupon: {
    access: 'coupons.write',
    request: () => ({ body: COUPON }),
    // Staff who come before have done it.
    except: { admin: 409 },
  },
  getCoupon: { access: 'coupons.write', request: () => ({ params: { couponId: 'none' } }), status: 404 },
  changeCoupon: {
    access: 'coupons.write',
    request: () => ({ params: { couponId: 'none' }, body: COUPON }),
    status: 404,
  },
  deleteCoupon: { access: 'coupons.write', request: () => ({ params: { couponId: 'none' } }), status: 404 },
  quoteOrder: { access: 'anyone', request: ({ productId }) => ({ body: { items: [{ productId, amount: 1 }] } }) },
  tryShipping: {
    access: 'shipping.write',
    request: ({ productId }) => ({ body: { items: [{ productId, amount: 1 }] } }),
  },
  listTaxRates: { access: 'tax.write', request: () => ({}) },
  replaceTaxRates: { access: 'tax.write', request: () => ({ body: RATES }) },
  addTaxPreset: { access: 'tax.write', request: () => ({ body: { country: 'GB' } }) },
  readTaxReport: { access: 'tax.write', request: () => ({ query: { from: '2026-01-01', to: '2026-03-31' } }) },
  exportTaxReport: { access: 'tax.write', request: () => ({ query: { from: '2026-01-01', to: '2026-03-31' } }) },
  readAbroadSales: { access: 'tax.write', request: () => ({}) },
  listZones: { access: 'shipping.write', request: () => ({}) },
  addZone: { access: 'shipping.write', request: () => ({ body: ZONE }) },
  changeZone: {
    access: 'shipping.write',
    request: () => ({ params: { zoneId: 'none' }, body: ZONE }),
    status: 404,
  },
  deleteZone: { access: 'shipping.write', request: () => ({ params: { zoneId: 'none' } }), status: 404 },
  checkCoupon: {
    access: 'anyone',
    request: ({ productId }) => ({ body: { code: 'NONE', items: [{ productId, amount: 1 }] } }),
    status: 409,
  },
  listAddresses: { access: 'signedIn', request: () => ({}) },
  addAddress: { access: 'signedIn', request: () => ({ body: SAVED_ADDRESS }) },
  changeAddress: {
    access: 'signedIn',
    request: () => ({ params: { addressId: 'none' }, body: SAVED_ADDRESS }),
    status: 404,
  },
  deleteAddress: { access: 'signedIn', request: () => ({ params: { addressId: 'none' } }), status: 404 },
  listWishes: { access: 'signedIn', request: () => ({}) },
  listWishIds: { access: 'signedIn', request: () => ({}) },
  addWish: { access: 'signedIn', request: ({ productId }) => ({ params: { productId } }) },
  removeWish: { access: 'signedIn', request: ({ productId }) => ({ params: { productId } }) },
  removeWishes: { access: 'signedIn', request: ({ productId }) => ({ body: { productIds: [productId] } }) },
  joinWishes: { access: 'signedIn', request: () => ({ body: { wishes: [] } }) },
  listStockAlerts: { access: 'signedIn', request: () => ({}) },
  addStockAlert: { access: 'signedIn', request: ({ productId }) => ({ params: { productId } }), status: 409 },
  requestStockAlert: {
    access: 'anyone',
    request: ({ productId }) => ({ params: { productId }, body: { email: 'guest@example.com' } }),
    status: 409,
  },
  confirmStockAlert: { access: 'anyone', request: () => ({ body: { token: 'none' } }), status: 404 },
  cancelStockAlert: { access: 'anyone', request: () => ({ body: { token: 'none' } }) },
  removeStockAlert: { access: 'signedIn', request: ({ productId }) => ({ params: { productId } }) },
  getWishlistShare: { access: 'signedIn', request: () => ({}) },
  shareWishlist: { access: 'signedIn', request: () => ({}) },
  unshareWishlist: { access: 'signedIn', request: () => ({}) },
  listWebhooks: { access: 'webhooks.write', request: () => ({}) },
  addWebhook: {
    access: 'webhooks.write',
    request: () => ({ body: { url: 'https://8.8.8.8/hooks', events: ['order.placed'] } }),
  },
  deleteWebhook: { access: 'webhooks.write', request: () => ({ params: { webhookId: 'none' } }), status: 404 },
  testWebhook: { access: 'webhooks.write', request: () => ({ params: { webhookId: 'none' } }), status: 404 },
  listDeliveries: { access: 'webhooks.write', request: () => ({ params: { webhookId: 'none' } }), status: 404 },
  getDelivery: { access: 'webhooks.write', request: () => ({ params: { deliveryId: 'none' } }), status: 404 },
  retryDelivery: { access: 'webhooks.write', request: () => ({ params: { deliveryId: 'none' } }), status: 404 },
  readSettings: { access: 'settings.write', request: () => ({}) },
  saveSettings: { access: 'settings.write', request: () => ({ body: DEFAULT_SETTINGS }) },
  listRedirects: { access: 'content.write', request: () => ({}) },
  exportRedirects: { access: 'content.write', request: () => ({}) },
  listMissedPaths: { access: 'content.write', request: () => ({}) },
  addRedirect: {
    access: 'content.write',
    request: () => ({ body: { from: `/old/${crypto.randomUUID()}`, to: '/faq' } }),
  },
  deleteRedirect: { access: 'content.write', request: () => ({ params: { redirectId: 'none' } }), status: 404 },
  importRedirects: { access: 'content.write', request: () => ({ form: formWithFile('/older,/faq\n') }) },
  readMenu: { access: 'anyone', request: () => ({ params: { menu: 'header' } }) },
  listMenus: { access: 'content.write', request: () => ({}) },
  saveMenu: { access: 'content.write', request: () => ({ params: { menu: 'header' }, body: [] }) },
  resetMenu: { access: 'content.write', request: () => ({ params: { menu: 'header' } }) },
  readBranding: { access: 'content.write', request: () => ({}) },
  saveBranding: { access: 'content.write', request: () => ({ body: {} }) },
  resetBranding: { access: 'content.write', request: () => ({}) },
  previewBranding: { access: 'content.write', request: () => ({ body: {} }) },
  readHome: { access: 'content.write', request: () => ({}) },
  editHome: { access: 'content.write', request: () => ({}) },
  saveHome: { access: 'content.write', request: () => ({ body: [] }) },
  resetHome: { access: 'content.write', request: () => ({}) },
  listAudit: { access: 'audit.read', request: () => ({ query: { kind: 'sign-in' } }) },
  exportAudit: { access: 'audit.read', request: () => ({}) },
  listAuditActors: { access: 'audit.read', request: () => ({}) },
  readAuditState: { access: 'audit.read', request: () => ({}) },
  checkAudit: { access: 'audit.read', request: () => ({}) },
  listReviews: { access: 'anyone', request: ({ productId }) => ({ params: { productId } }) },
  writeReview: {
    access: 'signedIn',
    request: ({ productId }) => ({ params: { productId }, body: REVIEW }),
    // Nothing was delivered yet.
    status: 403,
  },
  readOwnReview: { access: 'signedIn', request: ({ productId }) => ({ params: { productId } }) },
  deleteReview: {
    access: 'owner or reviews.write',
    request: ({ subject: { reviewId } }) => ({ params: { reviewId } }),
    // The customer, who comes first, has deleted it.
    except: { support: 404, catalogue: 404, admin: 404 },
  },
  listAllReviews: { access: 'reviews.write', request: () => ({}) },
  hideReview: {
    access: 'reviews.write',
    request: ({ subject: { reviewId } }) => ({ params: { reviewId }, body: { hidden: true } }),
  },
  replyToReview: {
    access: 'reviews.write',
    request: ({ subject: { reviewId } }) => ({ params: { reviewId }, body: { text: 'Thank you.' } }),
  },
  stopInvitations: { access: 'anyone', request: () => ({ body: { token: 'none' } }), status: 404 },
  getProduct: { access: 'anyone', request: ({ productId }) => ({ params: { productId } }) },
  addProduct: { access: 'products.write', request: () => ({ body: NEW_PRODUCT }) },
  changeProduct: {
    access: 'products.write',
    request: ({ productId }) => ({ params: { productId }, body: CHANGED_PRODUCT }),
  },
  restockProduct: {
    access: 'stock.write',
    request: ({ productId }) => ({ params: { productId }, body: { amount: 5 } }),
  },
  duplicateProduct: { access: 'products.write', request: ({ productId }) => ({ params: { productId } }) },
  countStock: { access: 'stock.write', request: ({ productId }) => ({ params: { productId }, body: { stock: 5 } }) },
  listStockMovements: { access: 'stock.write', request: ({ productId }) => ({ params: { productId } }) },
  publishProducts: {
    access: 'products.write',
    request: ({ productId }) => ({ body: { productIds: [productId], published: false } }),
  },
  featureProducts: {
    access: 'products.write',
    request: ({ productId }) => ({ body: { productIds: [productId], featured: true } }),
  },
  removeProducts: { access: 'products.write', request: ({ productId }) => ({ body: { productIds: [productId] } }) },
  removeProduct: {
    access: 'products.write',
    request: ({ productId }) => ({ params: { productId } }),
    // Staff who come before have done it.
    except: { admin: 404 },
  },
  exportProducts: { access: 'products.write', request: () => ({}) },
  previewImport: { access: 'products.write', request: () => ({ form: formWithFile('sku,price\nnone,1\n') }) },
  getImport: { access: 'products.write', request: () => ({ params: { importId: 'unknown' } }), status: 404 },
  getImportProgress: { access: 'products.write', request: () => ({ params: { importId: 'unknown' } }), status: 404 },
  applyImport: { access: 'products.write', request: () => ({ params: { importId: 'unknown' } }), status: 404 },
  undoImport: { access: 'products.write', request: () => ({ params: { importId: 'unknown' } }), status: 404 },
  uploadPicture: {
    access: 'products.write or content.write',
    request: () => ({ form: formWith(packZeros(8, 8)) }),
  },
  listMedia: { access: 'content.write', request: () => ({}) },
  describePicture: {
    access: 'content.write',
    request: () => ({ params: { id: 'unknown' }, body: { alt: 'Plum' } }),
    status: 404,
  },
  replacePicture: {
    access: 'content.write',
    request: () => ({ params: { id: 'unknown' }, form: formWith(packZeros(8, 8)) }),
    status: 404,
  },
  deletePicture: { access: 'content.write', request: () => ({ params: { id: 'unknown' } }), status: 404 },
  addUser: { access: 'identity', request: (_, { email }) => ({ body: { name: 'Wilma', email } }) },
  getUser: {
    access: 'owner or customers.read',
    request: ({ subject: { email } }) => ({ params: { email } }),
    except: BY_EMAIL,
  },
  getAdminFlag: {
    access: 'owner or customers.read',
    request: ({ subject: { email } }) => ({ params: { email } }),
    except: BY_EMAIL,
  },
  changeProfile: {
    access: 'owner or customers.write',
    request: ({ subject: { id, email } }) => ({ params: { id }, body: { email, name: 'Wilma' } }),
    except: { successor: 404 },
  },
  listUsers: { access: 'customers.read', request: () => ({}) },
  searchAsStaff: { access: 'staff', request: () => ({ query: { q: 'w' } }) },
  grantAdmin: { access: 'roles.write', request: ({ subject: { id } }) => ({ params: { id } }) },
  exportOwnData: { access: 'signedIn', request: () => ({}) },
  // Staff cannot delete their own accounts. The account of `other` is deleted first.
  deleteOwnAccount: {
    access: 'signedIn',
    request: () => ({}),
    except: { support: 409, catalogue: 409, admin: 409 },
  },
  listApiKeys: { access: 'keys.write', request: () => ({}) },
  addApiKey: {
    access: 'keys.write',
    request: () => ({ body: { name: 'Books', permissions: ['orders.read'] } }),
  },
  deleteApiKey: { access: 'keys.write', request: () => ({ params: { keyId: 'unknown' } }), status: 404 },
  changeRole: {
    access: 'roles.write',
    request: ({ subject: { id } }) => ({ params: { id }, body: { role: 'user' } }),
  },
  removeUser: { access: 'customers.write', request: ({ subject: { id } }) => ({ params: { id } }) },
  placeOrder: { access: 'signedIn', request: ({ draft }, { email }) => ({ body: { ...draft, email } }) },
  listOwnOrders: {
    access: 'owner or orders.read',
    request: ({ subject: { email } }) => ({ params: { email } }),
    except: BY_EMAIL,
  },
  listOrders: { access: 'orders.read', request: () => ({}) },
  getOrder: { access: 'owner or orders.read', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  followOrder: { access: 'owner or orders.read', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  changeStatus: {
    access: 'orders.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { status: 'confirmed' } }),
  },
  readTimeline: { access: 'owner or orders.read', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  sendMessage: {
    access: 'owner or orders.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { text: 'When does it ship?' } }),
  },
  addNote: {
    access: 'orders.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { text: 'Prefers mornings.' } }),
  },
  shipOrder: {
    access: 'orders.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { carrier: 'dhl' } }),
    // Staff who come before have done it.
    except: { admin: 409 },
  },
  changeOrders: {
    access: 'orders.write',
    request: ({ subject: { orderId } }) => ({ body: { do: 'confirm', orderIds: [orderId] } }),
  },
  requestReturn: {
    access: 'owner or orders.write',
    request: ({ subject: { orderId } }) => ({
      params: { orderId },
      body: { lines: [{ line: 0, amount: 1, reason: 'damaged' }] },
    }),
    // Nothing was delivered yet.
    status: 409,
  },
  decideReturn: {
    access: 'orders.write',
    request: () => ({ params: { returnId: 'any' }, body: { accept: true } }),
    status: 404,
  },
  receiveReturn: {
    access: 'orders.write',
    request: () => ({ params: { returnId: 'any' }, body: { restock: true } }),
    status: 404,
  },
  listReturns: {
    access: 'signedIn',
    request: ({ subject: { orderId } }) => ({ query: { orderId } }),
    except: { ...OTHER_CUSTOMERS, catalogue: 403 },
  },
  printCreditNote: {
    access: 'owner or orders.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId, refundId: 'none' } }),
    status: 404,
  },
  printInvoice: { access: 'owner or orders.write', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  printCustoms: {
    access: 'orders.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId } }),
    status: 409,
  },
  printPackingSlip: { access: 'orders.write', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  printPackingSlips: {
    access: 'orders.write',
    request: ({ subject: { orderId } }) => ({ query: { orderIds: orderId } }),
  },
  listMails: { access: 'mail.read', request: () => ({}) },
  readMail: { access: 'mail.read', request: () => ({ params: { mailId: 'unknown' } }), status: 404 },
  resendMail: { access: 'mail.write', request: () => ({ params: { mailId: 'unknown' } }), status: 404 },
  getPaymentProvider: { access: 'anyone', request: () => ({}) },
  readOverview: { access: 'orders.read', request: () => ({}) },
  createPaymentIntent: {
    access: 'signedIn',
    request: ({ subject: { cardOrderId } }) => ({ body: { totalAmount: 60, orderId: cardOrderId } }),
    except: OWNER_ONLY,
  },
  recordPayment: {
    access: 'signedIn',
    request: ({ subject: { cardOrderId: orderId } }) => ({
      params: { orderId },
      body: { orderId, transactionId: 'pi_1' },
    }),
    status: 409,
    except: OWNER_ONLY,
  },
  refundOrder: {
    access: 'refunds.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId } }),
    status: 409,
  },
  cancelOrder: {
    access: 'owner or orders.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: {} }),
  },
  // The default shop sells where the law asks for no withdrawals.
  withdraw: {
    access: 'anyone',
    request: ({ subject: { orderId, email } }) => ({ body: { order: orderId, email, name: 'Wilma' } }),
    status: 404,
  },
  listWithdrawals: { access: 'orders.read', request: () => ({}) },
  closeWithdrawal: { access: 'orders.write', request: () => ({ params: { withdrawalId: 'none' } }), status: 404 },
  // The default shop takes no messages and has no newsletter.
  sendContactMessage: {
    access: 'anyone',
    request: ({ subject: { email } }) => ({ body: { name: 'Wilma', email, message: 'Hello' } }),
    status: 404,
  },
  listContactMessages: { access: 'orders.read', request: () => ({}) },
  answerContactMessage: {
    access: 'orders.write',
    request: () => ({ params: { messageId: 'none' }, body: { text: 'Hello' } }),
    // It sends no mails either.
    status: 409,
  },
  deleteContactMessage: { access: 'orders.write', request: () => ({ params: { messageId: 'none' } }), status: 404 },
  subscribe: { access: 'anyone', request: ({ subject: { email } }) => ({ body: { email } }), status: 404 },
  confirmSubscription: { access: 'anyone', request: () => ({ body: { token: 'none' } }), status: 404 },
  unsubscribe: { access: 'anyone', request: () => ({ query: { token: 'none' } }) },
  exportSubscribers: { access: 'customers.read', request: () => ({}) },
  listCash: { access: 'orders.read', request: () => ({}) },
  summarizeCash: { access: 'orders.read', request: () => ({}) },
  settleCash: {
    access: 'orders.write',
    request: ({ subject: { orderId } }) => ({ body: { orderIds: [orderId], received: 5 } }),
    status: 409,
  },
  retryRefund: {
    access: 'refunds.write',
    request: ({ subject: { orderId } }) => ({ params: { orderId, refundId: 'none' } }),
    status: 404,
  },
  confirmSandboxPayment: {
    access: 'signedIn',
    request: () => ({ body: { clientSecret: 'pi_1_secret_1', card: GOOD_CARD } }),
    status: 404,
  },
  authenticateSandboxPayment: {
    access: 'signedIn',
    request: () => ({ body: { clientSecret: 'pi_1_secret_1', approved: true } }),
    status: 404,
  },
};

const REVIEW = { rating: 5, title: 'Quiet', text: 'Nobody hears it.' };
const CONTENT = { title: 'About us', body: 'We build keyboards.' };
const COLLECTION = { title: 'Everything', kind: 'rule', rule: {} };
const COUPON = { code: 'HELLO10', kind: 'percent', value: 10 };
const NEW_PRODUCT = { ...PEBBLE, quantity: 12 };
const { quantity: _, ...REST_OF_PEBBLE } = PEBBLE;
const CHANGED_PRODUCT = { ...REST_OF_PEBBLE, published: true };

interface Fixture {
  productId: string;
  draft: object;
  subjects: { customer: Subject; deleted: Subject };
  callers: Record<Caller, { email: string; headers: Record<string, string> }>;
}

async function setUp(shop: TestShop): Promise<Fixture> {
  const [product, admin] = [await shop.addProduct({ stock: 20 }), await shop.signInAsAdmin()];
  const items = [{ product, amount: 1 }];
  const subjectOf = async (person: Person): Promise<Subject> => ({
    ...person,
    orderId: (await shop.placeOrder(person, { items }))._id,
    cardOrderId: (await shop.placeOrder(person, { items, payment: 'card' }))._id,
    reviewId: await reviewBy(shop, person, product._id),
  });
  const [customer, deleted] = [await subjectOf(await shop.signUp()), await subjectOf(await shop.signUp())];
  const [other, demoted] = [await shop.signUp(), await shop.signUp()];
  await shop.request(userCalls.grantAdmin, { as: admin, params: { id: demoted.id } });
  await shop.request(userCalls.listUsers, { as: demoted });
  const user = await shop.services.users.find(demoted.id);
  if (user) await shop.services.admins.revoke(user, { address: 'test' });
  await shop.request(userCalls.removeUser, { as: admin, params: { id: deleted.id } });
  const successor = await shop.signUp({ email: deleted.email });
  const [support, catalogue] = [await shop.signUp(), await shop.signUp()];
  for (const [role, { id }] of Object.entries({ support, catalogue })) {
    await shop.request(userCalls.changeRole, { as: admin, params: { id }, body: { role: roleSchema.parse(role) } });
  }
  const visitor = { email: 'visitor@example.com', headers: {} };
  const browser = await signInBrowser(shop);
  return {
    productId: product._id,
    draft: draftOf(customer, items),
    subjects: { customer, deleted },
    callers: { visitor, deleted, browser, other, successor, demoted, customer, support, catalogue, admin },
  };
}

/** Writes a review without an order that was delivered. */
async function reviewBy({ services }: TestShop, { id: userId }: Person, productId: string): Promise<string> {
  const review = { ...REVIEW, productId, author: { userId }, at: 0 };
  const { id } = await inTransaction(services.db, async (trx) => {
    const saved = await saveReview(trx, review);
    await recordChange(trx, services.changes, productId, saved.rating);
    return saved;
  });
  return id;
}

/** Signs in a browser that holds an identity session but no token. */
async function signInBrowser(shop: TestShop): Promise<{ email: string; headers: Record<string, string> }> {
  const { email, password } = SAMPLE_ACCOUNTS.user;
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { email, headers: { cookie } };
}

test('every call declares the expected access rule', () => {
  const declared = Object.entries(calls).map(([name, { access }]) => [name, access]);
  const expected = Object.entries(EXAMPLES).map(([name, { access }]) => [name, access]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
});

/** Calls that read, and those whose example is refused, change nothing. They share a shop. */
const READING = Object.entries(calls).filter(
  ([name, { method }]) => method === 'GET' || (EXAMPLES[name]?.status ?? 200) >= 400,
);
const CHANGING = Object.entries(calls).filter(([name]) => !READING.some(([reading]) => reading === name));

test('calls that change nothing enforce their access rules for every kind of caller', async () => {
  const shop = await createTestShop();
  const fixture = await setUp(shop);
  for (const [name, call] of READING) await expectAccess(shop, fixture, name, call);
});

test.each(CHANGING)('%s enforces its access rule for every kind of caller', async (name, call) => {
  const shop = await createTestShop();
  await expectAccess(shop, await setUp(shop), name, call);
});

async function expectAccess(shop: TestShop, fixture: Fixture, name: string, call: Call): Promise<void> {
  const example = EXAMPLES[name];
  if (!example) throw new Error(`Add ${name} to the examples`);
  for (const caller of CALLERS) {
    const principal = fixture.callers[caller];
    const subject = fixture.subjects[caller === 'deleted' || caller === 'successor' ? 'deleted' : 'customer'];
    const response = await shop.send(call, { as: principal, ...example.request({ ...fixture, subject }, principal) });

    const outcome = example.except?.[caller] ?? outcomesOf(call.access)[caller];
    const expected = outcome === 'allowed' ? (example.status ?? 200) : outcome;
    // An open stream has no complete body.
    const body = call.streams && expected === 200 ? '' : response.body;
    expect([name, caller, response.statusCode], body).toEqual([name, caller, expected]);
    if (expected >= 400) problemOf(expected, response);
    if (caller !== 'successor') continue;
    for (const own of [subject.id, subject.orderId, subject.cardOrderId]) expect(body).not.toContain(own);
  }
}

test('API keys may make the calls that their permissions name, and none that need a person', async () => {
  const shop = await createTestShop();
  const fixture = await setUp(shop);
  // The key that may do more comes last, because its calls may delete the data that the other reads.
  for (const permissions of [['orders.read'], PERMISSIONS] as const) {
    const as = await addKey(shop, permissions);
    for (const [name, call] of Object.entries(calls)) {
      const example = EXAMPLES[name];
      const request = example?.request({ ...fixture, subject: fixture.subjects.customer }, fixture.callers.admin);
      const { statusCode } = await shop.send(call, { as, ...request });
      // Only admission counts: an admitted call may find nothing or an invalid state.
      const outcome = statusCode === 401 || statusCode === 403 ? statusCode : 'allowed';
      const expected = outcomeForKey(call, permissions, example?.except?.admin);
      expect([name, permissions.length, outcome]).toEqual([name, permissions.length, expected]);
    }
  }
});

async function addKey(shop: TestShop, permissions: readonly Permission[]) {
  const as = await shop.signInAsAdmin();
  const { key } = await shop.request(apiKeyCalls.addApiKey, {
    as,
    body: { name: 'Key', permissions: [...permissions] },
  });
  return { headers: { authorization: `Bearer ${key}` } };
}

function outcomeForKey(
  { access, confirms }: Call,
  permissions: readonly Permission[],
  adminOutcome: number | undefined,
): 'allowed' | number {
  if (access === 'anyone') return 'allowed';
  if (access === 'identity') return 401;
  if (access === 'signedIn' || confirms || adminOutcome === 403) return 403;
  return access === 'staff' || permissions.some((each) => access.split(' or ').includes(each)) ? 'allowed' : 403;
}

/** Routes that are not calls and return the same to everyone. */
const PUBLIC_ROUTES = ['GET /api/docs', 'GET /api/newsletter/unsubscribe', 'GET /api/openapi.json'];
/** Routes of the identity provider, which checks access itself. */
const PROVIDER_ROUTE = /^\w+ \/api\/auth\//;

test('every API route is in the OpenAPI document, which states its access rule', async () => {
  const shop = await createTestShop();
  const document = (await shop.app.inject('/api/openapi.json')).json();
  const documented = new Set(
    Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${API_ROOT}${path.replaceAll(/\{\w+\}/g, ':parameter')}`,
      ),
    ),
  );

  const routes = METHODS.flatMap((method) => routesOf(shop, method))
    .filter((route) => !PROVIDER_ROUTE.test(route))
    .map((route) => route.replaceAll(/:\w+/g, ':parameter'));

  expect(routes.filter((route) => documented.has(route)).toSorted()).toEqual([...documented].toSorted());
  expect(routes.filter((route) => !documented.has(route)).toSorted()).toEqual(PUBLIC_ROUTES);
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Reads the routes below /api from Fastify's route tree, in which each line extends its parent's path. */
function routesOf({ app }: TestShop, method: (typeof METHODS)[number]): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false, method }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + part;
    parents[depth] = path;
    if (methods !== undefined && path.startsWith('/api')) routes.push(`${method} ${path}`);
  }
  return routes;
}
