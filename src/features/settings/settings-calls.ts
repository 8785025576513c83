import { defineCall, takesNothing } from '#platform/http/call.ts';
import { CONFIRM_AGAIN, NEEDS_PERSON } from '#platform/http/refusals.ts';
import { savedSettingsSchema, settingsDraftSchema } from './settings-schema.ts';

/** Calls for the settings of the shop. */
export const settingsCalls = {
  readSettings: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/settings',
    access: 'settings.write',
    summary: 'The settings of the shop',
    answer: savedSettingsSchema,
  }),
  saveSettings: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/settings',
    access: 'settings.write',
    summary: 'Changes the settings of the shop, which all processes use when the answer is sent',
    body: settingsDraftSchema,
    answer: savedSettingsSchema,
    refusals: [
      CONFIRM_AGAIN,
      NEEDS_PERSON,
      {
        status: 422,
        code: 'currency-not-supported',
        detail:
          'The shop can only use a currency that is divided into 100, such as USD, EUR or GBP. Choose one of these.',
      },
      {
        status: 409,
        code: 'currency-in-use',
        detail: 'The currency can only be changed before the first order. Keep the present one.',
      },
      {
        status: 409,
        code: 'settings-changed',
        detail:
          'The settings were changed by another person in the meantime. Load the page again to see them, then make your changes.',
      },
    ],
  }),
};
