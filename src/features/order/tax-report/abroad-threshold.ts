import { cents } from '#features/pricing/money.ts';

/**
 * Net sales of a year to consumers in other countries of the EU, in cents of a euro, above which their tax is due where
 * the customers live (Directive 2006/112/EC, Article 59c).
 */
export const ABROAD_THRESHOLD = cents(1_000_000);
