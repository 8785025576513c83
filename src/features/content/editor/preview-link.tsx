import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Moment } from '#ui/moment.tsx';
import { contentCalls } from '../content-calls.ts';
import type { Content, ContentDraft, Preview } from '../content-schema.ts';

interface PreviewLinkProps {
  saved: Content;
  /** What is entered; undefined while it has an error. */
  draft: ContentDraft | undefined;
}

/** Makes a link with which others read an entry before it is published. */
export function PreviewLink({ saved: { kind, _id: contentId }, draft }: PreviewLinkProps) {
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function make(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await keepTokenFresh();
      const call = { params: { kind, contentId }, body: draft ? { draft } : {} };
      setPreview(await api.request(contentCalls.previewContent, call));
    } catch (error) {
      setProblem(explainFailure(error));
    }
    setBusy(false);
  }

  return (
    <section className="panel">
      <h2 className="panel-title">Preview</h2>
      <p className="panel-text">
        A link that shows the page as it is typed now. Anyone who has the link can read the page for an hour.
      </p>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      {preview ? (
        <Field
          label="Preview link"
          hint={
            <>
              Works until <Moment at={preview.expiresAt} to="minute" />
            </>
          }
        >
          <TextInput readOnly dir="ltr" value={preview.url} onFocus={(event) => event.target.select()} />
        </Field>
      ) : null}
      <div className="content-buttons">
        {preview ? <CopyButton text={preview.url} what="Link" /> : null}
        <Button variant={preview ? 'quiet' : 'secondary'} size="small" busy={busy} onClick={() => void make()}>
          {preview ? 'Make Another' : 'Make Link'}
        </Button>
      </div>
    </section>
  );
}
