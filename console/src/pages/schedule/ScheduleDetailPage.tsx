import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ScheduleDetail, ScheduleLine } from '../../../../server/contract/schedule.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useAsOf, useKeepAsOf } from '../../as-of/as-of.js';
import { AsOfControl, PastBanner, WaitingAt } from '../../as-of/AsOf.js';
import { Grid } from '../../grid/Grid.js';
import { RecordGridBar } from '../../grid/GridBar.js';
import { useRecordGrid } from '../../grid/useListGrid.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { recordTexts } from '../../record/texts.js';
import { PrintButton } from '../../shell/PrintButton.js';
import { useTab } from '../../shell/tabs.js';
import { clsx } from '../../ui/clsx.js';
import { Facts } from '../../ui/Facts.js';
import { Icon } from '../../ui/Icon.js';
import { Empty } from '../../ui/States.js';
import { useNotify } from '../../ui/Toasts.js';
import { NewerRelease } from './customer/NewerRelease.js';
import { CancellationBanner } from './CancellationBanner.js';
import { IncorrectBanner } from './IncorrectBanner.js';
import type { ScheduleOutlet } from './LineCalloffs.js';
import { FreeTexts } from './LineParticulars.js';
import { OutputButtons } from './output/OutputButtons.js';
import { NewReleaseLink } from './manual/ManualLinks.js';
import { useLineColumns } from './line-columns.js';
import { scheduleQuery } from './schedule.queries.js';
import { ScheduleFigures } from './ScheduleFigures.js';
import { ScheduleMarks } from './ScheduleMarks.js';
import { ScheduleViews } from './ScheduleViews.js';
import './schedule.css';

/** Fetched behind the schedule itself, which is what the page is for. */
const DecisionBar = lazyWithTexts(async () => (await import('./answer/DecisionBar.js')).DecisionBar);
const CommentsPanel = lazyWithTexts(async () => (await import('./answer/Comments.js')).CommentsPanel, recordTexts);
const NO_LINES: readonly ScheduleLine[] = [];
const idOf = (line: ScheduleLine): string => line.scheduleLineId;

/** BGM 1225 that have a word of their own. */
const FUNCTIONS = ['1', '3', '4', '5', '7', '9', '17', '31'] as const;

/** What the dates of all lines are; null where nothing says so, or lines differ. */
function commonKind(lines: readonly ScheduleLine[]): 'delivery' | 'despatch' | null {
  const [kind = 'unspecified', ...others] = new Set(lines.map((line) => line.dateKind));
  return others.length > 0 || kind === 'unspecified' ? null : kind;
}

function Head({ schedule, onComments }: { schedule: ScheduleDetail; onComments: (target: string) => void }) {
  const say = useTexts('schedule');
  const f = useFormat();
  const known = FUNCTIONS.find((one) => one === schedule.messageFunction);
  const kind = commonKind(schedule.lines);
  const named = (name: string | null, code: string | null) =>
    (name ?? code) === null ? null : (
      <>
        {name ?? code}
        {name !== null && code !== null && code !== name && <span className="mono dim"> {code}</span>}
      </>
    );
  return (
    <>
      <RecordHead
        title={say('title', { number: schedule.documentNumber })}
        marks={<ScheduleMarks row={schedule} />}
        actions={
          <>
            <AsOfControl />
            <NewReleaseLink schedule={schedule} />
            <OutputButtons schedule={schedule} />
            <PrintButton />
            <Link to={paths.trafficMessage(schedule.trafficMessageId)} className="btn-link" data-testid="message-link">
              <Icon name="arrow-right-arrow-left" />
              {say('message', { type: schedule.messageType })}
            </Link>
          </>
        }
        testId="schedule-title"
      />
      <Facts
        facts={[
          { label: say('fact.buyer'), value: named(schedule.buyer, schedule.buyerCode) },
          { label: say('fact.shipTo'), value: named(schedule.consignee, schedule.consigneeCode) },
          { label: say('fact.seller'), value: named(schedule.seller, schedule.sellerCode) },
          { label: say('fact.issued'), value: schedule.issueDate && f.day(schedule.issueDate) },
          {
            label: say('fact.horizon'),
            value:
              schedule.horizonStart && schedule.horizonEnd
                ? say('range', { from: f.day(schedule.horizonStart), to: f.day(schedule.horizonEnd) })
                : null,
          },
          {
            label: say('fact.function'),
            value: known ? say(`function.${known}`) : schedule.messageFunction || null,
          },
          { label: say('fact.dates'), value: kind && say(`dateKind.${kind}`) },
          { label: say('fact.previous'), value: schedule.previousDocumentNumber, mono: true },
          { label: say('fact.received'), value: f.moment(schedule.receivedAt) },
        ]}
      />
      <Related kind="schedule" id={schedule.scheduleHeadId} />
      <FreeTexts texts={schedule.texts} />
      <Suspense fallback={<div className="decision-bar" />}>
        <DecisionBar
          schedule={schedule}
          onComments={() => {
            onComments('');
          }}
        />
      </Suspense>
      {schedule.cancellation !== null && <CancellationBanner schedule={schedule} />}
      {schedule.isIncorrect && schedule.cancellation === null && <IncorrectBanner schedule={schedule} />}
    </>
  );
}

