import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Has schemas say in plain words what is wrong, on both sides. What a schema says itself goes before that. */
export function describeInputInWords(): void {
  z.config({ localeError: describe });
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
      return `${issue.keys.join(', ')}: not known here`;
    case 'invalid_format':
      return issue.format === 'email' ? 'Provide a valid Email' : 'This is not written as it has to be';
    default:
      return 'This cannot be read';
  }
}

function bound(origin: string, limit: number, [ofText, ofNumber, ofList]: readonly [string, string, string]): string {
  if (origin === 'string') return `be ${limit} characters or ${ofText}`;
  if (origin === 'array') return `have ${limit} ${limit === 1 ? 'entry' : 'entries'} or ${ofList}`;
  return `be ${limit} or ${ofNumber}`;
}

function oneOf(values: readonly string[]): string {
  return values.join(', ').replace(/, ([^,]*)$/, ' or $1');
}
