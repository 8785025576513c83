import { Toolbar } from '@base-ui/react/toolbar';
import type { ComponentProps } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { useIsMac } from '#ui/use-is-mac.ts';
import { BOLD, ITALIC, insertLink, type LineKind, toggleLines, toggleMark } from './format-text.ts';
import type { Format } from './use-text-changes.ts';

const lines =
  (kind: LineKind): Format =>
  (selected) =>
    toggleLines(selected, kind);

/** The buttons, in groups. */
const GROUPS = [
  [
    { label: 'Bold', letter: 'B', icon: 'bold', format: (selected) => toggleMark(selected, BOLD) },
    { label: 'Italic', letter: 'I', icon: 'italic', format: (selected) => toggleMark(selected, ITALIC) },
    { label: 'Link', letter: 'K', icon: 'link', format: insertLink },
  ],
  [
    { label: 'Heading', icon: 'heading', format: lines('heading') },
    { label: 'List', icon: 'list', format: lines('bullets') },
    { label: 'Numbered list', icon: 'list-ordered', format: lines('numbers') },
    { label: 'Quote', icon: 'text-quote', format: lines('quote') },
  ],
] as const satisfies readonly (readonly { label: string; letter?: string; icon: IconName; format: Format }[])[];

interface MarkdownToolbarProps {
  /** What the field is called. */
  label: string;
  onFormat: (format: Format) => void;
  onPicture: () => void;
}

/** The buttons that format the text of a field. Arrow keys go from one to the next. */
export function MarkdownToolbar({ label, onFormat, onPicture }: MarkdownToolbarProps) {
  return (
    <Toolbar.Root className="markdown-toolbar" aria-label={`Format: ${label}`}>
      {GROUPS.map((group) => (
        <Toolbar.Group key={group[0].label}>
          {group.map(({ icon, format, ...button }) => (
            <ToolbarButton key={button.label} {...button} onClick={() => onFormat(format)}>
              <Icon name={icon} />
            </ToolbarButton>
          ))}
        </Toolbar.Group>
      ))}
      <Toolbar.Group>
        <ToolbarButton label="Picture" onClick={onPicture}>
          <Icon name="image-plus" />
        </ToolbarButton>
      </Toolbar.Group>
    </Toolbar.Root>
  );
}

type ToolbarButtonProps = Pick<ComponentProps<'button'>, 'onClick' | 'children'> & { label: string; letter?: string };

function ToolbarButton({ label, letter, ...rest }: ToolbarButtonProps) {
  const isMac = useIsMac();
  const shortcut = letter && {
    title: `${label} (${isMac ? '⌘' : 'Ctrl+'}${letter})`,
    'aria-keyshortcuts': `${isMac ? 'Meta' : 'Control'}+${letter}`,
  };
  return <Toolbar.Button {...rest} {...shortcut} render={<IconButton label={label} />} />;
}
