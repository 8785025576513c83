/** A demo account that the sign-in page can fill in. */
export interface SampleAccount {
  label: string;
  name: string;
  email: string;
  password: string;
}

/** The demo accounts. They exist in demo mode only. Their passwords are public. */
export const SAMPLE_ACCOUNTS = {
  user: { label: 'Sample user', name: 'Mara Lindqvist', email: 'user@example.com', password: 'sample-user' },
  admin: { label: 'Sample admin', name: 'Ines Aldana', email: 'admin@example.com', password: 'sample-admin' },
} satisfies Record<string, SampleAccount>;
