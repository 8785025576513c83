import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type SettingsEntries, settingsEntriesOf } from './settings-form-schema.ts';
import { isSameSetting, type SavedSettings, SETTING_NAMES, type Settings } from './settings-schema.ts';

/** Shows the settings again when they were saved, here or by others, and keeps what was changed here. */
export function useLatestSettings(
  { reset, getValues, setValue, formState }: UseFormReturn<SettingsEntries, unknown, Settings>,
  settings: SavedSettings,
): void {
  const shown = useRef(settings);
  const { dirtyFields } = formState;

  useEffect(() => {
    if (shown.current.version === settings.version) return;
    shown.current = settings;
    const entered = getValues();
    const latest = settingsEntriesOf(settings);
    reset(latest);
    for (const name of SETTING_NAMES)
      if (dirtyFields[name] && !isSameSetting(entered[name], latest[name]))
        setValue(name, entered[name], { shouldDirty: true });
  }, [settings, dirtyFields, reset, getValues, setValue]);
}
