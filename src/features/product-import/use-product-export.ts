import { useCsvDownload } from '#features/identity/session/use-csv-download.ts';
import { productImportCalls } from './product-import-calls.ts';

/** Returns a function that saves all products as a file, and whether it is doing so. */
export function useProductExport(): { busy: boolean; exportProducts: () => Promise<void> } {
  const { busy, download } = useCsvDownload(productImportCalls.exportProducts, 'products.csv');
  return { busy, exportProducts: () => download() };
}
