import { Toolbar } from '@base-ui/react/toolbar';
import Bold from 'lucide-react/icons/bold';
import Heading from 'lucide-react/icons/heading';
import ImagePlus from 'lucide-react/icons/image-plus';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import TextQuote from 'lucide-react/icons/text-quote';
import type { ComponentProps } from 'react';
import { IconButton } from '#ui/button.tsx';
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
    { label: 'Bold', letter: 'B', Icon: Bold, format: (selected) => toggleMark(selected, BOLD) },
    { label: 'Italic', letter: 'I', Icon: Italic, format: (selected) => toggleMark(selected, ITALIC) },
    { label: 'Link', letter: 'K', Icon: Link, format: insertLink },
  ],
  [
    { label: 'Heading', Icon: Heading, format: lines('heading') },
    { label: 'List', Icon: List, format: lines('bullets') },
    { label: 'Numbered list', Icon: ListOrdered, format: lines('numbers') },
    { label: 'Quote', Icon: TextQuote, format: lines('quote') },
  ],
] as const satisfies readonly (readonly { label: string; letter?: string; Icon: typeof Bold; format: Format }[])[];

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
          {group.map(({ Icon, format, ...button }) => (
            <ToolbarButton key={button.label} {...button} onClick={() => onFormat(format)}>
              <Icon className="icon" />
            </ToolbarButton>
          ))}
        </Toolbar.Group>
      ))}
      <Toolbar.Group>
        <ToolbarButton label="Picture" onClick={onPicture}>
          <ImagePlus className="icon" />
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
