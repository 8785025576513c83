import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { Picture } from '#web/ui/picture.tsx';

type PictureFieldProps = {
  /** The picture's address; empty when there is none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** The picture of a product. */
export function PictureField({ value, onChange, error }: PictureFieldProps) {
  return (
    <div className="grid gap-4">
      <Field label="Image" hint="The address of a square picture" error={error}>
        <TextInput value={value} onChange={(event) => onChange(event.target.value)} />
      </Field>
      {value === '' ? null : (
        <span className="tile">
          <Picture src={value} alt="" width={320} height={320} sizes="320px" />
        </span>
      )}
    </div>
  );
}
