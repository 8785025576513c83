/** The signatures of the supported formats. */
const FORMATS: readonly ((bytes: Buffer) => boolean)[] = [
  /* JPEG */ (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  /* PNG */ (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  /* WebP */ (bytes) => textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP',
  /* AVIF */ (bytes) => textAt(bytes, 4) === 'ftyp' && brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)),
];

/** Whether the first bytes are those of a JPEG, PNG, WebP or AVIF file. Other files must not reach the decoders. */
export function isKnownFormat(bytes: Buffer): boolean {
  return FORMATS.some((matches) => matches(bytes));
}

/** The brands of an ISO media file (ISO/IEC 14496-12, file type box): major brand, version, compatible brands. */
function brandsOf(bytes: Buffer): string[] {
  const box = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 64));
  return box.toString('latin1').match(/.{4}/gs) ?? [];
}

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, offset + 4);
}
