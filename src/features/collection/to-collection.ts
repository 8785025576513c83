import type { Collection, CollectionDraft } from './collection-schema.ts';

/** Returns the collection that a draft makes, with the picture at the address at which the shop has it. */
export function toCollection(_id: string, slug: string, draft: CollectionDraft): Collection {
  const { title, text, image, published, metaTitle, metaDescription } = draft;
  return {
    _id,
    slug,
    title,
    text,
    ...(image && { image }),
    ...(draft.kind === 'rule'
      ? { kind: draft.kind, rule: draft.rule }
      : { kind: draft.kind, productIds: draft.productIds }),
    published,
    ...(metaTitle && { metaTitle }),
    ...(metaDescription && { metaDescription }),
  };
}
