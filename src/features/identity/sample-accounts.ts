/** An account that the demo's sign-in page fills in for a visitor who looks around. */
export interface SampleAccount {
  label: string;
  name: string;
  email: string;
  password: string;
}

/** The demo's accounts. They exist in demo mode only and are published, so nothing private may hang on them. */
export const SAMPLE_ACCOUNTS = {
  user: { label: 'Sample user', name: 'Mara Lindqvist', email: 'user@example.com', password: 'sample-user' },
  admin: { label: 'Sample admin', name: 'Ines Aldana', email: 'admin@example.com', password: 'sample-admin' },
} satisfies Record<string, SampleAccount>;
