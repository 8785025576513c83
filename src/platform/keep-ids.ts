import { newId } from './id.ts';

interface Draft {
  _id?: string | undefined;
}

/**
 * Gives each draft of a list its id: the one it names, if the list had it before and no earlier draft has taken it,
 * otherwise a new one.
 */
export function keepIds<Of extends Draft>(
  drafts: readonly Of[],
  before: readonly { _id: string }[] = [],
): (Of & { _id: string })[] {
  const free = new Set(before.map(({ _id }) => _id));
  return drafts.map((draft) => {
    const { _id } = draft;
    return { ...draft, _id: _id !== undefined && free.delete(_id) ? _id : newId() };
  });
}
