import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { chooseTheme, THEMES, useTheme } from './theme.ts';

const ICONS = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** Chooses between the device's theme, the light one and the dark one. Without scripts, pages follow the device. */
export function ThemeSwitch() {
  const name = useId();
  const chosen = useTheme();
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map((theme) => {
        return (
          <label key={theme}>
            <input type="radio" name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            <Icon name={ICONS[theme]} />
            {theme}
          </label>
        );
      })}
    </fieldset>
  );
}
