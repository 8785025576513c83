import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { DefinitionFields } from './definition-fields.tsx';
import { nameOf } from './definition-table.tsx';
import type { EditedDefinition } from './edited-definition.ts';

interface DefinitionPanelProps {
  one: EditedDefinition;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<EditedDefinition>) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The definition that is open, beside the table or below it. */
export function DefinitionPanel({ one, errors, onChange, onRemove, onClose }: DefinitionPanelProps) {
  const name = nameOf(one);
  return (
    <aside className="panel attribute-panel" aria-label={name} tabIndex={-1}>
      <div className="attribute-panel-head">
        <h2 className="panel-title">
          <bdi>{name}</bdi>
        </h2>
        <IconButton label={`Close ${name}`} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      {one.isRemoved ? (
        <p className="panel-text">Saving removes it and its values from all products.</p>
      ) : (
        <>
          <DefinitionFields one={one} errors={errors} onChange={onChange} />
          <Button variant="danger-quiet" size="small" onClick={onRemove}>
            Remove<span className="visually-hidden"> {name}</span>
          </Button>
        </>
      )}
    </aside>
  );
}
