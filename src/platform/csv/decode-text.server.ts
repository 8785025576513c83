import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { UnreadableFile } from './unreadable-file.server.ts';

/** Bytes that are decoded and parsed at a time: in a few milliseconds, or 50 if each row is a single character. */
const BYTES_AT_ONCE = 8_192;

const WORKBOOK_START = Buffer.from('PK\x03\x04', 'latin1');
const UTF_16_MARK = Buffer.from([0xff, 0xfe]);

/** Decodes a file in parts, and lets other work run in between. Throws {@link UnreadableFile} if it is not text. */
export async function* decodeText(bytes: Buffer): AsyncGenerator<string> {
  if (startsWith(bytes, WORKBOOK_START))
    throw new UnreadableFile('This is a workbook. Save it as “CSV UTF-8”, and choose that file.');
  const decoder = new TextDecoder(startsWith(bytes, UTF_16_MARK) ? 'utf-16le' : 'utf-8', { fatal: true });
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE) {
    const part = bytes.subarray(start, start + BYTES_AT_ONCE);
    yield decode(decoder, part, start + BYTES_AT_ONCE < bytes.length);
    await yieldToEventLoop();
  }
}

function decode(decoder: TextDecoder, part: Buffer, isPart: boolean): string {
  let text: string;
  try {
    text = decoder.decode(part, { stream: isPart });
  } catch {
    throw new UnreadableFile('The file is not text in UTF-8. Save it as “CSV UTF-8”, and choose it again.');
  }
  if (text.includes('\0'))
    throw new UnreadableFile('The file is not text. Save it as “CSV UTF-8”, and choose that file.');
  return text;
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
