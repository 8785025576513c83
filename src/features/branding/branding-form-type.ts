import type { UseFormReturn } from 'react-hook-form';
import type { BrandingEntries } from './branding-form-schema.ts';

/** The form of the branding. */
export type BrandingForm = UseFormReturn<BrandingEntries, unknown, BrandingEntries>;
