import type { CSSProperties } from 'react';

/** A decorative keycap in the colour of a value. */
export function Tint({ colour }: { colour: string }) {
  const style: CSSProperties & { '--tint': string } = { '--tint': colour };
  return <i className="tint" style={style} />;
}
