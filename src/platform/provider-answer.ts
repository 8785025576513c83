/** What a provider says about the access that the shop has there. */
export type ProviderAnswer = { state: 'accepted' } | { state: 'refused' | 'no-answer'; reason: string };
