import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useProductExport } from './use-product-export.ts';

/** Saves all products as a file. It cannot be a link, because the request carries the session token. */
export function ExportButton() {
  const { busy, exportProducts } = useProductExport();
  return (
    <Button variant="secondary" busy={busy} busyLabel="Exporting" onClick={() => void exportProducts()}>
      <Icon name="download" small />
      Export
    </Button>
  );
}
