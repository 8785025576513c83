/** Labels of the categories (specification, section 3). */
export const CATEGORY_LABELS = { pc: 'PC Gadget', mobile: 'Mobile Gadget', smart: 'Smart Gadget' } as const;

export const CATEGORIES = ['pc', 'mobile', 'smart'] as const;
export type Category = (typeof CATEGORIES)[number];
