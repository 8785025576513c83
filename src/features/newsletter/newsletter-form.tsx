import { type SubmitEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { Button } from '#ui/button.tsx';
import { reportFailedChunk } from '#ui/failed-chunks.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { AskedForNewsletter } from './ask-for-newsletter.ts';

type NewsletterFormProps = {
  /** What was submitted without scripts, or before they had loaded. */
  submitted?: AskedForNewsletter | undefined;
};

/**
 * The form with which visitors subscribe to the newsletter. It is on every page, so what it does is loaded when it is
 * used. Without scripts, it leads to a page of its own.
 */
export function NewsletterForm({ submitted }: NewsletterFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(submitted);

  async function subscribe(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const typed = field.current?.value ?? '';
    setBusy(true);
    const ask = await import('./ask-for-newsletter.ts').catch(reportFailedChunk);
    const outcome = await ask?.askForNewsletter(typed);
    setBusy(false);
    setAsked(outcome);
    if (outcome && 'problem' in outcome) field.current?.focus();
  }

  return (
    <div className="newsletter-place">
      <form className="newsletter" method="post" action={href('/newsletter')} noValidate onSubmit={subscribe}>
        <Field label="Newsletter" error={asked && 'problem' in asked ? asked.problem : undefined}>
          <TextInput ref={field} type="email" name="email" autoComplete="email" placeholder="Your email" required />
        </Field>
        <Button type="submit" variant="secondary" busy={busy}>
          Subscribe
        </Button>
        <p role="status">
          {asked && 'sentTo' in asked ? (
            <>
              Almost done: open the link that we have just mailed to <bdi>{asked.sentTo}</bdi>.
            </>
          ) : (
            <>
              You confirm your email with a link, and unsubscribe with one click.{' '}
              <TextLink to={href('/privacy')}>Privacy</TextLink>
            </>
          )}
        </p>
      </form>
    </div>
  );
}
