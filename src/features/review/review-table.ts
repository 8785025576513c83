/** Rows of `review`. Flags are 0 or 1, times are epoch milliseconds. */
export interface ReviewTable {
  /** Sorts in the order of posting. */
  id: string;
  product_id: string;
  /** The author, with at most one review of each product. Null for samples and for people who were deleted. */
  user_id: string | null;
  /** The name under a sample review of the demo; null for reviews of people. */
  sample_name: string | null;
  /** Stars, 1 to 5. */
  rating: number;
  title: string;
  text: string;
  /** 1 if staff have hidden it. It does not count for the product's rating then. */
  hidden: number;
  /** The answer of the shop. */
  reply: string | null;
  replied_at: number | null;
  /** When it was posted or last changed. */
  at: number;
}

/** Rows of `review_invitation`: delivered orders whose customers are to be invited to review them, once. */
export interface ReviewInvitationTable {
  order_id: string;
  /** Epoch milliseconds. */
  due_at: number;
  /** When the mail was written, or it was decided that there is none; null until then. */
  done_at: number | null;
}

/** Rows of `review_opt_out`: people who want no invitations. */
export interface ReviewOptOutTable {
  user_id: string;
  /** Epoch milliseconds. */
  at: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    review: ReviewTable;
    review_invitation: ReviewInvitationTable;
    review_opt_out: ReviewOptOutTable;
  }
}
