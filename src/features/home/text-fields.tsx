import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import type { SectionFieldsProps } from './home-form.ts';
import { MAX_TITLE_CHARACTERS } from './section-schema.ts';

/** A title and a text in Markdown. */
export function TextFields({ context: { form }, index }: SectionFieldsProps) {
  const errorOf = (name: 'title' | 'body') =>
    form.getFieldState(`sections.${index}.${name}`, form.formState).error?.message;
  return (
    <div className="home-fields">
      <Field label="Title (optional)" error={errorOf('title')}>
        <TextInput autoComplete="off" maxLength={MAX_TITLE_CHARACTERS} {...form.register(`sections.${index}.title`)} />
      </Field>
      <Field
        label="Text"
        hint="Markdown: an empty line begins a paragraph, *asterisks* emphasise, [text](/path) links."
        error={errorOf('body')}
      >
        <TextArea rows={6} {...form.register(`sections.${index}.body`)} />
      </Field>
    </div>
  );
}
