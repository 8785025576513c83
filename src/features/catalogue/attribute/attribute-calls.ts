import { defineCall, takesNothing } from '#platform/http/call.ts';
import { CATALOGUE_TAG } from '../cache-tags.ts';
import { attributeDefinitionsSchema } from './attribute-schema.ts';

/** The calls for the definitions of attributes. */
export const attributeCalls = {
  listAttributes: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/attribute',
    access: 'anyone',
    summary: 'The definitions of attributes, in the order in which products show them',
    answer: attributeDefinitionsSchema,
    cacheTags: [CATALOGUE_TAG],
  }),
  replaceAttributes: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/attribute',
    access: 'products.write',
    summary:
      'Replaces the definitions of attributes. Products lose the values of attributes that are left out, and values ' +
      'that no longer fit; with many products this takes some minutes, during which they are already hidden',
    body: attributeDefinitionsSchema,
    answer: attributeDefinitionsSchema,
  }),
};
