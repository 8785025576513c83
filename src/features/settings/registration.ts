import type { Settings } from './settings-schema.ts';

/** Writes a registration for documents and mails: "LUCID DE1234567890123". */
export function describeRegistration({ name, number }: Settings['registrations'][number]): string {
  return `${name} ${number}`;
}
