import type { UseFormReturn } from 'react-hook-form';
import { Switch } from '#ui/switch.tsx';
import type { SettingsEntries } from './settings-form-schema.ts';
import type { Settings } from './settings-schema.ts';

/** How visitors reach the shop, and the shop them. */
export function ContactFields({ form: { register } }: { form: UseFormReturn<SettingsEntries, unknown, Settings> }) {
  return (
    <section className="panel">
      <h2 className="panel-title">Contact and newsletter</h2>
      <Switch
        label="Contact inbox"
        note="The contact form sends messages to the reply address and to Messages, where you answer them. They are kept for a year. When off, the form sends nothing."
        {...register('contactInbox')}
      />
      <Switch
        label="Newsletter"
        note="Visitors subscribe in the footer and confirm their email with a link. Export the subscribers under Mange Users, for the program with which you send the newsletter."
        {...register('newsletter')}
      />
    </section>
  );
}
