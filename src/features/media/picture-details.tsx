import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DefinitionRows } from '#ui/definition-rows.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { Link } from '#ui/link.tsx';
import { DetailDialog } from '#ui/modal.tsx';
import { Moment } from '#ui/moment.tsx';
import { describeUse } from './describe-use.ts';
import { formatBytes } from './format-bytes.ts';
import type { MediaPicture, UsedIn } from './media-schema.ts';
import { LibraryPicture } from './picture-grid.tsx';
import { MAX_ALT_CHARACTERS } from './picture-limits.ts';
import { ReplacePicture } from './replace-picture.tsx';
import { usePictureChanges } from './use-picture-changes.ts';

type PictureDetailsProps = {
  picture: MediaPicture;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the picture as it is after a change. */
  onChanged: (picture: MediaPicture) => Promise<void>;
  onRemoved: () => Promise<void>;
};

/** A dialog with a picture of the library: its text, size and uses, and how to replace or delete it. */
export default function PictureDetails({ picture, open, onOpenChange, ...callbacks }: PictureDetailsProps) {
  const { busy, problem, saveAlt, replace, remove } = usePictureChanges(picture, callbacks);
  const [alt, setAlt] = useState(picture.alt);
  const [isAsking, setAsking] = useState(false);

  return (
    <DetailDialog open={open} onOpenChange={onOpenChange} title="Picture" className="picture-dialog">
      <div className="picture-details">
        <div className="picture-stage">
          <LibraryPicture picture={picture} sizes="(min-width: 700px) 320px, 100vw" />
        </div>
        <form
          className="picture-form"
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            void saveAlt(alt);
          }}
        >
          <Field label="Alt text" hint="What the picture shows, for people who cannot see it. Empty for decoration.">
            <TextArea
              rows={3}
              maxLength={MAX_ALT_CHARACTERS}
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
            />
          </Field>
          <Button type="submit" size="small" busy={busy === 'alt'} aria-disabled={alt.trim() === picture.alt}>
            Save Text
          </Button>
        </form>
        <DefinitionRows rows={factsOf(picture)} />
        <Uses usedIn={picture.usedIn} />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <div className="picture-acts">
          <ReplacePicture busy={busy === 'replace'} onFile={(file) => void replace(file)} />
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Delete the picture?"
          description="You cannot undo this."
          confirmLabel="Delete Picture"
          busy={busy === 'remove'}
          onConfirm={() => void remove().then(() => setAsking(false))}
        />
      </div>
    </DetailDialog>
  );
}

function factsOf({ width, height, bytes, at, url }: MediaPicture) {
  return [
    ...(width === 0 ? [] : [{ label: 'Size', value: `${width} × ${height} pixels, ${formatBytes(bytes)}` }]),
    { label: 'Uploaded', value: <Moment at={at} to="minute" /> },
    {
      label: 'Address',
      value: (
        <a className="text-link picture-address" href={url} target="_blank" rel="noopener">
          {url}
        </a>
      ),
    },
  ];
}

function Uses({ usedIn }: { usedIn: UsedIn }) {
  if (usedIn.length === 0) return <p className="note">No page of the shop shows this picture.</p>;
  return (
    <section aria-label="Used in">
      <h3 className="field-label">Used in</h3>
      <ul className="picture-uses">
        {usedIn.map((use) => {
          const { kind, title, to } = describeUse(use);
          return (
            <li key={`${use.kind} ${use._id}`}>
              <Link className="text-link" to={to}>
                <bdi>{title}</bdi>
              </Link>
              <small>{kind}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
