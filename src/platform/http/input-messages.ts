import * as z from 'zod/mini';
import { shorten } from '#platform/shorten.ts';

type Issue = z.core.$ZodRawIssue;

const MAX_NAMES = 5;
const MAX_NAME_CHARACTERS = 40;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Makes Zod report errors in plain words, in browser and server. Messages of a schema itself take precedence. */
export function describeInvalidInput(): void {
  z.config({ localeError: describe });
}

/**
 * Returns the error of a schema for a value that is missing. A wrong value gets the message of its kind, or this one.
 */
export function ifMissing(message: string, ifWrong?: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? message : ifWrong;
}

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required' : `Must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? 'This is required' : `Must be ${oneOf(issue.values.map(String))}`;
    case 'too_big':
      return `Must ${bound(issue.origin, Number(issue.maximum), ['shorter', 'less', 'fewer'])}`;
    case 'too_small':
      return `Must ${bound(issue.origin, Number(issue.minimum), ['longer', 'more', 'more'])}`;
    case 'unrecognized_keys':
      return `${firstOf(issue.keys)}: unknown field`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Provide a valid Email' : 'This has the wrong format';
    default:
      return 'This is not valid';
  }
}

/** Lists the first few names, shortened, because the client chose them. */
function firstOf(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMES).map((name) => shorten(name, MAX_NAME_CHARACTERS));
  const more = names.length - first.length;
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
}

function bound(origin: string, limit: number, [ofText, ofNumber, ofList]: readonly [string, string, string]): string {
  if (origin === 'string') return `be ${limit} characters or ${ofText}`;
  if (origin === 'array') return `have ${limit} ${limit === 1 ? 'entry' : 'entries'} or ${ofList}`;
  return `be ${limit} or ${ofNumber}`;
}

function oneOf(values: readonly string[]): string {
  return values.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
