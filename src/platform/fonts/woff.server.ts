import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * Converts a font from WOFF 1 to TrueType, which contains the same tables uncompressed. The PDF library reads both, but
 * decompresses in JavaScript, which takes much longer.
 */
export function toTrueType(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER_BYTES + tableCount * SFNT_ENTRY_BYTES);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tableCount, 4);
  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < tableCount; index++) {
    const table = readTable(woff, WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES);
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    table.tag.copy(header, entry);
    table.checksum.copy(header, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(table.content.length, entry + 12);
    // Tables begin at multiples of four bytes.
    const padded = Buffer.concat([table.content, Buffer.alloc(-table.content.length & 3)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}

function readTable(woff: Buffer, entry: number): { tag: Buffer; checksum: Buffer; content: Buffer } {
  const [offset, storedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
  const stored = woff.subarray(offset, (offset ?? 0) + (storedLength ?? 0));
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    content: storedLength === length ? stored : inflateSync(stored),
  };
}
