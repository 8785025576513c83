/** A thing in the box of a product. */
interface BoxItem {
  amount: number;
  name: string;
  /** What follows the first comma. */
  note: string | undefined;
}

const SHAPE = /^(?:(?<amount>[1-9]\d{0,2}) ?(?:×|x(?= )) ?)?(?<name>[^,]+)(?:, *(?<note>.+))?$/s;

/** Reads an item such as "2× USB-C cable, 1.5 m". Without a number there is one. */
export function readBoxItem(text: string): BoxItem {
  const { amount, name, note } = SHAPE.exec(text)?.groups ?? {};
  return { amount: Number(amount ?? 1), name: name?.trim() ?? text, note };
}
