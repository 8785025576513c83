import { useController } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { BrandingForm } from './branding-form-type.ts';
import { colourSchema, THEMES, type Theme } from './branding-schema.ts';

const COLOURS = [
  { name: 'surface', title: 'Surface', note: 'The ground of all pages. Panels, lines and texts follow it.' },
  { name: 'accent', title: 'Accent', note: 'Links under the pointer, and what is chosen, current or new.' },
] as const;

/** The two colours of a branding in both themes. */
export function ColourFields({ form }: { form: BrandingForm }) {
  return (
    <section className="panel">
      <h2 className="panel-title">Colours</h2>
      {COLOURS.map(({ name, title, note }) => (
        <fieldset key={name} className="branding-colours">
          <legend>{title}</legend>
          <p className="field-hint">{note}</p>
          <div className="form-grid">
            {THEMES.map((theme) => (
              <ColourField key={theme} form={form} name={`${name}.${theme}`} label={`${title}, ${theme}`} />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

interface ColourFieldProps {
  form: BrandingForm;
  name: `${(typeof COLOURS)[number]['name']}.${Theme}`;
  label: string;
}

/** A colour, to be picked or typed. */
function ColourField({ form, name, label }: ColourFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const picked = colourSchema.safeParse(field.value).data ?? '#000000';
  return (
    <Field label={label} error={fieldState.error?.message}>
      <div className="branding-colour">
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={picked}
          onChange={({ target }) => field.onChange(target.value)}
        />
        <TextInput {...field} autoComplete="off" spellCheck={false} maxLength={7} />
      </div>
    </Field>
  );
}
