import { newId } from '#platform/id.ts';
import { type AttributeDefinition, attributeDefinitionsSchema } from './attribute-schema.ts';

/** A definition as the admin edits it. */
export interface EditedDefinition extends Pick<AttributeDefinition, 'key' | 'label' | 'kind' | 'filterable'> {
  /** Tells it apart from others while it has no key. */
  id: string;
  unit: string;
  choices: readonly string[];
  group: string;
  explanation: string;
  /** What explains the choices, by choice. */
  choiceExplanations: Readonly<Record<string, string>>;
  replacedBy: string;
  isNew: boolean;
  isRemoved: boolean;
}

export function toEdited(definition: AttributeDefinition): EditedDefinition {
  const { key, label, kind, filterable, unit = '', choices = [] } = definition;
  const { group = '', explanation = '', choiceExplanations = {}, replacedBy = '' } = definition;
  return {
    ...{ id: key, key, label, kind, filterable, unit, group, explanation, replacedBy },
    ...{ choices, choiceExplanations },
    ...{ isNew: false, isRemoved: false },
  };
}

export function newDefinition(): EditedDefinition {
  const texts = { key: '', label: '', unit: '', group: '', explanation: '', replacedBy: '' };
  const choices = { choices: [], choiceExplanations: {} };
  return { ...texts, ...choices, id: newId(), kind: 'text', filterable: true, isNew: true, isRemoved: false };
}

/** What is wrong with the fields of definitions, by the id of the definition. */
export type DefinitionErrors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns what is to be saved, or what is wrong with it. */
export function toDefinitions(
  edited: readonly EditedDefinition[],
): { ok: true; definitions: AttributeDefinition[] } | { ok: false; errors: DefinitionErrors } {
  const kept = edited.filter(({ isRemoved }) => !isRemoved);
  const parsed = attributeDefinitionsSchema.safeParse(kept.map(toDefinition));
  if (parsed.success) return { ok: true, definitions: parsed.data };
  const byIndex = Map.groupBy(parsed.error.issues, ({ path: [index] }) => Number(index));
  const errors = [...byIndex].map(([index, issues]) => [kept[index]?.id ?? '', messagesOf(issues)] as const);
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** Returns the first message of each field. Without a label, the key that follows from it is missing as well. */
function messagesOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const entries = issues.map(({ path: [, field], message }): [string, string] => [String(field), message]);
  const { key, ...others } = Object.fromEntries(entries.toReversed());
  return key === undefined || others.label !== undefined ? others : { key, ...others };
}

/** Without a key, a new definition gets one from its label. */
function toDefinition({ label, kind, filterable, ...edited }: EditedDefinition): AttributeDefinition {
  const { unit, group, explanation, replacedBy } = edited;
  return {
    key: edited.key.trim() || keyOf(label),
    label,
    kind,
    filterable,
    ...(unit.trim() !== '' && (kind === 'number' || kind === 'text') && { unit }),
    ...(group.trim() !== '' && { group }),
    ...(explanation.trim() !== '' && { explanation }),
    ...(replacedBy.trim() !== '' && { replacedBy }),
    ...(kind === 'choice' && choicesOf(edited)),
  };
}

function choicesOf({ choices, choiceExplanations }: Pick<EditedDefinition, 'choices' | 'choiceExplanations'>) {
  const explained = choices.flatMap((choice) => {
    const text = choiceExplanations[choice]?.trim() ?? '';
    return text === '' ? [] : [[choice, text] as const];
  });
  return {
    choices: [...choices],
    ...(explained.length > 0 && { choiceExplanations: Object.fromEntries(explained) }),
  };
}

/** "Battery life" → "battery-life". */
function keyOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
