import { type ClipboardEvent, type DragEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { insertPicture } from './format-text.ts';
import { MarkdownPicture } from './markdown-picture.tsx';
import { MarkdownPreview } from './markdown-preview.tsx';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { useTextChanges } from './use-text-changes.ts';

interface MarkdownFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** The field, to be focused. */
  ref?: Ref<{ focus: () => void }>;
}

const VIEWS = [
  ['write', 'Write'],
  ['preview', 'Preview'],
] as const;

/** A field for a text in Markdown: buttons to format it, pictures, and a preview beside it, on phones behind a tab. */
export function MarkdownField({ label, hint, error, value, onChange, onBlur, ref }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [picture, setPicture] = useState<{ file: File | undefined }>();
  const { apply, handlers } = useTextChanges(field);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));

  /** @returns whether there was a picture among the files. */
  function takePicture(files: FileList): boolean {
    const file = [...files].find(({ type }) => type.startsWith('image/'));
    if (file) setPicture({ file });
    return file !== undefined;
  }

  function paste(event: ClipboardEvent): void {
    if (takePicture(event.clipboardData.files)) event.preventDefault();
    else handlers.onPaste(event);
  }

  function drop(event: DragEvent): void {
    const { files } = event.dataTransfer;
    // Browsers would leave the page to show a file of another type.
    if (files.length > 0) event.preventDefault();
    takePicture(files);
  }

  function insert(url: string, alt: string): void {
    setPicture(undefined);
    // The dialog gives the focus back first.
    requestAnimationFrame(() => apply((selected) => insertPicture(selected, url, alt)));
  }

  return (
    <div className={classNames('markdown-field', view === 'preview' && 'markdown-field-preview')}>
      <SegmentedChoice label={`View: ${label}`} value={view} options={VIEWS} onChange={setView} />
      <div className="markdown-panes">
        <div className="markdown-write">
          <Field label={label} {...(hint !== undefined && { hint })} {...(error !== undefined && { error })}>
            <MarkdownToolbar label={label} onFormat={apply} onPicture={() => setPicture({ file: undefined })} />
            <TextArea
              ref={field}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
              onDrop={drop}
              {...handlers}
              onPaste={paste}
            />
          </Field>
        </div>
        <MarkdownPreview label={label} text={value} />
      </div>
      {picture ? <MarkdownPicture file={picture.file} onInsert={insert} onClose={() => setPicture(undefined)} /> : null}
    </div>
  );
}
