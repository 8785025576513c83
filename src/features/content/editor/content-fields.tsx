import { useController } from 'react-hook-form';
import { OnePictureField } from '#features/media/one-picture-field.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type Content, type ContentKind, MAX_ALT_CHARACTERS, MAX_TITLE_CHARACTERS } from '../content-schema.ts';
import type { ContentForm } from './content-form.ts';
import { KIND_WORDS, visibilityOf } from './content-kinds.ts';
import { MarkdownField } from './markdown-field.tsx';

interface WordFieldsProps {
  kind: ContentKind;
  form: ContentForm;
  saved: Content | undefined;
  /** Why the address was refused. */
  slugProblem: string | undefined;
}

/** What an entry says: its title, its address and its text. */
export function WordFields({ kind, form: { register, control, formState }, saved, slugProblem }: WordFieldsProps) {
  const { errors } = formState;
  const { field: body } = useController({ name: 'body', control });
  const words = KIND_WORDS[kind];
  const slugError = errors.slug?.message ?? slugProblem;
  return (
    <section className="panel content-fields">
      <Field label={words.title} {...(errors.title?.message !== undefined && { error: errors.title.message })}>
        <TextInput maxLength={MAX_TITLE_CHARACTERS} autoComplete="off" {...register('title')} />
      </Field>
      {words.hasSlug && !hasFixedAddress(kind, saved) ? (
        <Field label="Address" hint={<SlugHint saved={saved} />} {...(slugError !== undefined && { error: slugError })}>
          <TextInput dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('slug')} />
        </Field>
      ) : null}
      <MarkdownField
        label={words.body}
        hint={words.hint}
        error={errors.body?.message}
        value={body.value}
        onChange={body.onChange}
        onBlur={body.onBlur}
        ref={body.ref}
      />
    </section>
  );
}

/** Legal pages that come with the shop keep their addresses. */
function hasFixedAddress(kind: ContentKind, saved: Content | undefined): boolean {
  return kind === 'legal' && saved?.isBuiltIn === true;
}

function SlugHint({ saved }: { saved: Content | undefined }) {
  if (!saved) return 'Leave it empty to make it from the title.';
  if (visibilityOf(saved, Date.now()) !== 'published') return `The page will be at ${saved.path}.`;
  return (
    <>
      <TextLink to={saved.path}>See the page</TextLink>. Former addresses go on leading to it.
    </>
  );
}

interface CardFieldsProps {
  kind: ContentKind;
  form: ContentForm;
  /** Called when the upload of a picture starts. */
  onUpload: (upload: Promise<boolean>) => void;
}

/** What cards and the top of the page show. */
export function CardFields({ kind, form, onUpload }: CardFieldsProps) {
  const { register, control, formState } = form;
  const { hasPicture, hasDate, excerpt } = KIND_WORDS[kind];
  const { field: date } = useController({ name: 'date', control });
  const { errors } = formState;
  return (
    <section className="panel content-fields">
      <h2 className="panel-title">{hasPicture ? 'Lead and picture' : 'Lead'}</h2>
      {excerpt ? (
        <Field
          label={excerpt.label}
          hint={excerpt.hint}
          {...(errors.excerpt?.message !== undefined && { error: errors.excerpt.message })}
        >
          <TextArea rows={3} {...register('excerpt')} />
        </Field>
      ) : null}
      {hasPicture ? <PictureFields form={form} onUpload={onUpload} /> : null}
      {hasDate ? (
        <DayField
          label="Date (optional)"
          hint="Otherwise the day on which it appears."
          error={errors.date?.message}
          value={date.value}
          onChange={date.onChange}
          ref={date.ref}
        />
      ) : null}
    </section>
  );
}

function PictureFields({ form, onUpload }: Omit<CardFieldsProps, 'kind'>) {
  const { register, control, getValues, setValue } = form;
  const { errors } = form.formState;
  const { field: image } = useController({ name: 'image', control });
  return (
    <>
      <OnePictureField
        label="Picture (optional)"
        alt="The picture of the page"
        shape="own"
        error={errors.image?.message}
        value={image.value}
        inputRef={image.ref}
        onBlur={image.onBlur}
        onChange={(url, libraryAlt) => {
          image.onChange(url);
          if (getValues('imageAlt') === '') setValue('imageAlt', libraryAlt);
        }}
        onUpload={onUpload}
      />
      {image.value === '' ? null : (
        <Field
          label="What the picture shows"
          {...(errors.imageAlt?.message !== undefined && { error: errors.imageAlt.message })}
        >
          <TextInput autoComplete="off" maxLength={MAX_ALT_CHARACTERS} {...register('imageAlt')} />
        </Field>
      )}
    </>
  );
}
