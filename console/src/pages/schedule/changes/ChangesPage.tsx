import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { ApiProblem } from '../../../api/problem.js';
import { useAsOf } from '../../../as-of/as-of.js';
import { AsOfControl, PastBanner, WaitingAt } from '../../../as-of/AsOf.js';
import { lazyWithTexts } from '../../../i18n/area-texts.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { type Filters, useFilters } from '../../../list/useFilters.js';
import { RecordHead, Related } from '../../../record/RecordHead.js';
import { PrintButton } from '../../../shell/PrintButton.js';
import { useTab } from '../../../shell/tabs.js';
import { Button } from '../../../ui/Button.js';
import { Empty, Waiting } from '../../../ui/States.js';
import { scheduleQuery } from '../schedule.queries.js';
import { ScheduleMarks } from '../ScheduleMarks.js';
import { ScheduleViews } from '../ScheduleViews.js';
import { CellCard } from './CellCard.js';
import { useChangeWords } from './change-words.js';
import { CHANGES_FILTER } from './changes.filter.js';
import { changesQuery, see } from './changes.queries.js';
import { ChangesBar } from './ChangesBar.js';
import { Compared } from './Compared.js';
import { Exceptions } from './Exceptions.js';
import {
  cellAt,
  changeFrom,
  type ChangeSummary,
  type HeatMap as HeatMapOf,
  heatMapOf,
  nextChange,
  type Place,
  summaryOf,
} from './heat-map.js';
import { HeatMap } from './HeatMap.js';
import { Legend } from './Legend.js';
import { Summary } from './Summary.js';
import { useStepKeys } from './useStepKeys.js';
import '../schedule.css';
import './changes.css';

// Somebody asks for it.
const ReleasesPanel = lazyWithTexts(async () => (await import('./ReleasesPanel.js')).ReleasesPanel);

/** Of schedules with more call-offs than this only the changes are read, unless somebody asks for all. */
const MANY_CALLOFFS = 20_000;
const ORIGIN: Place = { line: 0, period: 0 };

/** All pages of what a schedule changes, one after the other. */
function useChanges(schedule: ScheduleDetail, { values }: Filters<typeof CHANGES_FILTER>) {
  const { only = schedule.calloffCount > MANY_CALLOFFS ? 'changes' : 'all', bucket, against } = values;
  const isChanged = only === 'changes';
  const asked = { bucket, isDifferent: isChanged, against: against === '' ? 'previous' : against };
  const query = useInfiniteQuery(changesQuery(schedule.scheduleHeadId, asked, useAsOf()));
  const { hasNextPage, isFetching, fetchNextPage, isError } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const lines = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.lines.map((line) => [line.line, line] as const))).values()],
    [pages],
  );
  return { query, answer: pages?.[0], rows, lines, isChanged };
}

/** The cell that the keys are on, and whether its card is open. The cell stays within what is shown. */
function useCursor({ lines, periods }: HeatMapOf) {
  const [place, setPlace] = useState(ORIGIN);
  const [isOpen, setOpen] = useState(false);
  const cursor = useMemo(
    () => ({
      line: Math.max(0, Math.min(place.line, lines.length - 1)),
      period: Math.max(0, Math.min(place.period, periods.length - 1)),
    }),
    [place, lines.length, periods.length],
  );
  return { cursor, isOpen, setPlace, setOpen };
}

/** Opens the change that the address names by article and day, once all are here. */
function useNamedChange(
  map: HeatMapOf,
  isWhole: boolean,
  { article, day }: { readonly article: string; readonly day: string },
  open: (place: Place) => void,
): void {
  const [opened, setOpened] = useState('');
  const named = `${article} ${day}`;
  if (!isWhole || day === '' || opened === named) return;
  setOpened(named);
  const place = changeFrom(map, article, day);
  if (place) open(place);
}

