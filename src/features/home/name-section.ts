import { SECTION_LABELS } from './section-kinds.ts';
import type { SectionKind } from './section-schema.ts';

/** What a name is made of. A form has all of it, empty where it is not used. */
interface Named {
  kind: SectionKind;
  title?: string | undefined;
  slug?: string | undefined;
  slides?: readonly { title: string }[] | undefined;
  tiles?: readonly { title: string }[] | undefined;
}

/** Returns what people call a section: "Banner: The sound of a good key.". */
export function nameSection({ kind, title, slug, slides, tiles }: Named): string {
  const own = [slides?.[0]?.title, tiles?.[0]?.title, slug, title].find((text) => text !== undefined && text !== '');
  return own === undefined ? SECTION_LABELS[kind] : `${SECTION_LABELS[kind]}: ${own}`;
}
