/** Days of the policy, by what they are for. */
export const KINDS = ['file', 'finding', 'message', 'schedule', 'register'] as const;
export type Kind = (typeof KINDS)[number];
export type Days = Readonly<Record<Kind, number>>;

/** The lowest file id of a month and the lowest of the next. */
export type FileRange = readonly [from: string, below: string];

/** How a table with a partition for each month leaves. */
export interface RetiringTable {
  readonly name: string;
  readonly kind: Kind;
  /** The column that names the month, and how many digits it has behind those of a file's id. */
  readonly id: string;
  readonly digits: number;
  /** Condition of rows `x` of a month that stay past their days. */
  readonly stays: (range: FileRange) => string;
  /** The same asked before anything of the month has left, where that makes a difference. */
  readonly wouldStay?: (range: FileRange) => string;
}

/** Days for which a restored file is left alone, whatever its age. */
const RESTORED_DAYS = 31;

/** A file `of` that isn't done with: not read yet, put away by a person, brought back lately, or with a transmission whose end is open. */
function unfinished(of: string, [from, below]: FileRange): string {
  return /* sql */ `(${of}.shelf = 'archived' OR ${of}.state = 'received' OR coalesce(${of}.restored_at > now() - interval '${String(RESTORED_DAYS)} days', false)
    OR EXISTS (SELECT FROM edi_transaction t WHERE t.id >= ${from}0000 AND t.id < ${below}0000 AND t.id >= ${of}.id * 10000 AND t.id < (${of}.id + 1) * 10000
      AND (t.acknowledgement IN ('awaiting', 'late', 'overdue') OR t.delivery IN ('queued', 'sending'))))`;
}

/** Looks for the file in its month alone: what is asked must not cost more with every month there is. */
function ofFile(id: string, more: (range: FileRange) => string): (range: FileRange) => string {
  return (range) =>
    `EXISTS (SELECT FROM traffic_message m WHERE m.id = ${id} AND m.id >= ${range[0]} AND m.id < ${range[1]}${more(range)})`;
}
const isUnfinished = (range: FileRange): string => ` AND ${unfinished('m', range)}`;
const isThere = (): string => '';

/**
 * In the order in which they leave within a month: bytes and findings ask their file whether they stay, transactions stay where their
 * file has stayed, so they come behind it. A schedule stays while a call-off of it lies ahead.
 */
export const RETIRING: readonly RetiringTable[] = [
  { name: 'traffic_file', kind: 'file', id: 'message_id', digits: 0, stays: ofFile('x.message_id', isUnfinished) },
  {
    name: 'traffic_finding',
    kind: 'finding',
    id: 'message_id',
    digits: 0,
    stays: ofFile('x.message_id', isUnfinished),
  },
  { name: 'traffic_message', kind: 'message', id: 'id', digits: 0, stays: (range) => unfinished('x', range) },
  {
    name: 'edi_transaction',
    kind: 'message',
    id: 'id',
    digits: 4,
    stays: ofFile('x.id / 10000', isThere),
    wouldStay: ofFile('x.id / 10000', isUnfinished),
  },
  {
    name: 'transaction_event',
    kind: 'message',
    id: 'transaction_id',
    digits: 4,
    stays: ofFile('x.transaction_id / 10000', isThere),
    wouldStay: ofFile('x.transaction_id / 10000', isUnfinished),
  },
  {
    name: 'schedule_line',
    kind: 'schedule',
    id: 'id',
    digits: 0,
    stays: () =>
      'EXISTS (SELECT FROM schedule_head h WHERE h.id = x.head_id AND (h.is_archived OR h.last_date >= current_date))',
  },
];

/** @param month YYYYMM */
export function fileRange(month: string): FileRange {
  const year = Number(month.slice(0, 4));
  const number = Number(month.slice(4));
  const next = number === 12 ? `${String(year + 1)}01` : `${String(year)}${String(number + 1).padStart(2, '0')}`;
  return [`${month.slice(2)}0000000000`, `${next.slice(2)}0000000000`];
}

/** Whether `days` may be a policy, or what is wrong with it. */
export function wrongWith(days: Days): string | undefined {
  const outside = KINDS.find((kind) => !Number.isInteger(days[kind]) || days[kind] < 31 || days[kind] > 36_500);
  if (outside !== undefined) return `${outside} is a whole number of days, 31 to 36500`;
  const longer = (['file', 'finding', 'register'] as const).find((kind) => days[kind] > days.message);
  return longer === undefined
    ? undefined
    : `${longer} may not be kept longer than message (${String(days.message)} days): it belongs to one`;
}
