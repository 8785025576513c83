import { formatNumber } from '#platform/format-numbers.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ChooseFiles, FileDrop } from '#ui/file-drop.tsx';
import { Icon } from '#ui/icon.tsx';
import { MAX_ROWS } from './import-limits.ts';
import { type ImportUpload, useImportUpload } from './use-import-upload.ts';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';
const HINT = `CSV from Excel, Numbers or Google Sheets, up to 20 MB and ${formatNumber(MAX_ROWS)} rows`;

/** A field for the file to import, with the progress of its upload. @param onRead takes the id of the import. */
export function ImportFileField({ onRead }: { onRead: (importId: string) => void }) {
  const { upload, failure, start, cancel } = useImportUpload(onRead);
  if (upload) return <UploadProgress upload={upload} onCancel={cancel} />;
  return (
    <Field label="CSV file" error={failure} className="import-field">
      <FileDrop accept={ACCEPTED} hint={HINT} onFiles={(files) => void start(files)}>
        <Icon name="file-spreadsheet" />
        <b>Drop a file here</b>
        <ChooseFiles>choose a file</ChooseFiles>
      </FileDrop>
    </Field>
  );
}

function UploadProgress({ upload: { name, sent }, onCancel }: { upload: ImportUpload; onCancel: () => void }) {
  const percent = Math.floor(sent * 100);
  const isSending = percent < 100;
  return (
    <div className="panel import-upload">
      <Icon name="file-spreadsheet" />
      <p>
        <bdi>{name}</bdi>
        <small role="status">{isSending ? 'Uploading' : 'Checking the rows…'}</small>
      </p>
      {isSending ? <span className="import-percent">{percent} %</span> : null}
      <progress aria-label="Upload of the file" value={isSending ? percent : undefined} max={100} />
      <Button variant="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
