/** What links to the page of withdrawals say. The law prescribes the words (Directive 2011/83/EU, Article 11a). */
export const WITHDRAW_LABEL = 'Withdraw from contract here';
