import * as z from 'zod/mini';

/** A question and its answer in content/faq.json (specification, section 3). */
export const faqItemSchema = z.object({
  _id: z.int().check(z.positive()),
  question: z.string().check(z.minLength(1)),
  answer: z.string().check(z.minLength(1)),
});
export type FaqItem = z.infer<typeof faqItemSchema>;
