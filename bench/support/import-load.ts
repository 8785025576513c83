import * as z from 'zod/mini';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import { type OrderLoad, sendAsAdmin } from './order-load.ts';

const COLUMNS = 'sku,name,company,category,description,price,selling_price,stock,images';
const importSchema = z.object({ _id: z.string() });

/** Writes a file with a row for each of `count` products. Another price changes the products of the last file. */
export function writeImport(count: number, price: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `Imported keyboard ${index}`;
    return `import-${index},${name},Brindlo,pc,A quiet keyboard in grey,${price},${price},20,/pictures/bench.webp`;
  });
  return `${COLUMNS}\n${rows.join('\n')}\n`;
}

/** Previews and applies a file. @returns how long each took, in milliseconds. */
export async function importFile(load: OrderLoad, file: string): Promise<{ preview: number; apply: number }> {
  const beganAt = performance.now();
  const form = new FormData();
  form.append('file', new File([file], 'products.csv'));
  const { _id } = importSchema.parse(await sendAsAdmin(load, productImportCalls.previewImport.path, form));
  const readAt = performance.now();
  await sendAsAdmin(load, productImportCalls.applyImport.path.replace(':importId', _id));
  return { preview: readAt - beganAt, apply: performance.now() - readAt };
}
