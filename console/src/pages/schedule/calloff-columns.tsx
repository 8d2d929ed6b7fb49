import { useMemo } from 'react';
import type { Calloff, CalloffDetails } from '../../../../server/contract/schedule.js';
import type { withCumulative } from '../../../../server/domain/schedule/demand.js';
import { CALLOFF_STATUSES } from '../../../../server/domain/schedule/schedule.js';
import { codeColumn, dayColumn, inProcess, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';
import { commentColumn } from './answer/CommentMark.js';
import { orderText } from './order-text.js';
import { type PeriodText, usePeriodText } from './period-text.js';

/** A call-off with what the line has come to by then. */
export type CountedCalloff = ReturnType<typeof withCumulative<Calloff>>[number];
type Column = GridColumn<CountedCalloff>;

/** How binding a call-off is. Filled only for what should have gone already. */
const STATUS_LOOK: Record<Calloff['status'], { icon: IconName; tone: Tone }> = {
  firm: { icon: 'lock', tone: 'ok' },
  production: { icon: 'check', tone: 'info' },
  material: { icon: 'check', tone: 'info' },
  forecast: { icon: 'clock', tone: 'dim' },
  backlog: { icon: 'history', tone: 'warn' },
  urgent: { icon: 'bolt', tone: 'warn' },
};

/** The largest quantity is looked for among so many call-offs. */
const MEASURED = 5000;

/** The columns of a line's call-offs. What only some senders say has a column where a call-off of the line has it. */
export function useCalloffColumns(
  calloffs: readonly CountedCalloff[],
  onComments: (target: string) => void,
): readonly Column[] {
  const say = useTexts('schedule');
  const sayDecision = useTexts('decision');
  const f = useFormat();
  const period = usePeriodText();
  return useMemo(
    () => [
      ...dateColumns(calloffs, { say, f, period }),
      {
        id: 'status',
        header: say('calloff.status'),
        width: 126,
        ...inProcess(
          CALLOFF_STATUSES,
          (c) => c.status,
          (status) => say(`status.${status}`),
        ),
        cell: (c) => <StatusChip {...STATUS_LOOK[c.status]}>{say(`status.${c.status}`)}</StatusChip>,
      },
      ...quantityColumns(say, f),
      commentColumn({
        say: sayDecision,
        f,
        countOf: (c) => c.commentCount ?? 0,
        onOpen: (c) => {
          onComments(c.scheduleCalloffId);
        },
      }),
      ...detailColumns(calloffs, say, f),
      sizeColumn(calloffs, say('calloff.size')),
    ],
    [say, sayDecision, f, period, calloffs, onComments],
  );
}

interface Texts {
  readonly say: Say<'schedule'>;
  readonly f: Formats;
  readonly period: (calloff: Calloff) => PeriodText;
}

/** When: the day or the period, what kind of date that is where call-offs of the line differ, and the time. */
function dateColumns(calloffs: readonly CountedCalloff[], { say, f, period }: Texts): Column[] {
  const isByDays = calloffs.every((calloff) => calloff.period === 'day');
  const kinds = [...new Set(calloffs.map((calloff) => calloff.dateKind))];
  const kindOf = ({ dateKind }: CountedCalloff): string | null =>
    dateKind === 'unspecified' ? null : say(`dateKind.${dateKind}`);
  const timeOf = ({ details }: CountedCalloff): string | null => timeText(details, say);
  const weekOf = (c: CountedCalloff): string => (c.period === 'day' ? f.week(c.date) : '');
  const wordOf = (c: CountedCalloff): string => say(`period.${c.period}`);
  const dayText = (c: CountedCalloff) => (
    <>
      <span className="weekday dim">{f.weekday(c.date)}</span> {f.day(c.date)}
    </>
  );
  const periodText = (c: CountedCalloff) => {
    const { label, days } = period(c);
    return (
      <>
        {label} {days !== null && <span className="dim">{days}</span>}
      </>
    );
  };
  const [only = 'unspecified'] = kinds.length === 1 ? kinds : [];
  return [
    {
      id: 'date',
      header: say(`dateOf.${only}`),
      width: isByDays ? 150 : 270,
      cell: (c) => (c.period === 'day' ? dayText(c) : periodText(c)),
    },
    ...(kinds.length > 1 ? [textColumn({ id: 'dateKind', header: say('calloff.dateKind'), width: 96 }, kindOf)] : []),
    ...(calloffs.some(timeOf) ? [textColumn({ id: 'time', header: say('calloff.time'), width: 112 }, timeOf)] : []),
    ...(calloffs.some(weekOf)
      ? [{ id: 'week', header: say('calloff.week'), width: 104, cell: weekOf } satisfies Column]
      : []),
    ...(isByDays ? [] : [{ id: 'period', header: say('calloff.period'), width: 84, cell: wordOf } satisfies Column]),
  ];
}

/** A time, or the window between two. */
function timeText(details: CalloffDetails | null, say: Say<'schedule'>): string | null {
  const { timeFrom = null, timeUntil = null } = details ?? {};
  if (timeUntil === null || timeFrom === timeUntil) return timeFrom;
  return timeFrom === null ? say('calloff.until', { time: timeUntil }) : `${timeFrom}–${timeUntil}`;
}

function quantityColumns(say: Say<'schedule'>, f: Formats): Column[] {
  return [
    {
      id: 'quantity',
      header: say('calloff.quantity'),
      width: 100,
      numeric: true,
      cell: (c) => <b className="strong">{f.quantity(c.quantity)}</b>,
    },
    { id: 'unit', header: say('calloff.unit'), width: 60, cell: (c) => <span className="dim">{c.unit}</span> },
    {
      id: 'cumulative',
      header: say('calloff.cumulative'),
      width: 116,
      numeric: true,
      cell: (c) => f.quantity(c.cumulative),
    },
  ];
}

/** How large a call-off is beside the others of its line. */
function sizeColumn(calloffs: readonly CountedCalloff[], header: string): Column {
  const largest = Math.max(0, ...calloffs.slice(0, MEASURED).map(({ quantity }) => Number(quantity)));
  const percent = (quantity: string): number =>
    largest > 0 ? Math.max(0, Math.round((Number(quantity) / largest) * 100)) : 0;
  return {
    id: 'share',
    header,
    width: 150,
    cell: (c) => <span className="bar" style={{ width: `${String(percent(c.quantity))}%` }} aria-hidden="true" />,
  };
}

/** What else a call-off may say of itself, each with the width of its column. */
const DETAILS = {
  order: [130, (details) => orderText(details)],
  sequenceNumber: [96, (details) => details.sequenceNumber],
  vehicle: [160, (details) => details.vehicle],
  productionLine: [88, (details) => details.productionLine],
  reference: [124, (details) => details.reference],
} as const satisfies Record<string, readonly [width: number, of: (details: CalloffDetails) => string | null]>;
const DETAIL_NAMES = ['order', 'sequenceNumber', 'vehicle', 'productionLine', 'reference'] as const;
/** The day of the other kind, where both were sent. */
const DAYS = ['despatchDate', 'deliveryDate'] as const;

function detailColumns(calloffs: readonly CountedCalloff[], say: Say<'schedule'>, f: Formats): Column[] {
  const codes = DETAIL_NAMES.flatMap((id) => {
    const [width, of] = DETAILS[id];
    const textOf = ({ details }: CountedCalloff): string | null => details && of(details);
    return calloffs.some(textOf) ? [codeColumn({ id, header: say(`calloff.${id}`), width }, textOf)] : [];
  });
  const days = DAYS.flatMap((id) => {
    const dayOf = ({ details }: CountedCalloff): string | null => details?.[id] ?? null;
    return calloffs.some(dayOf) ? [dayColumn({ id, header: say(`calloff.${id}`), width: 124 }, f, dayOf)] : [];
  });
  return [...codes, ...days];
}
