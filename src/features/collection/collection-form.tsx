import { useForm } from 'react-hook-form';
import { collectionPath } from '#features/catalogue/product-view.ts';
import { useAwaitedUpload } from '#features/media/use-awaited-upload.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Link } from '#ui/link.tsx';
import { Switch } from '#ui/switch.tsx';
import { type CollectionEntries, collectionFormSchema } from './collection-form-schema.ts';
import type { CollectionForm, RuleChoices } from './collection-form-type.ts';
import { CollectionPicture } from './collection-picture.tsx';
import { CollectionProducts } from './collection-products.tsx';
import { type CollectionDraft, MAX_TITLE_CHARACTERS } from './collection-schema.ts';

type CollectionFormProps = {
  entries: CollectionEntries;
  choices: RuleChoices;
  /** The path of the list, to which the form returns. */
  list: string;
  busy: boolean;
  /** Why it could not be saved, and the field that this concerns. */
  problem: string | undefined;
  slugProblem: string | undefined;
  onSubmit: (draft: CollectionDraft) => Promise<void>;
};

/** The form of a collection. */
export function CollectionEditor({
  entries,
  choices,
  list,
  busy,
  problem,
  slugProblem,
  onSubmit,
}: CollectionFormProps) {
  const upload = useAwaitedUpload();
  const form: CollectionForm = useForm<CollectionEntries, unknown, CollectionDraft>({
    resolver: zodResolver(collectionFormSchema),
    defaultValues: entries,
  });
  const { handleSubmit, formState } = form;

  async function submit(): Promise<void> {
    // The picture is part of what is saved.
    if (await upload.waitForUpload()) await handleSubmit(onSubmit)();
  }

  return (
    <>
      <form
        className="collection-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Basics
          form={form}
          entries={entries}
          slugProblem={slugProblem}
          onUpload={(pending) => void upload.track(pending)}
        />
        <CollectionProducts form={form} choices={choices} />
        <ForSearchEngines form={form} />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <div className="collection-buttons">
          <Button type="submit" busy={busy || upload.isWaiting} busyLabel="Saving">
            Save Collection
          </Button>
          <ButtonLink variant="quiet" to={list}>
            Cancel
          </ButtonLink>
        </div>
      </form>
      <LeaveGuard active={formState.isDirty && !busy} />
    </>
  );
}

type BasicsProps = {
  form: CollectionForm;
  entries: CollectionEntries;
  slugProblem: string | undefined;
  onUpload: (upload: Promise<boolean>) => void;
};

function Basics({ form: { register, control, formState }, entries, slugProblem, onUpload }: BasicsProps) {
  const { errors, dirtyFields } = formState;
  return (
    <section className="panel">
      <h2 className="panel-title">What it is</h2>
      <div className="collection-fields">
        <Field label="Title" error={errors.title?.message}>
          <TextInput maxLength={MAX_TITLE_CHARACTERS} autoComplete="off" {...register('title')} />
        </Field>
        <Field
          label="Address"
          hint={<SlugHint present={entries.slug} isChanged={dirtyFields.slug === true} />}
          error={errors.slug?.message ?? slugProblem}
        >
          <div className="collection-slug">
            <span aria-hidden="true">{collectionPath('')}</span>
            <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('slug')} />
          </div>
        </Field>
        <Field label="Text (optional)" hint="Shown below the title." error={errors.text?.message}>
          <TextArea rows={4} {...register('text')} />
        </Field>
        <CollectionPicture control={control} error={errors.image?.message} onUpload={onUpload} />
        <Switch label="Published" note="Customers see its page, and links to it." {...register('published')} />
      </div>
    </section>
  );
}

function SlugHint({ present, isChanged }: { present: string; isChanged: boolean }) {
  if (present === '') return 'Leave it empty to make it from the title.';
  if (isChanged) return 'The former address goes on leading to this collection.';
  return (
    <Link className="text-link" to={collectionPath(present)}>
      See the page
    </Link>
  );
}

function ForSearchEngines({ form: { register, formState } }: { form: CollectionForm }) {
  const { errors } = formState;
  return (
    <section className="panel">
      <h2 className="panel-title">For search engines</h2>
      <div className="collection-fields">
        <Field label="Title (optional)" hint="Otherwise that of the collection." error={errors.metaTitle?.message}>
          <TextInput autoComplete="off" {...register('metaTitle')} />
        </Field>
        <Field
          label="Description (optional)"
          hint="Otherwise the beginning of the text."
          error={errors.metaDescription?.message}
        >
          <TextArea rows={2} {...register('metaDescription')} />
        </Field>
      </div>
    </section>
  );
}
