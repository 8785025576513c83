import type { ReactNode } from 'react';
import { BannerFields } from './banner-fields.tsx';
import { CollectionFields } from './collection-fields.tsx';
import type { SectionFieldsProps } from './home-form.ts';
import { SECTION_NOTES } from './section-kinds.ts';
import type { SectionKind } from './section-schema.ts';
import { TextFields } from './text-fields.tsx';
import { TilesFields } from './tiles-fields.tsx';
import { VideoFields } from './video-fields.tsx';

/** The forms of those kinds that have fields of their own. */
const FORMS: Partial<Readonly<Record<SectionKind, (props: SectionFieldsProps) => ReactNode>>> = {
  banner: BannerFields,
  tiles: TilesFields,
  collection: CollectionFields,
  text: TextFields,
  video: VideoFields,
};

/** The fields of a section, or what it shows. */
export function SectionFields({ kind, ...props }: SectionFieldsProps & { kind: SectionKind }) {
  const Form = FORMS[kind];
  return Form ? <Form {...props} /> : <p className="home-note">{SECTION_NOTES[kind]}</p>;
}
