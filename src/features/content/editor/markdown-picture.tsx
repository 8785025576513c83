import { useEffect, useEffectEvent, useState } from 'react';
import { ChooseFromLibrary } from '#features/media/choose-from-library.tsx';
import { PictureDrop } from '#features/media/picture-drop.tsx';
import { UploadTile } from '#features/media/upload-tile.tsx';
import { usePictureUploads } from '#features/media/use-picture-uploads.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Modal } from '#ui/modal.tsx';
import { Picture } from '#ui/picture.tsx';
import { Switch } from '#ui/switch.tsx';
import { MAX_ALT_CHARACTERS } from '../content-schema.ts';

interface MarkdownPictureProps {
  /** A file that was dropped or pasted into the text, to be uploaded at once. */
  file: File | undefined;
  onInsert: (url: string, alt: string) => void;
  onClose: () => void;
}

/** Asks for a picture and what it shows, and inserts it into the text. */
export function MarkdownPicture({ file, onInsert, onClose }: MarkdownPictureProps) {
  const [url, setUrl] = useState<string>();
  const [alt, setAlt] = useState('');
  const [isDecoration, setDecoration] = useState(false);
  const [isTried, setTried] = useState(false);
  const isDescribed = isDecoration || alt.trim() !== '';
  const problem = isTried && !isDescribed ? 'Describe the picture, or say that it is decoration' : undefined;

  function choose(address: string, libraryAlt: string): void {
    setUrl(address);
    if (alt === '') setAlt(libraryAlt);
  }

  function insert(): void {
    setTried(true);
    if (url !== undefined && isDescribed) onInsert(url, isDecoration ? '' : alt);
  }

  return (
    <Modal open onOpenChange={onClose} title="Insert a picture">
      <form
        className="dialog-body markdown-picture"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Events of dialogs reach the form around them.
          event.stopPropagation();
          insert();
        }}
      >
        <ChosenFile file={file} url={url} onChosen={choose} isMissing={isTried && url === undefined} />
        <Field
          label="What the picture shows"
          hint="For people who do not see it, such as “A grey keyboard on an oak desk”."
          {...(problem !== undefined && { error: problem })}
        >
          <TextInput
            value={alt}
            maxLength={MAX_ALT_CHARACTERS}
            disabled={isDecoration}
            autoComplete="off"
            onChange={(event) => setAlt(event.target.value)}
          />
        </Field>
        <Switch
          label="Only decoration"
          note="It says nothing that the text does not say."
          checked={isDecoration}
          onChange={(event) => setDecoration(event.target.checked)}
        />
        <Button type="submit" block>
          Insert Picture
        </Button>
      </form>
    </Modal>
  );
}

interface ChosenFileProps extends Pick<MarkdownPictureProps, 'file'> {
  url: string | undefined;
  /** Called with the address of the picture and its alternative text in the library. */
  onChosen: (url: string, libraryAlt: string) => void;
  isMissing: boolean;
}

function ChosenFile({ file, url, onChosen, isMissing }: ChosenFileProps) {
  const { uploads, failures, upload, cancel } = usePictureUploads(
    (address, picture) => onChosen(address, picture.alt),
    'own',
  );
  const uploadGiven = useEffectEvent(() => {
    if (file) void upload([file]);
  });
  useEffect(() => uploadGiven(), []);
  const [pending] = uploads;
  const failure = failures.join(' ') || (isMissing && !pending ? 'Choose a picture' : undefined);
  return (
    <Field label="Picture" {...(failure !== undefined && !pending && { error: failure })}>
      <div className="markdown-picture-file">
        {pending ? <UploadTile upload={pending} onCancel={() => cancel(pending.id)} /> : null}
        {!pending && url !== undefined ? (
          <div className="tile">
            <Picture src={url} alt="The chosen picture" width={800} height={600} sizes="320px" priority />
          </div>
        ) : null}
        {!pending && url === undefined ? (
          <PictureDrop small={false} shape="own" onFiles={(files) => void upload(files.slice(0, 1))} />
        ) : null}
        {pending ? null : <ChooseFromLibrary shape="own" onChoose={onChosen} />}
      </div>
    </Field>
  );
}
