import { analyze } from '../edi/analyze.js';
import type { OutlineEntry } from '../edi/outline/outline.js';
import { bytesOf } from './files.js';
import { type ExitStatus, FINE, type Streams } from './streams.js';
import { visible } from '../terminal/visible.js';
import { head, type Paint } from './terminal.js';
import type { ShowRequest } from './usage.js';

type Segment = ReturnType<typeof analyze>['segments'][number];

/** Columns of segment number and byte offset, each with a blank behind. */
const NUMBER_COLUMNS = 7;
const OFFSET_COLUMNS = 10;

/** A window of a file: each segment with its byte offset as it stands, and below it what it means. */
export async function show(
  { file, from, limit, json }: ShowRequest,
  { stdin, out, paint, columns }: Streams,
): Promise<ExitStatus> {
  const bytes = await bytesOf(file, stdin);
  const analysis = analyze(bytes, { from, limit });
  const { standard, charset, segmentCount, segments, outline } = analysis;
  if (json) {
    await out(`${JSON.stringify({ file, bytes: bytes.length, ...asJson(analysis) }, null, 2)}\n`);
    return FINE;
  }
  await out(
    `${paint('strong', visible(file))}: ${standard}, ${charset}, ${segmentCount} segments, ${bytes.length} bytes\n`,
  );
  const meanings = bySegment(outline);
  for (const segment of segments)
    await out(segmentText(segment, meanings.get(segment.number) ?? [], { paint, columns }));
  const behind = from + limit;
  if (behind <= segmentCount)
    await out(`${paint('faint', `${segmentCount - behind + 1} more segments; --from ${behind} goes on`)}\n`);
  return FINE;
}

/** Segments as they stand, each with its bytes and what it means. */
function asJson({ standard, charset, segmentCount, segments, outline }: ReturnType<typeof analyze>): object {
  const meanings = bySegment(outline);
  return {
    standard,
    charset,
    segmentCount,
    segments: segments.map(({ number, tag, start, end, tokens }) => ({
      number,
      tag,
      start,
      end,
      text: tokens.map(({ text }) => text).join(''),
      meanings: (meanings.get(number) ?? []).map(({ segment: _, ...meaning }) => meaning),
    })),
  };
}

function bySegment(outline: readonly OutlineEntry[]): ReadonlyMap<number, readonly OutlineEntry[]> {
  const found = new Map<number, OutlineEntry[]>();
  for (const entry of outline) {
    const entries = found.get(entry.segment);
    if (entries === undefined) found.set(entry.segment, [entry]);
    else entries.push(entry);
  }
  return found;
}

function segmentText(
  { number, start, tokens }: Segment,
  meanings: readonly OutlineEntry[],
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const raw = visible(
    tokens
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
  const room = Math.max(20, columns - NUMBER_COLUMNS - OFFSET_COLUMNS);
  const shown = head(raw, room);
  const line = `${paint('faint', `${String(number).padStart(NUMBER_COLUMNS - 1)} ${String(start).padStart(OFFSET_COLUMNS - 1)}`)} ${shown}${shown.length < raw.length ? '…' : ''}\n`;
  return line + meanings.map((entry) => meaningText(entry, paint)).join('');
}

function meaningText({ level, label, value, heading }: OutlineEntry, paint: Paint): string {
  const indent = ' '.repeat(NUMBER_COLUMNS + OFFSET_COLUMNS + 2 * level);
  const word = visible(label);
  return `${indent}${heading ? paint('strong', word) : word}${value === '' ? '' : `: ${visible(value)}`}\n`;
}
