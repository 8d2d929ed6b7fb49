/** Files that parties put forward in a dispute, such as a signed note. A file is what its first bytes say, whatever its name does. */

export const EVIDENCE_KINDS = ['pdf', 'jpg', 'png', 'webp', 'tiff'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export const EVIDENCE_TYPES: Readonly<Record<EvidenceKind, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
};
/** Those that browsers show as a picture. */
export const SHOWN_KINDS: ReadonlySet<EvidenceKind> = new Set(['jpg', 'png', 'webp']);

/** Bytes of a file, at most. */
export const MOST_EVIDENCE_BYTES = 10_000_000;
/** Files that each party puts forward in a dispute, at most, those that it withdrew counted. */
export const MOST_EVIDENCE = 10;
/** Letters of a name. */
const MOST_LETTERS = 120;

/** What files begin with; of WebP the length of the file stands between its two parts. */
const BEGINNINGS: Readonly<Record<EvidenceKind, readonly RegExp[]>> = {
  pdf: [/^%PDF-\d\.\d/],
  jpg: [/^\xff\xd8\xff/],
  png: [/^\x89PNG\r\n\x1a\n/],
  webp: [/^RIFF[\s\S]{4}WEBPVP8/],
  tiff: [/^II\*\0/, /^MM\0\*/],
};
const LOOKED_AT = 16;

/** What a file is by its first bytes; null where it is none of the kinds that are taken. */
export function evidenceKind(bytes: Uint8Array): EvidenceKind | null {
  const start = String.fromCharCode(...bytes.subarray(0, LOOKED_AT));
  return EVIDENCE_KINDS.find((kind) => BEGINNINGS[kind].some((beginning) => beginning.test(start))) ?? null;
}

/** A name to show and to offer for download: no path, no signs that files cannot have or that turn the text around, with the ending of what it is. */
export function evidenceName(given: string, kind: EvidenceKind): string {
  const base = given.split(/[\\/]/).at(-1) ?? '';
  const plain = base
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["*:<>?|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const stem = plain.replace(/\.(?:pdf|jpe?g|png|webp|tiff?)$/i, '');
  return `${Array.from(stem).slice(0, MOST_LETTERS).join('').trim() || 'evidence'}.${kind}`;
}
