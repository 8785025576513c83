import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import { chooseTheme, THEMES, useTheme } from './theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Chooses between the device's theme, the light one and the dark one. Without scripts, pages follow the device. */
export function ThemeSwitch() {
  const name = useId();
  const chosen = useTheme();
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map((theme) => {
        const ThemeIcon = ICONS[theme];
        return (
          <label key={theme}>
            <input type="radio" name={name} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            <ThemeIcon className="icon" />
            {theme}
          </label>
        );
      })}
    </fieldset>
  );
}
