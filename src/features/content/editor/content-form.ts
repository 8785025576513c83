import type { UseFormReturn } from 'react-hook-form';
import type { ContentDraft } from '../content-schema.ts';
import type { ContentEntries } from './content-entries.ts';

/** The form of an entry, as its parts get it. */
export type ContentForm = UseFormReturn<ContentEntries, unknown, ContentDraft>;
