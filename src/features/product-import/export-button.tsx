import Download from 'lucide-react/icons/download';
import { Button } from '#ui/button.tsx';
import { useProductExport } from './use-product-export.ts';

/** Saves all products as a file. It cannot be a link, because the request carries the session token. */
export function ExportButton() {
  const { busy, exportProducts } = useProductExport();
  return (
    <Button variant="secondary" busy={busy} busyLabel="Exporting" onClick={() => void exportProducts()}>
      <Download className="icon icon-small" />
      Export
    </Button>
  );
}
