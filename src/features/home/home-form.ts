import type { UseFormReturn } from 'react-hook-form';
import type { HomeEntries, SubmittedHome } from './home-form-schema.ts';

/** The form of the home page. */
export type HomeForm = UseFormReturn<HomeEntries, unknown, SubmittedHome>;

/** What the forms of all sections need. */
export interface HomeFormContext {
  form: HomeForm;
  /** Id of the list of pages that are suggested as addresses. */
  suggestionsId: string;
  /** The paths at which the shop has no page. */
  missing: ReadonlySet<string>;
  /** The collections that a section can show. */
  collections: readonly { title: string; slug: string }[];
  /** Must be called with each upload that starts. */
  onUpload: (upload: Promise<boolean>) => void;
  /** Tells people who hear the page. */
  announce: (text: string) => void;
}

/** What the form of a section needs. */
export interface SectionFieldsProps {
  context: HomeFormContext;
  /** The position of the section. */
  index: number;
}
