import type Stripe from 'stripe';

/** A form field's type. `anything` stands for nested fields that the shop does not send. */
type Field = 'integer' | 'text' | 'yes or no' | 'texts' | 'texts by name' | 'anything';
type Form<Params> = { [Name in keyof Required<Params>]: Field };

/** Stripe's error for an invalid form. */
interface FormError {
  code: 'parameter_unknown' | 'parameter_missing' | 'parameter_invalid_integer' | 'parameter_invalid_string_empty';
  param: string;
  message: string;
}

/*
 * The fields of the API methods that the shop calls, from Stripe's OpenAPI description v2596 (API version
 * 2026-10-28.endive). The types of the package `stripe` 23.1.0 are generated from it, so the compiler reports a field
 * that is missing here or that Stripe has removed.
 */

const PAYMENT_INTENT_CREATE: Form<Stripe.PaymentIntentCreateParams> = {
  amount: 'integer',
  currency: 'text',
  allowed_payment_method_types: 'texts',
  amount_details: 'anything',
  application_fee_amount: 'integer',
  automatic_payment_methods: 'anything',
  capture_method: 'text',
  confirm: 'yes or no',
  confirmation_method: 'text',
  confirmation_token: 'text',
  customer: 'text',
  customer_account: 'text',
  description: 'text',
  error_on_requires_action: 'yes or no',
  excluded_payment_method_types: 'texts',
  expand: 'texts',
  hooks: 'anything',
  mandate: 'text',
  mandate_data: 'anything',
  metadata: 'texts by name',
  off_session: 'anything',
  on_behalf_of: 'text',
  payment_details: 'anything',
  payment_method: 'text',
  payment_method_configuration: 'text',
  payment_method_data: 'anything',
  payment_method_options: 'anything',
  radar_options: 'anything',
  receipt_email: 'text',
  return_url: 'text',
  setup_future_usage: 'text',
  shipping: 'anything',
  statement_descriptor: 'text',
  statement_descriptor_suffix: 'text',
  transfer_data: 'anything',
  transfer_group: 'text',
  use_stripe_sdk: 'yes or no',
};

const TAX_CALCULATION_CREATE: Form<Stripe.Tax.CalculationCreateParams> = {
  currency: 'text',
  customer: 'text',
  customer_details: 'anything',
  expand: 'texts',
  line_items: 'anything',
  ship_from_details: 'anything',
  shipping_cost: 'anything',
  tax_date: 'integer',
};

const PAYMENT_INTENT_CANCEL: Form<Stripe.PaymentIntentCancelParams> = {
  cancellation_reason: 'text',
  expand: 'texts',
};

const PAYMENT_INTENT_RETRIEVE: Form<Stripe.PaymentIntentRetrieveParams> = { client_secret: 'text', expand: 'texts' };

const REFUND_CREATE: Form<Stripe.RefundCreateParams> = {
  amount: 'integer',
  charge: 'text',
  currency: 'text',
  customer: 'text',
  expand: 'texts',
  instructions_email: 'text',
  metadata: 'texts by name',
  origin: 'text',
  payment_intent: 'text',
  reason: 'text',
  refund_application_fee: 'yes or no',
  reverse_transfer: 'yes or no',
};

const REFUND_LIST: Form<Stripe.RefundListParams> = {
  charge: 'text',
  created: 'anything',
  ending_before: 'text',
  expand: 'texts',
  limit: 'integer',
  payment_intent: 'text',
  starting_after: 'text',
};

const PAYMENT_INTENT_LIST: Form<Stripe.PaymentIntentListParams> = {
  created: 'anything',
  customer: 'text',
  customer_account: 'text',
  ending_before: 'text',
  expand: 'texts',
  limit: 'integer',
  starting_after: 'text',
};

const DISPUTE_LIST: Form<Stripe.DisputeListParams> = REFUND_LIST;

/** The methods of Stripe's API that the stand-in implements, by HTTP method and path. */
export const STRIPE_CALLS = [
  {
    method: 'POST',
    path: /^\/v1\/tax\/calculations$/,
    form: TAX_CALCULATION_CREATE,
    required: ['currency', 'line_items[0][amount]'],
  },
  { method: 'POST', path: /^\/v1\/payment_intents$/, form: PAYMENT_INTENT_CREATE, required: ['amount', 'currency'] },
  { method: 'GET', path: /^\/v1\/payment_intents$/, form: PAYMENT_INTENT_LIST, required: [] },
  { method: 'GET', path: /^\/v1\/payment_intents\/(?<id>\w+)$/, form: PAYMENT_INTENT_RETRIEVE, required: [] },
  { method: 'POST', path: /^\/v1\/payment_intents\/(?<id>\w+)\/cancel$/, form: PAYMENT_INTENT_CANCEL, required: [] },
  { method: 'POST', path: /^\/v1\/refunds$/, form: REFUND_CREATE, required: [] },
  { method: 'GET', path: /^\/v1\/refunds$/, form: REFUND_LIST, required: [] },
  { method: 'GET', path: /^\/v1\/disputes$/, form: DISPUTE_LIST, required: [] },
] as const;

const INTEGER = /^-?\d+$/;
/** The parameter suffixes that each field type allows after the field's name. */
const PARTS: Record<Field, RegExp> = {
  integer: /^$/,
  text: /^$/,
  'yes or no': /^$/,
  texts: /^\[\d*\]$/,
  'texts by name': /^\[[^[\]]+\]$/,
  anything: /^(\[[^[\]]*\])*$/,
};

/** Returns the error that Stripe would return for a form, or undefined if the form is valid. */
export function findFormError(
  form: Readonly<Record<string, string>>,
  { form: fields, required }: { form: Readonly<Record<string, Field>>; required: readonly string[] },
): FormError | undefined {
  for (const [param, value] of Object.entries(form)) {
    const name = param.replace(/\[.*$/, '');
    const field = fields[name];
    if (field === undefined || !PARTS[field].test(param.slice(name.length))) {
      return { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` };
    }
    if (field === 'integer' && !INTEGER.test(value)) {
      return { code: 'parameter_invalid_integer', param, message: `Invalid integer: ${value}` };
    }
    if (value === '') {
      return { code: 'parameter_invalid_string_empty', param, message: `You passed an empty string for '${param}'.` };
    }
  }
  const missing = required.find((name) => form[name] === undefined);
  return missing === undefined
    ? undefined
    : { code: 'parameter_missing', param: missing, message: `Missing required param: ${missing}.` };
}
