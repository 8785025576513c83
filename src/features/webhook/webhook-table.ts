/** Rows of `webhook`: addresses that get the shop's events. Times are epoch milliseconds. */
export interface WebhookTable {
  id: string;
  url: string;
  /** JSON: the names of the events. */
  events: string;
  /** The encrypted secret that signs messages. */
  secret: string;
  added_at: number;
  /** When the first of the latest attempts in a row failed; null after a success. */
  failing_since: number | null;
  /** When staff deleted it. A job then deletes its deliveries and the row. */
  deleted_at: number | null;
}

/** Rows of `webhook_message`: what webhooks are sent, once for all of them. */
export interface WebhookMessageTable {
  /** The id of the event, which receivers get with every attempt. */
  id: string;
  /** The name of the event. */
  event: string;
  /** The JSON text that is signed and sent. */
  body: string;
  created_at: number;
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** Rows of `webhook_delivery`: a message to one webhook. */
export interface WebhookDeliveryTable {
  /** Sorted by time. */
  id: string;
  webhook_id: string;
  message_id: string;
  /** What the event happened to. Deliveries of a subject to a webhook are made in the order of their messages. */
  subject: string;
  state: DeliveryState;
  attempts: number;
  /** When the next attempt is due. Null once it is finished, and while an earlier one of the same subject waits. */
  next_attempt_at: number | null;
  /** When the last attempt is due. */
  give_up_at: number;
  /** When the last attempt ended, and how long it took. */
  attempted_at: number | null;
  took_milliseconds: number | null;
  /** The status and the start of the body with which the receiver answered the last attempt. */
  status: number | null;
  answer: string | null;
  /** Why the last attempt got no answer. */
  error: string | null;
  created_at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhook: WebhookTable;
    webhook_message: WebhookMessageTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}
