import type { KeyboardEvent } from 'react';
import { formatNumber } from '#platform/format-numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SwitchInput } from '#ui/switch.tsx';
import { useDragOrder } from '#ui/use-drag-order.ts';
import { KIND_LABELS } from './attribute-schema.ts';
import type { DefinitionErrors, EditedDefinition } from './edited-definition.ts';

interface DefinitionTableProps {
  definitions: readonly EditedDefinition[];
  /** Empty if none is open. */
  openedId: string;
  errors: DefinitionErrors;
  onOpen: (id: string) => void;
  onMove: (from: number, to: number) => void;
  onChange: (id: string, part: Partial<EditedDefinition>) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** A row for each definition. Rows are dragged, or moved with the arrow keys. */
export function DefinitionTable({ definitions, openedId, errors, onOpen, onMove, onChange }: DefinitionTableProps) {
  const drag = useDragOrder(onMove);

  function moveByKey(event: KeyboardEvent<HTMLElement>, index: number): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const button = event.currentTarget;
    onMove(index, index + step);
    // Browsers drop the focus of what moves.
    button.focus();
  }

  return (
    <div className="panel panel-flush data-table low-rows">
      <table>
        <caption className="visually-hidden">Attributes</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Move</span>
            </th>
            <th scope="col">Name</th>
            <th scope="col" className="low-rows-kind">
              Kind
            </th>
            <th scope="col" className="data-table-number low-rows-wide">
              Choices
            </th>
            <th scope="col" className="low-rows-wide">
              Group
            </th>
            <th scope="col" className="data-table-number">
              Filter
            </th>
          </tr>
        </thead>
        <tbody>
          {definitions.map((one, index) => (
            <tr
              key={one.id}
              data-definition={one.id}
              data-current={one.id === openedId}
              data-dragged={index === drag.dragged}
              data-removed={one.isRemoved}
              {...drag.item(index)}
            >
              <td className="low-rows-grip" {...drag.handle(index)}>
                <button
                  type="button"
                  aria-label={`Move ${nameOf(one)}. Arrow keys move it.`}
                  onKeyDown={(event) => moveByKey(event, index)}
                >
                  <Icon name="grip-vertical" small />
                </button>
              </td>
              <th scope="row">
                <button
                  type="button"
                  className="low-rows-name row-opener"
                  data-open=""
                  aria-expanded={one.id === openedId}
                  onClick={() => onOpen(one.id)}
                >
                  <bdi>{nameOf(one)}</bdi>
                </button>
                {errors[one.id] ? <Badge tone="red">Check</Badge> : null}
              </th>
              <td className="low-rows-kind">{describeKind(one)}</td>
              <td className="data-table-number low-rows-wide">
                {one.kind === 'choice' ? formatNumber(one.choices.length) : null}
              </td>
              <td className="low-rows-wide">
                <bdi>{one.group}</bdi>
              </td>
              <td className="data-table-number">
                {one.isRemoved ? (
                  <Button variant="quiet" size="small" onClick={() => onChange(one.id, { isRemoved: false })}>
                    <Icon name="undo-2" small />
                    Keep<span className="visually-hidden"> {one.label}</span>
                  </Button>
                ) : (
                  <SwitchInput
                    isSmall
                    aria-label={`Filter by ${nameOf(one)}`}
                    checked={one.filterable}
                    onChange={({ target }) => onChange(one.id, { filterable: target.checked })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** "Number, g". Other kinds may still have a unit that was typed before. */
function describeKind({ kind, unit }: EditedDefinition): string {
  const hasUnit = unit.trim() !== '' && (kind === 'number' || kind === 'text');
  return hasUnit ? `${KIND_LABELS[kind]}, ${unit}` : KIND_LABELS[kind];
}

/** What a definition is called while it has no label. */
export function nameOf({ label }: Pick<EditedDefinition, 'label'>): string {
  return label.trim() || 'New attribute';
}
