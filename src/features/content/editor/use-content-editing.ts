import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import type { Content, ContentDraft, ContentKind, ContentState } from '../content-schema.ts';
import { type ContentEntries, contentEntriesOf, contentFormSchema, isSame } from './content-entries.ts';
import type { ContentForm } from './content-form.ts';
import { keptEntries } from './kept-entries.ts';
import { useAutosave } from './use-autosave.ts';
import { useContentSaving } from './use-content-saving.ts';

const nameOf = (kind: ContentKind, content: Content | undefined) => `${kind}/${content?._id ?? 'new'}`;

/** What the form begins with: the saved entry, or what was typed before in this browser and not saved. */
function begin(kind: ContentKind, content: Content | undefined, timeZone: string) {
  const savedEntries = contentEntriesOf(content ?? {}, timeZone);
  const kept = keptEntries.read(nameOf(kind, content));
  if (!kept || isSame(kept.entries, savedEntries)) return { entries: savedEntries, savedEntries };
  const isOld = kept.version !== (content?.version ?? 0);
  return { entries: kept.entries, savedEntries, keptAt: kept.at, conflicting: isOld ? content : undefined };
}

/**
 * Edits an entry: what is typed is kept in this browser at once, drafts are saved when typing pauses, and what is
 * published is saved only when asked.
 * @param content the entry as it was loaded; undefined for a new one.
 * @param timeZone the shop's.
 */
export function useContentEditing(kind: ContentKind, content: Content | undefined, timeZone: string) {
  const [start] = useState(() => begin(kind, content, timeZone));
  const [savedEntries, setSavedEntries] = useState(start.savedEntries);
  const [keptAt, setKeptAt] = useState(start.keptAt);
  const saving = useContentSaving(kind, content, start.conflicting);
  const form: ContentForm = useForm<ContentEntries, unknown, ContentDraft>({
    resolver: zodResolver(contentFormSchema),
    defaultValues: start.entries,
  });
  const { saved, conflict } = saving;
  const entries = form.watch();
  const text = JSON.stringify(entries);
  const isChanged = !isSame(entries, savedEntries);
  useKeeping(nameOf(kind, saved), saved?.version ?? 0, entries, isChanged);
  const draft = useMemo(() => contentFormSchema.safeParse(JSON.parse(text)).data, [text]);
  // The address of a new entry is made from its title, which is complete once the text begins.
  const isDraft = saved ? saved.state === 'draft' : entries.body.trim() !== '';
  useAutosave(text, isDraft && isChanged && conflict === undefined && draft !== undefined, () => {
    if (draft) void send(draft, 'draft', entries);
  });

  async function send(body: ContentDraft, state: ContentState, sent: ContentEntries): Promise<Content | undefined> {
    const before = nameOf(kind, saved);
    const result = await saving.save({ ...body, state });
    if (!result) return undefined;
    keptEntries.forget(before);
    // What was left out may have been made by the shop.
    const made = { slug: result.slug ?? '', date: result.date ?? '' };
    for (const name of ['slug', 'date'] as const)
      if (form.getValues(name) === sent[name]) form.setValue(name, made[name]);
    setSavedEntries({ ...sent, ...made });
    setKeptAt(undefined);
    return result;
  }

  function show(shown: Partial<Content>): void {
    const shownEntries = contentEntriesOf(shown, timeZone);
    form.reset(shownEntries);
    setSavedEntries(shownEntries);
    setKeptAt(undefined);
  }

  /** Saves what is entered, unless it has an error. @returns the entry, if it was saved. */
  async function saveAs(state: ContentState): Promise<Content | undefined> {
    let result: Content | undefined;
    const sent = form.getValues();
    await form.handleSubmit(async (body) => {
      result = await send(body, state, sent);
    })();
    return result;
  }

  return {
    ...saving,
    form,
    entries,
    isChanged,
    /** What is entered; undefined while it has an error. */
    draft,
    /** When what is shown was typed, if it was not saved then. Epoch milliseconds. */
    keptAt,
    saveAs,
    dropKept: () => show(saved ?? {}),

    takeTheirs(theirs: Content): void {
      saving.settle(theirs);
      show(theirs);
    },

    /** Saves what is entered over what another person has saved. */
    keepMine(theirs: Content): Promise<Content | undefined> {
      saving.settle(theirs);
      return saveAs(theirs.state);
    },

    /** Shows a former version as the present one. @returns whether that worked. */
    async restore(n: number): Promise<boolean> {
      const restored = await saving.restore(n);
      if (restored) show(restored);
      return restored !== undefined;
    },
  };
}

export type ContentEditing = ReturnType<typeof useContentEditing>;

/** Keeps what is typed in this browser until it is saved. */
function useKeeping(of: string, version: number, entries: ContentEntries, isChanged: boolean): void {
  useEffect(() => {
    if (isChanged) keptEntries.keep({ of, version, at: Date.now(), entries });
    else keptEntries.forget(of);
  }, [of, version, entries, isChanged]);
}
