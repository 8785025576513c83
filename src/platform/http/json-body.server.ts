import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Far more than any call takes. Whatever reads a body calls itself once for each level, here and in libraries. */
const MAX_LEVELS = 32;
/** The same for what is looked at one by one: fields, and entries of lists. */
const MAX_VALUES = 10_000;

const TOO_DEEP = `The body has more than ${MAX_LEVELS} levels of lists and objects inside each other. Send a flatter one.`;
const TOO_MANY = `The body has more than ${MAX_VALUES.toLocaleString('en')} values. Send fewer at once.`;

const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
const COMMA = codeOf(',');
const [OPEN_LIST, CLOSE_LIST] = [codeOf('['), codeOf(']')];
const [OPEN_OBJECT, CLOSE_OBJECT] = [codeOf('{'), codeOf('}')];

/** Makes JSON the only type of body that the application reads, and refuses what would be slow to read. */
export function acceptJson(app: FastifyInstance): void {
  // Fastify reads plain text too; here it would be a body that no schema knows what to say about.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    const problem = findExcess(text);
    if (problem) done(problem);
    else parse(request, text, done);
  });
}

/**
 * Finds out before parsing whether the body has too many levels or values. It counts what separates and encloses values
 * outside of strings; whether that is JSON is for the parser to say.
 */
function findExcess(text: string): Problem | undefined {
  let levels = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        levels++;
        values++;
        if (levels > MAX_LEVELS) return new Problem(400, TOO_DEEP, { code: 'too-deep' });
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        levels--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > MAX_VALUES) return new Problem(400, TOO_MANY, { code: 'too-many-values' });
  }
  return undefined;
}

/** Where the string that begins at `start` ends: at the first quote that no backslash stands before. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}
