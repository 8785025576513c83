import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { SECTION_KINDS, SECTION_LABELS } from './section-kinds.ts';
import type { SectionKind } from './section-schema.ts';

/** A button that opens a menu of the kinds of sections, of which one is added. */
export function SectionAdder({ onAdd }: { onAdd: (kind: SectionKind) => void }) {
  const actions = SECTION_KINDS.map((kind) => ({ text: SECTION_LABELS[kind], onSelect: () => onAdd(kind) }));
  return (
    <ActionMenu label="Add Section" actions={actions}>
      <Icon name="plus" />
      Add Section
    </ActionMenu>
  );
}
