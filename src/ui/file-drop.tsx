import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useFieldControl } from '#ui/field.tsx';

type FileDropProps = {
  onFiles: (files: readonly File[]) => void;
  onBlur?: (() => void) | undefined;
  /** The file types that the file dialog offers. */
  accept: string;
  multiple?: boolean;
  /** Which files are accepted. Always read out; hidden with `hintHidden`. */
  hint: string;
  hintHidden?: boolean;
  /** An icon, and what to do. */
  children: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A transparent native file input that covers a whole area, so that click, drop and keyboard work natively. */
export function FileDrop({ onFiles, onBlur, accept, multiple, hint, hintHidden, children, ref }: FileDropProps) {
  const [isDragOver, setDragOver] = useState(false);
  const hintId = useId();
  const control = useFieldControl();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onFiles([...(currentTarget.files ?? [])]);
    // Otherwise choosing the same file again would not fire a change event.
    currentTarget.value = '';
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setDragOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div className={classNames('drop', isDragOver && 'drop-over')}>
      <input
        {...control}
        ref={ref}
        type="file"
        multiple={multiple}
        className="drop-input"
        accept={accept}
        aria-describedby={classNames(control['aria-describedby'], hintId)}
        onBlur={onBlur}
        onChange={choose}
        onDragEnter={({ dataTransfer }) => setDragOver(dataTransfer.types.includes('Files'))}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      />
      <div className="drop-words">
        {children}
        <span id={hintId} className={hintHidden ? 'visually-hidden' : 'field-hint'}>
          {hint}
        </span>
      </div>
    </div>
  );
}

/** The second line of a large drop zone: "or choose files". */
export function ChooseFiles({ children }: { children: ReactNode }) {
  return (
    <span>
      or <span className="drop-link">{children}</span>
    </span>
  );
}
