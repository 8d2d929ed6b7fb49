import { delfor, type DelforOptions } from '../given/delfor.js';

/** A file as a browser's picker or a drag hands it over. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
/** What a hand-made file has where a quantity belongs. */
export const BROKEN = '1Z0';

let made = 0;
const first = Date.now() % 100_000_000;

/** A number that no file of this run has had. */
export function freshNumber(): string {
  made += 1;
  return String(first * 1000 + made);
}
function asFile(name: string, buffer: Buffer): GivenFile {
  return { name, mimeType: 'application/octet-stream', buffer };
}

/** A DELFOR for Solna Brake Systems that no other is a repetition of. Its document number is in its name. */
export function goodFile(options: DelforOptions = {}): GivenFile & { readonly documentNumber: string } {
  const { documentNumber = freshNumber() } = options;
  const buffer = delfor({
    sender: '5560360793:14',
    recipient: '7340000123:14',
    controlReference: freshNumber(),
    lines: 2,
    calloffs: 5,
    ...options,
    documentNumber,
  });
  return { ...asFile(`delfor-${documentNumber}.edi`, buffer), documentNumber };
}

/** The same with a letter in the third quantity; `start` and `end` are the bytes of what is wrong. */
export function brokenFile(
  options: DelforOptions = {},
): GivenFile & { readonly documentNumber: string; readonly start: number; readonly end: number } {
  const file = goodFile({ calloffs: 8, ...options });
  let seen = 0;
  const text = file.buffer
    .toString('latin1')
    .replace(/QTY\+113:\d+:PCE/g, (quantity) => (++seen === 3 ? `QTY+113:${BROKEN}:PCE` : quantity));
  const start = text.indexOf(`${BROKEN}:PCE`);
  return { ...file, buffer: Buffer.from(text, 'latin1'), start, end: start + BROKEN.length };
}