function Changes({ schedule }: { schedule: ScheduleDetail }) {
  const words = useChangeWords();
  const { say } = words;
  const filters = useFilters(CHANGES_FILTER);
  const { query, answer, rows, lines, isChanged } = useChanges(schedule, filters);
  const isNow = useAsOf() === undefined;
  const isSeen = isNow && answer !== undefined && (schedule.firmChanges ?? 0) > 0;
  useEffect(() => {
    // Where it could not be noted the dashboard names the schedule once more.
    if (isSeen) see(schedule.scheduleHeadId).catch(() => undefined);
  }, [isSeen, schedule.scheduleHeadId]);
  const { article, firm: isFirm, show } = filters.values;
  const map = useMemo(
    () => heatMapOf(rows, lines, { article, isChanged, isFirm }),
    [rows, lines, article, isChanged, isFirm],
  );
  const summary = useMemo(() => summaryOf(rows, lines), [rows, lines]);
  const { cursor, isOpen, setPlace, setOpen } = useCursor(map);
  const grid = useRef<HTMLDivElement>(null);
  const focusGrid = useCallback(() => grid.current?.focus({ preventScroll: true }), []);
  const open = useCallback(
    (place: Place) => {
      setPlace(place);
      setOpen(true);
    },
    [setPlace, setOpen],
  );
  useNamedChange(map, answer !== undefined && !query.hasNextPage, filters.values, open);
  useStepKeys((by) => {
    const place = nextChange(map, cursor, by);
    if (!place) return;
    setPlace(place);
    focusGrid();
  });
  const { change } = filters;
  const close = useCallback(() => {
    setOpen(false);
    change({ day: '', ask: false });
    focusGrid();
  }, [setOpen, change, focusGrid]);
  if (query.error instanceof ApiProblem && query.error.code === 'no-earlier-release')
    return <Empty icon="calendar" title={say('first')} text={say('firstText')} testId="first-release" />;
  if (!answer)
    return (
      <div className="card">
        <Waiting query={query} skeleton={14} />
      </div>
    );
  const line = map.lines[cursor.line];
  const period = map.periods[cursor.period];
  const isEmpty = !line || !period;
  return (
    <>
      <Compared schedule={schedule} releases={answer.comparedWith} isChosen={filters.values.against !== ''} />
      <Summary summary={summary} isWhole={!query.hasNextPage} words={words} />
      <ChangesBar
        filters={filters}
        isChanged={isChanged}
        onStep={(step) => {
          const place = nextChange(map, cursor, step);
          if (place) open(place);
        }}
        onLeave={focusGrid}
      />
      <div className="heat-split">
        <section className="card panel heat-panel" aria-label={say('grid')}>
          {isEmpty ? (
            <Nothing summary={summary} filters={filters} />
          ) : (
            <HeatMap
              map={map}
              shown={show}
              words={words}
              cursor={cursor}
              onMove={setPlace}
              onOpen={open}
              onEscape={close}
              gridRef={grid}
            />
          )}
          <Legend />
        </section>
        {isOpen && !isEmpty && (
          <CellCard
            schedule={schedule}
            line={line}
            period={period}
            row={cellAt(map, cursor)}
            words={words}
            asks={filters.values.ask}
            onClose={close}
          />
        )}
      </div>
      <Exceptions exceptions={answer.exceptions} />
    </>
  );
}

/** Why no cell is there. */
function Nothing({ summary, filters }: { summary: ChangeSummary; filters: Filters<typeof CHANGES_FILTER> }) {
  const say = useTexts('changes');
  const { values, isFiltered, change } = filters;
  const showAll = (
    <Button
      label={say('clear')}
      onClick={() => {
        change({ only: 'all', firm: false, article: '' });
      }}
      testId="show-everything"
    />
  );
  if (isFiltered && values.article !== '') return <Empty icon="search" title={say('emptyFilter')} action={showAll} />;
  if (summary.periods === 0 && values.only !== 'all')
    return <Empty icon="check" title={say('summary.none')} action={showAll} testId="no-changes" />;
  if (values.firm) return <Empty icon="check" title={say('noneFirm')} action={showAll} testId="no-firm-changes" />;
  return <Empty icon="calendar" title={say('noRows')} text={say('noRowsText')} />;
}

/** What a schedule changes against the release before it, or an earlier one. */
export function Component() {
  const say = useTexts('schedule');
  const sayChanges = useTexts('changes');
  const { of } = useFilters(CHANGES_FILTER);
  const [isListed, setListed] = useState(false);
  const closeList = useCallback(() => {
    setListed(false);
  }, []);
  const { scheduleHeadId = '' } = useParams<'scheduleHeadId'>();
  const query = useQuery(scheduleQuery(scheduleHeadId, useAsOf()));
  const schedule = query.data;
  useTab(paths.schedule(scheduleHeadId), schedule ? say('title', { number: schedule.documentNumber }) : null);
  if (!schedule) return <WaitingAt query={query} skeleton={18} />;
  return (
    <div className="page schedule schedule-changes">
      <PastBanner of={schedule} />
      <RecordHead
        title={say('title', { number: schedule.documentNumber })}
        marks={<ScheduleMarks row={schedule} />}
        actions={
          <>
            <AsOfControl />
            <Button
              label={sayChanges('releases.open')}
              icon="history"
              onClick={() => {
                setListed(!isListed);
              }}
              testId="releases"
            />
            <PrintButton />
          </>
        }
        testId="schedule-title"
      />
      <Related kind="schedule" id={scheduleHeadId} />
      <ScheduleViews id={scheduleHeadId} />
      <Changes key={scheduleHeadId} schedule={schedule} />
      {isListed && (
        <Suspense>
          <ReleasesPanel
            id={scheduleHeadId}
            against={of.against.value}
            onCompare={of.against.set}
            onClose={closeList}
          />
        </Suspense>
      )}
    </div>
  );
}
