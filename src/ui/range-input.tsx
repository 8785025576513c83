import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useFieldControl } from '#ui/field.tsx';

type RangeInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max'> & {
  value: number;
  min: number;
  max: number;
};

/** A styled native range input; works in a form without JavaScript. */
export function RangeInput({ value, min, max, className, style, ...rest }: RangeInputProps) {
  const thumbStyle: CSSProperties & { '--at': string } = {
    ...style,
    // The thumb is 24 px wide and stays inside the track, so its centre moves from 12 px to 100% - 12 px.
    '--at': `calc(12px + (100% - 24px) * ${max > min ? (value - min) / (max - min) : 1})`,
  };

  return (
    <input
      {...useFieldControl()}
      {...rest}
      type="range"
      value={value}
      min={min}
      max={max}
      className={classNames('slider', className)}
      style={thumbStyle}
    />
  );
}
