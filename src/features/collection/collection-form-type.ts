import type { UseFormReturn } from 'react-hook-form';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import type { CollectionEntries } from './collection-form-schema.ts';
import type { CollectionDraft } from './collection-schema.ts';

/** The form of a collection, as its parts get it. */
export type CollectionForm = UseFormReturn<CollectionEntries, unknown, CollectionDraft>;

/** What a rule can name. */
export interface RuleChoices {
  definitions: readonly AttributeDefinition[];
  companies: readonly string[];
}
