import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOutletContext, useParams } from 'react-router-dom';
import type { Calloff, ScheduleDetail } from '../../../../server/contract/schedule.js';
import { withCumulative } from '../../../../server/domain/schedule/demand.js';
import { Grid } from '../../grid/Grid.js';
import { usePlainGrid } from '../../grid/model.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { isOwnEscape } from '../../ui/escape.js';
import { Button } from '../../ui/Button.js';
import { StatusChip, type Tone } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';
import { Empty, Waiting } from '../../ui/States.js';
import { scheduleLineQuery } from './schedule.queries.js';

/** A call-off with what the line has come to by then. */
type CountedCalloff = ReturnType<typeof withCumulative<Calloff>>[number];

/** How binding a call-off is. Filled only for what should have gone already. */
const STATUS_LOOK: Record<Calloff['status'], { icon: IconName; tone: Tone }> = {
  firm: { icon: 'lock', tone: 'ok' },
  production: { icon: 'check', tone: 'info' },
  material: { icon: 'check', tone: 'info' },
  forecast: { icon: 'clock', tone: 'dim' },
  backlog: { icon: 'history', tone: 'warn' },
  urgent: { icon: 'bolt', tone: 'warn' },
};
const idOf = (calloff: CountedCalloff): string => calloff.scheduleCalloffId;
const edgeOf = (calloff: CountedCalloff): string =>
  calloff.status === 'backlog' || calloff.status === 'urgent' ? 'edge-warn' : '';

function useColumns(largest: number): readonly GridColumn<CountedCalloff>[] {
  const say = useTexts('schedule');
  const f = useFormat();
  return useMemo(
    () => [
      {
        id: 'date',
        header: say('calloff.date'),
        width: 150,
        cell: (c) => (
          <>
            <span className="weekday dim">{f.weekday(c.date)}</span> {f.day(c.date)}
          </>
        ),
      },
      { id: 'week', header: say('calloff.week'), width: 100, cell: (c) => f.week(c.date) },
      { id: 'period', header: say('calloff.period'), width: 90, cell: (c) => say(`period.${c.period}`) },
      {
        id: 'status',
        header: say('calloff.status'),
        width: 130,
        cell: (c) => <StatusChip {...STATUS_LOOK[c.status]}>{say(`status.${c.status}`)}</StatusChip>,
      },
      {
        id: 'quantity',
        header: say('calloff.quantity'),
        width: 120,
        numeric: true,
        cell: (c) => <b className="strong">{f.quantity(c.quantity)}</b>,
      },
      { id: 'unit', header: say('calloff.unit'), width: 70, cell: (c) => <span className="dim">{c.unit}</span> },
      {
        id: 'share',
        header: say('calloff.size'),
        width: 170,
        cell: (c) => (
          <span
            className="bar"
            style={{
              width: `${String(largest > 0 ? Math.max(0, Math.round((Number(c.quantity) / largest) * 100)) : 0)}%`,
            }}
            aria-hidden="true"
          />
        ),
      },
      {
        id: 'cumulative',
        header: say('calloff.cumulative'),
        width: 130,
        numeric: true,
        cell: (c) => f.quantity(c.cumulative),
      },
    ],
    [say, f, largest],
  );
}

/** The call-offs of one line, with what they add up to. */
export function Component() {
  const say = useTexts('schedule');
  const sayStates = useTexts('states');
  const f = useFormat();
  const { scheduleHeadId = '', scheduleLineId = '' } = useParams<'scheduleHeadId' | 'scheduleLineId'>();
  const { schedule, onClose } = useOutletContext<{ schedule: ScheduleDetail; onClose: () => void }>();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const known = schedule.lines.find((line) => line.scheduleLineId === scheduleLineId);
  // Large schedules come without call-offs, and a line that is not in this schedule has none to show: the server says so.
  const query = useQuery({ ...scheduleLineQuery(scheduleHeadId, scheduleLineId), enabled: !known?.calloffs });
  const line = known?.calloffs ? known : query.data;
  const rows = useMemo(() => withCumulative(line?.calloffs ?? [], line?.cumulativeReceived ?? null), [line]);
  const columns = useColumns(Math.max(0, ...rows.slice(0, 5000).map((row) => Number(row.quantity))));
  const grid = usePlainGrid(columns, idOf);

  return (
    <section
      className="card panel"
      aria-label={say('calloffs')}
      data-testid="calloffs"
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onClose();
      }}
    >
      <header>
        <h2>{say('calloffs')}</h2>
        {line && (
          <p className="soft">
            <span className="mono">{line.externalArticleNumber}</span> {line.description}{' '}
            <span className="dim">{say('totalOf', { quantity: f.quantity(line.totalQuantity), unit: line.unit })}</span>
          </p>
        )}
        <span className="page-gap" />
        <Button label={sayStates('close')} icon="times" iconOnly kind="quiet" onClick={onClose} />
      </header>
      {!line ? (
        <Waiting query={query} skeleton={8} />
      ) : rows.length === 0 ? (
        <Empty icon="calendar" title={say('noCalloffs')} />
      ) : (
        <Grid
          key={scheduleLineId}
          label={say('calloffs')}
          rows={rows}
          grid={grid}
          selectedId={cursorId}
          onSelect={(row) => {
            setCursorId(row.scheduleCalloffId);
          }}
          onOpen={(row) => {
            setCursorId(row.scheduleCalloffId);
          }}
          onEscape={onClose}
          rowClass={edgeOf}
          testId="calloff-grid"
        />
      )}
    </section>
  );
}
