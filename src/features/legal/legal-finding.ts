/** Something that a shop or its products lack. */
export interface LegalFinding {
  about: 'shop' | 'products';
  /** `missing`: the law demands it. `hint`: it may, which depends on what the shop does not know. */
  kind: 'missing' | 'hint';
  /** What is lacking, what to do, and the law. */
  text: string;
}
