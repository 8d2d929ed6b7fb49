import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { spansOf } from '../../domain/schedule/despatched-spans.js';
import { noteKey } from '../../domain/schedule/despatched.js';
import { DAYS_AROUND } from '../../domain/schedule/reset.js';
import type { ArticleSought } from './despatched.rows.js';
import { factsOf, lastNoteOf, METHOD } from './situation.article.js';
import type { FoundArticle, FoundRelation } from './situation.rows.js';

/** Which despatches of an article are read one by one, and which as sums. Days as the database reads them. */
export interface DespatchScope extends ArticleSought {
  /** The last note that the customer names, as both sides write it; null where it names none. */
  readonly note: string | null;
  /** Rows are read from this day on, or from an earlier one for the note or for the newest. */
  readonly since: string;
  readonly newest: number;
  /** No rows after the day of the note. */
  readonly isThroughNote: boolean;
  readonly spans: readonly { readonly from: string; readonly to: string; readonly isRead: boolean }[];
}
/** What is wanted of the despatches of articles beside what their situation is calculated of. */
export interface DespatchesWanted {
  /** Rows from this day on, as days since 1970-01-01. */
  readonly since?: number;
  /** So many of the newest rows. */
  readonly newest?: number;
  /** Rows around the beginning of the count, which may explain a difference. */
  readonly explains?: boolean;
  /** The last day of a count that somebody would end there. */
  readonly keyDay?: number;
  readonly isThroughNote?: boolean;
}

/** Which despatches of the lines of an article are read. */
export function despatchScope(
  lines: FoundArticle['lines'],
  customer: { readonly addresses: readonly string[] } | undefined,
  relation: FoundRelation | null,
  { since, newest = 0, explains = false, keyDay, isThroughNote = false }: DespatchesWanted,
): DespatchScope {
  const [{ articleNumber, shipTo, unit, cumulativeStartDate }] = lines;
  const days = [since, dayOfMethod(lines, relation)].flatMap((day) => day ?? []);
  const note = lastNoteOf(lines);
  const start = cumulativeStartDate === null ? [] : [dayNumber(cumulativeStartDate)];
  const agreed = typeof relation?.resetKeyDate === 'string' ? [dayNumber(relation.resetKeyDate) + 1] : [];
  const planned = keyDay === undefined ? [] : [keyDay + 1];
  const around = [...(explains ? [...start, ...agreed] : []), ...(keyDay === undefined ? [] : [keyDay])];
  return {
    article: articleNumber,
    customers: customer?.addresses ?? [lines[0].customer],
    place: shipTo.trim().toUpperCase(),
    unit: unit.trim().toUpperCase(),
    note: note === null ? null : sqlKey(note),
    since: days.length === 0 ? 'infinity' : dayText(Math.min(...days)),
    newest,
    isThroughNote,
    spans: spansOf([...start, ...agreed, ...planned], around, DAYS_AROUND).map(({ from, to, isRead }) => ({
      from: from === null ? '-infinity' : dayText(from),
      to: to === null ? 'infinity' : dayText(to),
      isRead,
    })),
  };
}

/** The first day of what is in transit by the agreed method, where that goes by days. */
function dayOfMethod(lines: FoundArticle['lines'], relation: FoundRelation | null): number | null {
  const { lastReceiptDay, issueDay, importDay } = factsOf(lines, null);
  const known = { 'receipt-date': lastReceiptDay, 'issue-date': issueDay, 'import-date': importDay };
  const method = relation?.method ?? METHOD;
  const day = method === 'last-note' || method === 'nothing' ? null : known[method];
  return day === null ? null : day + 1;
}

/** As the index of notes has them, where a number of zeros alone is nothing. */
function sqlKey(note: string): string {
  return noteKey(note).replace(/^0+/, '');
}
