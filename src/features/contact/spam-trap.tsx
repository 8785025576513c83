import type { ComponentProps } from 'react';

/**
 * A field that people neither see nor hear nor reach with the keyboard. Programs that send spam fill it in. Takes the
 * props of `<input>`, such as `register('website')`.
 */
export function SpamTrap(props: ComponentProps<'input'>) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input type="text" {...props} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
