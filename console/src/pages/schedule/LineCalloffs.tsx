import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router-dom';
import type { ScheduleDetail, ScheduleLine } from '../../../../server/contract/schedule.js';
import { withCumulative } from '../../../../server/domain/schedule/demand.js';
import { useMay } from '../../api/user.js';
import { useAsOf, useKeepAsOf } from '../../as-of/as-of.js';
import { Grid } from '../../grid/Grid.js';
import { RecordGridBar } from '../../grid/GridBar.js';
import { useRecordGrid } from '../../grid/useListGrid.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { localToday } from '../../i18n/calendar.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordViews } from '../../record/RecordHead.js';
import { isOwnEscape } from '../../ui/escape.js';
import { Button } from '../../ui/Button.js';
import { Empty, SkeletonRows, Waiting } from '../../ui/States.js';
import { curveTexts } from '../situation/curve/texts.js';
import { type CountedCalloff, useCalloffColumns } from './calloff-columns.js';
import { LineParticulars } from './LineParticulars.js';
import { PdfButton } from './output/PdfButton.js';
import { scheduleLineQuery } from './schedule.queries.js';

const CurvePanel = lazyWithTexts(async () => (await import('../situation/curve/CurvePanel.js')).CurvePanel, curveTexts);
const idOf = (calloff: CountedCalloff): string => calloff.scheduleCalloffId;
const edgeOf = (calloff: CountedCalloff): string =>
  calloff.status === 'backlog' || calloff.status === 'urgent' ? 'edge-warn' : '';

interface ShipProps {
  line: ScheduleLine | undefined;
  rows: readonly CountedCalloff[];
  /** The call-off that is chosen. */
  cursorId: string | null;
}

/** Leads to what is due of a line's article at its ship-to, through the call-off that is chosen where that is still to come. */
function Ship({ line, rows, cursorId }: ShipProps) {
  const say = useTexts('schedule');
  const mayShip = useMay('delivery.despatch-note', 'edit');
  if (!line || !mayShip) return null;
  const today = localToday();
  const date = rows.find((row) => idOf(row) === cursorId)?.date ?? '';
  const path = paths.dueWhere({
    q: line.externalArticleNumber,
    ...(line.shipTo !== null && line.shipTo !== '' && { place: line.shipTo }),
    ...(date > today && { until: date }),
  });
  return (
    <Link className="btn-link" data-testid="line-ship" to={path}>
      {say('ship')}
    </Link>
  );
}

/** What the page of the schedule gives the part below it. */
export interface ScheduleOutlet {
  readonly schedule: ScheduleDetail;
  readonly onClose: () => void;
  /** Opens the comments on the schedule, a line or a call-off. */
  readonly onComments: (target: string) => void;
}

/** What a line is looked at as, each under an address of its own. */
function SubTabs({ headId, lineId }: { headId: string; lineId: string }) {
  const say = useTexts('schedule');
  const keepAsOf = useKeepAsOf();
  return (
    <RecordViews
      label={say('views.ofLine')}
      replace
      views={[
        {
          to: keepAsOf(paths.scheduleLine(headId, lineId, 'calloffs')),
          label: say('calloffs'),
          testId: 'line-view-calloffs',
        },
        {
          to: keepAsOf(paths.scheduleLine(headId, lineId, 'curve')),
          label: say('views.curve'),
          testId: 'line-view-curve',
        },
      ]}
    />
  );
}

/** A line that is not in the schedule, also where another schedule has it. */
function NoSuchLine({ onClose }: { onClose: () => void }) {
  const say = useTexts('schedule');
  const sayStates = useTexts('states');
  return (
    <section className="card panel" aria-label={say('calloffs')}>
      <header>
        <h2>{say('calloffs')}</h2>
        <span className="page-gap" />
        <Button label={sayStates('close')} icon="times" iconOnly kind="quiet" onClick={onClose} />
      </header>
      <Empty icon="search" title={say('noSuchLine')} testId="no-such-line" />
    </section>
  );
}

/** One line: its call-offs with what they add up to, or its cumulative curve. */
export function Component() {
  const say = useTexts('schedule');
  const sayStates = useTexts('states');
  const f = useFormat();
  const {
    scheduleHeadId = '',
    scheduleLineId = '',
    subTab,
  } = useParams<'scheduleHeadId' | 'scheduleLineId' | 'subTab'>();
  const mayCurve = useMay('schedule.delivery-situation', 'read');
  const isCurve = mayCurve && subTab === 'curve';
  const { schedule, onClose, onComments } = useOutletContext<ScheduleOutlet>();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const known = schedule.lines.find((line) => line.scheduleLineId === scheduleLineId);
  // Large schedules come without call-offs.
  const query = useQuery({
    ...scheduleLineQuery(scheduleHeadId, scheduleLineId, useAsOf()),
    enabled: known !== undefined && !known.calloffs,
  });
  const line = known?.calloffs ? known : query.data;
  const rows = useMemo(() => withCumulative(line?.calloffs ?? [], line?.cumulativeReceived ?? null), [line]);
  const grid = useRecordGrid(
    { name: 'schedule-calloffs', of: scheduleLineId },
    useCalloffColumns(rows, onComments),
    rows,
    idOf,
  );

  if (!known) return <NoSuchLine onClose={onClose} />;
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
        <h2>{isCurve ? say('views.curve') : say('calloffs')}</h2>
        {line && (
          <p className="soft">
            <span className="mono">{line.externalArticleNumber}</span> {line.description}{' '}
            <span className="dim">{say('totalOf', { quantity: f.quantity(line.totalQuantity), unit: line.unit })}</span>
          </p>
        )}
        <span className="page-gap" />
        <Ship line={line} rows={rows} cursorId={cursorId} />
        {!isCurve && rows.length > 0 && <RecordGridBar list={grid} />}
        <PdfButton
          key={scheduleLineId}
          id={scheduleHeadId}
          lineId={scheduleLineId}
          name={`schedule-${schedule.documentNumber}-${line?.externalArticleNumber ?? ''}`}
          kind="quiet"
        />
        <Button label={sayStates('close')} icon="times" iconOnly kind="quiet" onClick={onClose} />
      </header>
      {mayCurve && <SubTabs headId={scheduleHeadId} lineId={scheduleLineId} />}
      {line && !isCurve && <LineParticulars line={line} />}
      {isCurve ? (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <CurvePanel key={scheduleLineId} articleId={scheduleLineId} />
        </Suspense>
      ) : !line ? (
        <Waiting query={query} skeleton={8} />
      ) : rows.length === 0 ? (
        <Empty icon="calendar" title={say('noCalloffs')} />
      ) : (
        <Grid
          key={scheduleLineId}
          label={say('calloffs')}
          grid={grid}
          selectedId={cursorId}
          onSelect={(row) => {
            setCursorId(row.scheduleCalloffId);
          }}
          onOpen={(row) => {
            setCursorId(row.scheduleCalloffId);
          }}
          onEscape={onClose}
          keys={{
            c: (row) => {
              onComments(row.scheduleCalloffId);
            },
          }}
          rowClass={edgeOf}
          testId="calloff-grid"
        />
      )}
    </section>
  );
}
