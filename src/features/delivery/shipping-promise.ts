/** What the shop promises about delivery, in the one sentence that its pages share. The FAQ in content/faq.json repeats it. */
export const SHIPPING_PROMISE = 'Ships next business day';
