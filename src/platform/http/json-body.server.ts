import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { MAX_BODY_LEVELS, MAX_BODY_VALUES, TOO_DEEP, TOO_MANY_VALUES } from './refusals.ts';

const QUOTE = codeOf('"');
const BACKSLASH = codeOf('\\');
const COMMA = codeOf(',');
const [OPEN_LIST, CLOSE_LIST] = [codeOf('['), codeOf(']')];
const [OPEN_OBJECT, CLOSE_OBJECT] = [codeOf('{'), codeOf('}')];

/** Accepts only JSON bodies, and rejects those that would be slow to process. */
export function acceptJson(app: FastifyInstance): void {
  // Fastify also parses plain text, for which no call has a schema.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    const problem = findExcess(text);
    if (problem) done(problem);
    else parse(request, text, done);
  });
}

/**
 * Checks before parsing whether the body has too many levels or values. It only counts brackets and commas outside of
 * strings; the parser decides whether the body is valid JSON.
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
        if (levels > MAX_BODY_LEVELS) return new Problem(TOO_DEEP);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        levels--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > MAX_BODY_VALUES) return new Problem(TOO_MANY_VALUES);
  }
  return undefined;
}

/** Returns the index of the quote that ends the string starting at `start`. Skips escaped quotes. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}
