import { type ReactNode, use, useId, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useAwaitedUpload } from '#features/media/use-awaited-upload.ts';
import type { MenuLink } from '#features/menu/menu-schema.ts';
import { TargetSuggestions } from '#features/menu/target-suggestions.tsx';
import { useMissingPages } from '#features/menu/use-missing-pages.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { TimeZone } from '#ui/time-zone.ts';
import { UnsavedDock } from '#ui/unsaved-dock.tsx';
import { useMovingList } from '#ui/use-moving-list.ts';
import type { HomeForm, HomeFormContext } from './home-form.ts';
import {
  blankSection,
  type HomeEntries,
  homeEntriesOf,
  homeFormSchema,
  type SectionEntry,
  type SubmittedHome,
} from './home-form-schema.ts';
import type { Home, HomeDraft } from './home-schema.ts';
import { nameSection } from './name-section.ts';
import { SectionAdder } from './section-adder.tsx';
import { SectionItem } from './section-item.tsx';
import { MAX_SECTIONS } from './section-schema.ts';

interface HomeEditorProps {
  sections: Home;
  /** Pages that are suggested as addresses. */
  suggestions: readonly MenuLink[];
  collections: HomeFormContext['collections'];
  busy: boolean;
  save: (sections: HomeDraft) => void;
  /** Shows what visitors will see of a section. */
  renderPreview: (entry: SectionEntry) => ReactNode;
}

/** The sections of the home page in their order, each with its form, to be saved together. */
export function HomeEditor({ sections, suggestions, collections, busy, save, renderPreview }: HomeEditorProps) {
  const timeZone = use(TimeZone);
  const form: HomeForm = useForm<HomeEntries, unknown, SubmittedHome>({
    resolver: zodResolver(homeFormSchema(timeZone)),
    defaultValues: homeEntriesOf(sections, timeZone),
  });
  const upload = useAwaitedUpload();
  const suggestionsId = useId();
  const [announcement, announce] = useState('');
  const missing = useMissingPages(form.watch('sections').flatMap(listTargets));
  const { isDirty } = form.formState;
  const onUpload = (pending: Promise<boolean>) => void upload.track(pending);

  async function submit(): Promise<void> {
    // The pictures are part of what is saved.
    if (await upload.waitForUpload()) await form.handleSubmit((valid) => save(valid.sections))();
  }

  return (
    <form
      className="home-editor"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SectionList
        context={{ form, suggestionsId, missing, collections, onUpload, announce }}
        renderPreview={renderPreview}
      />
      <TargetSuggestions id={suggestionsId} pages={suggestions} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <UnsavedDock
        isChanged={isDirty}
        label="Home page"
        note="Visitors see them at once."
        busy={busy}
        isWaiting={upload.isWaiting}
      />
    </form>
  );
}

type SectionListProps = { context: HomeFormContext; renderPreview: HomeEditorProps['renderPreview'] };

function SectionList({ context, renderPreview }: SectionListProps) {
  const { form, announce } = context;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'sections' });
  const nameOf = (index: number) => nameSection(form.watch(`sections.${index}`));
  const moving = useMovingList({ count: fields.length, nameOf, move, announce });
  return (
    <>
      <ol className="home-list">
        {fields.map(({ id }, index) => (
          <SectionItem
            key={id}
            context={context}
            index={index}
            moving={moving}
            onRemove={() => remove(index)}
            renderPreview={renderPreview}
          />
        ))}
      </ol>
      {fields.length === 0 ? <p className="home-note">Without sections, the shop's own home page comes back.</p> : null}
      <div className="home-add">
        {fields.length < MAX_SECTIONS ? (
          <SectionAdder onAdd={(kind) => append(blankSection(kind))} />
        ) : (
          <p className="home-note">A home page has at most {MAX_SECTIONS} sections.</p>
        )}
      </div>
    </>
  );
}

function listTargets({ slides, tiles }: SectionEntry): string[] {
  return [...slides, ...tiles].map(({ to }) => to.trim());
}
