/** How many mails an address gets within a day until it is confirmed. */
export const MAX_UNCONFIRMED_MAILS = 3;
