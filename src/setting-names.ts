import { typingCost } from '#features/search/typing-errors.ts';
import { ConfigError, isSetting, SETTINGS, type Setting } from './environment.ts';

/** Shorter names are too common: HOST and PORT resemble variables of other programs. */
const MIN_CHARACTERS = 7;
/** From this length on, a name may have two typing errors. */
const MIN_CHARACTERS_OF_TWO_ERRORS = 12;
/** Names that begin like this are meant for the shop. */
const OWN_PREFIXES = /^(SHOP|STRIPE|SMTP|S3|IMGBB|EDGE_PURGE|STAFF|GOOGLE_CLIENT)_/;

/**
 * Throws {@link ConfigError} if the environment of a live shop, or of one that was meant to be live, has misspelt names
 * of settings.
 */
export function refuseMisspelt(environment: NodeJS.ProcessEnv, misspelt: readonly Misspelt[]): void {
  const isForLive = environment.SHOP_MODE === 'live' || misspelt.some(({ meant }) => meant === 'SHOP_MODE');
  if (isForLive && misspelt.length > 0) throw new ConfigError(misspelt.map(explain).join('\n'));
}

/** Lists sentences about variables that look like settings but are none. */
export function listUnknownNames(environment: NodeJS.ProcessEnv, misspelt: readonly Misspelt[]): string[] {
  const names = new Set(misspelt.map(({ name }) => name));
  const foreign = listGiven(environment).filter((name) => OWN_PREFIXES.test(name) && !names.has(name));
  return [
    ...misspelt.map(explain),
    ...foreign.map(
      (name) => `${name} looks like a setting of the shop, but is none and changes nothing. See .env.example.`,
    ),
  ];
}

/** A variable, and the setting that it was meant to be. */
export interface Misspelt {
  name: string;
  meant: Setting;
}

function explain({ name, meant }: Misspelt): string {
  return `${name} is set, but is no setting of the shop. Rename it to ${meant}, or set ${meant}.`;
}

/** Lists the variables that are probably settings with typing errors. */
export function listMisspelt(environment: NodeJS.ProcessEnv): Misspelt[] {
  return listGiven(environment).flatMap((name) => {
    const meant = findMeant(name, environment);
    return meant ? [{ name, meant }] : [];
  });
}

function listGiven(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).filter((name) => environment[name] !== '' && !isSetting(name));
}

/** Finds the setting that the name resembles most. Those that are set are not missing. */
function findMeant(name: string, environment: NodeJS.ProcessEnv): Setting | undefined {
  const typed = lettersOf(name);
  if (typed.length < MIN_CHARACTERS) return undefined;
  const allowedErrors = typed.length < MIN_CHARACTERS_OF_TWO_ERRORS ? 1 : 2;
  const [closest] = SETTINGS.filter((setting) => !environment[setting])
    // Each letter more or less is an error, and computing the cost of all names would delay the start.
    .filter((setting) => Math.abs(lettersOf(setting).length - typed.length) <= allowedErrors)
    .map((setting) => ({ setting, errors: Math.floor(typingCost(typed, lettersOf(setting))) }))
    .filter(({ errors }) => errors <= allowedErrors)
    .toSorted((a, b) => a.errors - b.errors);
  return closest?.setting;
}

function lettersOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
