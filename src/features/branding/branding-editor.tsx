import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useAwaitedUpload } from '#features/media/use-awaited-upload.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Button } from '#ui/button.tsx';
import { Choice, ChoiceGroup } from '#ui/choice.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import {
  type BrandingEntries,
  brandingDraftOf,
  brandingEntriesOf,
  brandingFormSchema,
  validColours,
} from './branding-form-schema.ts';
import type { BrandingForm } from './branding-form-type.ts';
import { BrandingPicture } from './branding-picture.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import type { Branding, BrandingDraft } from './branding-schema.ts';
import { FONT_FAMILIES, fontStack } from './branding-style.ts';
import { ColourFields } from './colour-fields.tsx';
import { ContrastList } from './contrast-list.tsx';

interface BrandingEditorProps {
  branding: Branding;
  busy: boolean;
  /** Why it could not be saved or shown. */
  problem: ReactNode;
  onSave: (draft: BrandingDraft) => void;
  onPreview: (draft: BrandingDraft) => void;
}

/** The form of logo, icon, colours and font, with what they look like. */
export function BrandingEditor({ branding, busy, problem, onSave, onPreview }: BrandingEditorProps) {
  const form: BrandingForm = useForm<BrandingEntries, unknown, BrandingEntries>({
    resolver: zodResolver(brandingFormSchema),
    defaultValues: brandingEntriesOf(branding),
  });
  const { track, isWaiting, waitForUpload } = useAwaitedUpload();
  const entered = form.watch();
  const colours = validColours(entered, branding);
  const submit = (act: (draft: BrandingDraft) => void) =>
    form.handleSubmit(async () => {
      if (await waitForUpload()) act(brandingDraftOf(form.getValues()));
    });

  return (
    <form className="branding-form" method="post" noValidate onSubmit={submit(onSave)}>
      <div className="branding-fields">
        <section className="panel">
          <h2 className="panel-title">Logo and icon</h2>
          <div className="branding-pictures">
            <BrandingPicture
              form={form}
              name="logo"
              label="Logo (optional)"
              hint="A wide picture on a transparent ground, that can be seen on light and dark. Without one, it is the key with the name of the shop."
              onUpload={track}
            />
            <BrandingPicture
              form={form}
              name="favicon"
              label="Icon (optional)"
              hint="A square picture for tabs of browsers and for phones that install the shop."
              onUpload={track}
            />
          </div>
        </section>
        <ColourFields form={form} />
        <FontField form={form} fonts={branding.fonts} />
      </div>
      <div className="branding-shown">
        <BrandingPreview colours={colours} font={entered.font} logo={entered.logo} />
        <ContrastList colours={colours} />
      </div>
      <div className="branding-save">
        {problem}
        <Button type="submit" busy={busy || isWaiting} busyLabel="Saving">
          Publish
        </Button>
        <Button variant="secondary" busy={isWaiting} busyLabel="Uploading" onClick={submit(onPreview)}>
          Preview the Shop
        </Button>
      </div>
      <LeaveGuard active={form.formState.isDirty && !busy} />
    </form>
  );
}

function FontField({ form, fonts }: { form: BrandingForm; fonts: Branding['fonts'] }) {
  return (
    <section className="panel">
      <h2 className="panel-title">Font</h2>
      <ChoiceGroup label="Font" labelHidden>
        {fonts.map((font) => (
          <Choice
            key={font}
            value={font}
            label={<span style={{ fontFamily: fontStack(font) }}>{FONT_FAMILIES[font]}</span>}
            note={<span style={{ fontFamily: fontStack(font) }}>A quiet board, €129.00</span>}
            {...form.register('font')}
          />
        ))}
      </ChoiceGroup>
    </section>
  );
}
