import { closeSync, openSync, writeSync } from 'node:fs';
import { delfor } from '../given/delfor.js';
import { CALLOFFS, LINES } from './messages.js';

/** What a generated file holds. */
export interface Content {
  readonly bytes: number;
  readonly lines: number;
  readonly calloffs: number;
}

const BLOCK = '@@@@@@@';
const REFERENCE = '#######';

/** A DELFOR D.96A of 50 articles with 60 call-offs each, in pieces: before the message, its header, its lines, and what follows them. Article numbers and references have placeholders. */
function parts(): {
  readonly interchange: string;
  readonly header: string;
  readonly lines: string;
  readonly segments: number;
} {
  const text = delfor({
    release: '96A',
    lines: LINES,
    calloffs: CALLOFFS,
    documentNumber: `D${REFERENCE}`,
    article: (line) => `A${BLOCK}-${String(line)}`,
  }).toString('latin1');
  const [message, lines, trailer] = [text.indexOf('UNH+'), text.indexOf('LIN+'), text.indexOf('UNS+S')];
  const header = text.slice(message, lines);
  return {
    interchange: text.slice(0, message),
    header,
    lines: text.slice(lines, trailer),
    segments: (text.slice(message, trailer).match(/'/g) ?? []).length + 2,
  };
}

/**
 * Writes an interchange of at least so many bytes, in blocks of 50 lines with 60 call-offs each: a message of each block, or one of all. No article
 * comes twice in a message, all counts and references are right.
 */
export function writeDelfor(file: string, atLeast: number, inOneMessage: boolean): Content {
  const { interchange, header, lines, segments } = parts();
  const blocks = Math.ceil(atLeast / (lines.length + (inOneMessage ? 0 : header.length)));
  const inLines = (lines.match(/'/g) ?? []).length;
  let bytes = 0;
  const handle = openSync(file, 'w');
  const put = (text: string): void => {
    bytes += writeSync(handle, text, null, 'latin1');
  };
  const numbered = (text: string, number: number): string =>
    text
      .replaceAll(BLOCK, String(number).padStart(BLOCK.length, '0'))
      .replaceAll(REFERENCE, String(number).padStart(REFERENCE.length, '0'));
  put(interchange);
  for (let block = 1; block <= blocks; block++) {
    if (block === 1 || !inOneMessage) put(numbered(header, block).replace('UNH+1+', `UNH+${String(block)}+`));
    put(numbered(lines, block));
    if (!inOneMessage) put(`UNS+S'\nUNT+${String(segments)}+${String(block)}'\n`);
  }
  if (inOneMessage) put(`UNS+S'\nUNT+${String(segments + inLines * (blocks - 1))}+1'\n`);
  put(`UNZ+${String(inOneMessage ? 1 : blocks)}+100482'\n`);
  closeSync(handle);
  return { bytes, lines: blocks * LINES, calloffs: blocks * LINES * CALLOFFS };
}
