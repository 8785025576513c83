import type { ReactNode } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

type SettingRowsProps = {
  title: string;
  hint: string;
  /** What a row is called: "link". */
  noun: string;
  rows: readonly { id: string }[];
  max: number;
  onAdd: () => void;
  onRemove: (at: number) => void;
  /** Returns the two fields of a row. */
  children: (at: number) => ReactNode;
};

/** A setting that is a list of rows with two fields each. */
export function SettingRows({ title, hint, noun, rows, max, onAdd, onRemove, children }: SettingRowsProps) {
  return (
    <section className="panel">
      <h2 className="panel-title">{title}</h2>
      <p className="field-hint">{hint}</p>
      <ul className="setting-rows">
        {rows.map(({ id }, at) => (
          <li key={id}>
            {children(at)}
            <IconButton label={`Remove ${noun} ${at + 1}`} onClick={() => onRemove(at)}>
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < max ? (
        <Button variant="secondary" onClick={onAdd}>
          <Icon name="plus" />
          Add {noun[0]?.toUpperCase()}
          {noun.slice(1)}
        </Button>
      ) : null}
    </section>
  );
}
