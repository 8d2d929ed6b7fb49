import { type Code, code } from '../syntax/codes.js';
import type { Field, RecordCursor } from '../syntax/record-cursor.js';

/** First and last record of a transmission: that they are there shows without a count. */
const ENVELOPE: ReadonlySet<Code> = new Set('511 519 551 559 711 719 811 819 821 829'.split(' ').map(code));

/** What is wrong with a counter of a trailer, where `actual` records of its type came; null where it is right. */
export function countFinding(
  record: RecordCursor,
  { type, field }: { readonly type: Code; readonly field: Field },
  actual: number,
): 'fewer-records' | 'record-count-wrong' | null {
  const announced = record.isBlank(field) ? 0 : Number(record.textOf(field));
  if (announced === actual) return null;
  return announced > actual && !ENVELOPE.has(type) ? 'fewer-records' : 'record-count-wrong';
}