/** Below this height a line's call-offs would leave no room for the lines. */
const TALL_WINDOW = '(height >= 720px)';

/**
 * Where there is room, the first line is open from the start, under its own address, in the place of the schedule's: back leads
 * to where one came from. Closing it stays closed.
 */
function useFirstLine(schedule: ScheduleDetail | undefined, isOpen: boolean): void {
  const navigate = useNavigate();
  const keepAsOf = useKeepAsOf();
  const state: unknown = useLocation().state;
  const wasClosed = typeof state === 'object' && state !== null && 'closed' in state;
  const first = schedule?.lines[0];
  useEffect(() => {
    if (first && !isOpen && !wasClosed && window.matchMedia(TALL_WINDOW).matches)
      void navigate(keepAsOf(paths.scheduleLine(first.scheduleHeadId, first.scheduleLineId)), { replace: true });
  }, [first, isOpen, wasClosed, navigate, keepAsOf]);
}

/**
 * Leads back to the search where the schedule could not be fetched, with what went wrong and another try. One that is not there, or that the
 * caller may not see, is said so in its own place: no try would help.
 */
function useWayBack({ data, error }: { data: unknown; error: unknown }): void {
  const say = useTexts('schedule');
  const sayStates = useTexts('states');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const { pathname } = useLocation();
  useEffect(() => {
    if (data !== undefined || error === null) return;
    if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) return;
    void navigate(paths.schedules, { replace: true });
    notify({
      severity: 'error',
      summary: say('notFetched'),
      detail: problemText(error, language),
      action: { label: sayStates('retry'), onClick: () => void navigate(pathname) },
    });
  }, [data, error, language, navigate, notify, pathname, say, sayStates]);
}

/** A schedule with its lines; a chosen line's call-offs below. */
export function Component() {
  const say = useTexts('schedule');
  const { scheduleHeadId = '', scheduleLineId } = useParams<'scheduleHeadId' | 'scheduleLineId'>();
  const navigate = useNavigate();
  const keepAsOf = useKeepAsOf();
  const asOf = useAsOf();
  const query = useQuery(scheduleQuery(scheduleHeadId, asOf));
  const schedule = query.data;
  const [commented, setCommented] = useState<string | null>(null);
  const lineRows = schedule?.lines ?? NO_LINES;
  const lines = useRecordGrid(
    { name: 'schedule-lines', of: scheduleHeadId },
    useLineColumns(lineRows, setCommented),
    lineRows,
    idOf,
  );
  const open = useCallback(
    (line: ScheduleLine) =>
      void navigate(keepAsOf(paths.scheduleLine(scheduleHeadId, line.scheduleLineId)), {
        replace: scheduleLineId !== undefined,
      }),
    [navigate, keepAsOf, scheduleHeadId, scheduleLineId],
  );
  const grid = useRef<HTMLTableElement>(null);
  const close = useCallback(() => {
    if (scheduleLineId === undefined) return;
    void navigate(keepAsOf(paths.schedule(scheduleHeadId)), { replace: true, state: { closed: true } });
    grid.current?.focus();
  }, [navigate, keepAsOf, scheduleHeadId, scheduleLineId]);
  useWayBack(query);
  useFirstLine(schedule, scheduleLineId !== undefined);
  useTab(paths.schedule(scheduleHeadId), schedule ? say('title', { number: schedule.documentNumber }) : null);

  if (!schedule) return <WaitingAt query={query} skeleton={18} />;
  return (
    <div className="page schedule">
      <PastBanner of={schedule} />
      <NewerRelease key={`${scheduleHeadId} ${asOf ?? ''}`} schedule={schedule} to={paths.schedule} />
      <Head schedule={schedule} onComments={setCommented} />
      <ScheduleViews id={scheduleHeadId} />
      <ScheduleFigures schedule={schedule} />
      <div className={clsx('stack', scheduleLineId !== undefined && 'is-stacked')}>
        <section className="card panel" aria-label={say('lines')}>
          <header>
            <h2>{say('lines')}</h2>
            <p className="dim">{say('linesHint')}</p>
            <span className="page-gap" />
            {lineRows.length > 0 && <RecordGridBar list={lines} />}
          </header>
          {schedule.lines.length === 0 ? (
            <Empty icon="inbox" title={say('noLines')} />
          ) : (
            <Grid
              label={say('lines')}
              grid={lines}
              selectedId={scheduleLineId ?? null}
              onSelect={open}
              onOpen={open}
              onEscape={close}
              keys={{
                c: (line) => {
                  setCommented(line.scheduleLineId);
                },
              }}
              isMain
              tableRef={grid}
              testId="line-grid"
            />
          )}
        </section>
        <Outlet context={{ schedule, onClose: close, onComments: setCommented } satisfies ScheduleOutlet} />
      </div>
      {commented !== null && (
        <Suspense fallback={null}>
          <CommentsPanel
            key={commented}
            schedule={schedule}
            target={commented}
            onClose={() => {
              setCommented(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
