import { TextDecoder } from 'node:util';

/** A row of a file: the number of its line, from 1, and its cells. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row that is wrong; the message says so for the person whose file it is. */
export class RowError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** Longer rows are no rows: what waits for its end is never larger. */
const MOST_CHARACTERS = 65_536;
const SEPARATORS = [';', ',', '\t'] as const;

/**
 * Rows of comma-separated values (RFC 4180) as they come: UTF-8 with or without a byte order mark, lines that end with LF or CRLF, cells in
 * quotes. The separator is the one of comma, semicolon and tabulator that the first row has. Empty lines are left out. Only the row at hand is in memory.
 */
export async function* rowsOf(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Row> {
  let separator: string | null = null;
  for await (const { line, text } of recordsOf(linesOf(pieces))) {
    if (text.trim() === '') continue;
    separator ??= SEPARATORS.find((one) => text.includes(one)) ?? ',';
    yield { line, cells: cellsOf(line, text, separator) };
  }
}

interface Line {
  readonly line: number;
  readonly text: string;
}

async function* linesOf(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [rest, line] = ['', 0];
  for await (const piece of pieces) {
    rest += decoded(decoder, piece, line + 1);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line += 1;
      yield { line, text: text.endsWith('\r') ? text.slice(0, -1) : text };
    }
    if (rest.length > MOST_CHARACTERS) throw tooLong(line + 1);
  }
  rest += decoded(decoder, null, line + 1);
  if (rest !== '') yield { line: line + 1, text: rest };
}

function decoded(decoder: TextDecoder, piece: Uint8Array | string | null, line: number): string {
  try {
    if (piece === null) return decoder.decode();
    return decoder.decode(typeof piece === 'string' ? Buffer.from(piece) : piece, { stream: true });
  } catch {
    throw new RowError(line, 'what follows is not UTF-8');
  }
}

/** Puts lines together that a cell in quotes runs over. */
async function* recordsOf(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
  let open: Line | null = null;
  for await (const { line, text } of lines) {
    const record: Line = open === null ? { line, text } : { line: open.line, text: `${open.text}\n${text}` };
    if (record.text.length > MOST_CHARACTERS) throw tooLong(record.line);
    open = isOpen(record.text) ? record : null;
    if (open === null) yield record;
  }
  if (open !== null) throw new RowError(open.line, 'a quote is not closed');
}

function isOpen(text: string): boolean {
  return text.includes('"') && text.split('"').length % 2 === 0;
}

function tooLong(line: number): RowError {
  return new RowError(line, `the row is longer than ${MOST_CHARACTERS} characters`);
}

function cellsOf(line: number, text: string, separator: string): readonly string[] {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}]*))(${separator}|$)`, 'y');
  for (;;) {
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (whole === undefined) throw new RowError(line, 'a quote stands within a cell that does not begin with one');
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return cells;
  }
}
