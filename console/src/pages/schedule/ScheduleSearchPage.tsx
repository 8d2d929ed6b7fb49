import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import { Grid } from '../../grid/Grid.js';
import { useListGrid } from '../../grid/useListGrid.js';
import { type LiveSource, useLiveRows } from '../../grid/useLiveRows.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Answered, Empty } from '../../ui/States.js';
import { type ScheduleFilters, useScheduleFilters } from './filters.js';
import { ScheduleForm } from './ScheduleForm.js';
import { readSchedules, type SchedulePage } from './schedule.queries.js';
import { marksOf, ScheduleMarks } from './ScheduleMarks.js';
import './schedule.css';

const none = <span className="dim">–</span>;
const named = (name: string | null) => (name === null ? none : <span title={name}>{name}</span>);
const idOf = (row: ScheduleRow): string => row.scheduleHeadId;
const SCHEDULES: LiveSource<ScheduleFilters, ScheduleRow, SchedulePage> = {
  name: 'schedules',
  topic: 'schedule',
  read: readSchedules,
  rowId: idOf,
  nameOf: idOf,
};
const edgeOf = (row: ScheduleRow): string => (row.isIncorrect ? 'edge-err' : row.hasBackorder ? 'edge-warn' : '');

function useColumns(): readonly GridColumn<ScheduleRow>[] {
  const say = useTexts('schedule');
  const f = useFormat();
  return useMemo(
    () => [
      {
        id: 'number',
        header: say('column.number'),
        width: 108,
        sortBy: (r) => r.documentNumber,
        cell: (r) => (
          <Link className="mono" title={r.documentNumber} tabIndex={-1} to={paths.schedule(r.scheduleHeadId)}>
            {r.documentNumber}
          </Link>
        ),
      },
      {
        id: 'marks',
        header: say('column.marks'),
        width: 212,
        text: (r) => marksOf(r, say),
        cell: (r) => <ScheduleMarks row={r} />,
      },
      {
        id: 'issued',
        header: say('column.issued'),
        width: 108,
        sortBy: (r) => r.issueDate ?? '',
        cell: (r) => (r.issueDate ? f.day(r.issueDate) : none),
      },
      {
        id: 'received',
        header: say('column.received'),
        width: 106,
        sortBy: (r) => r.receivedAt,
        text: (r) => f.exact(r.receivedAt),
        cell: (r) => (
          <time dateTime={r.receivedAt} title={f.full(r.receivedAt)}>
            {f.minute(r.receivedAt)}
          </time>
        ),
      },
      {
        id: 'type',
        header: say('column.message'),
        width: 120,
        sortBy: (r) => r.messageType,
        cell: (r) => r.messageType,
      },
      {
        id: 'buyer',
        header: say('column.buyer'),
        width: 158,
        sortBy: (r) => r.buyer ?? '',
        cell: (r) => named(r.buyer),
      },
      {
        id: 'first',
        header: say('column.first'),
        width: 108,
        sortBy: (r) => r.firstDate ?? '',
        cell: (r) => (r.firstDate ? f.day(r.firstDate) : none),
      },
      {
        id: 'last',
        header: say('column.last'),
        width: 108,
        sortBy: (r) => r.lastDate ?? '',
        cell: (r) => (r.lastDate ? f.day(r.lastDate) : none),
      },
      {
        id: 'lines',
        header: say('column.lines'),
        width: 54,
        numeric: true,
        sortBy: (r) => r.lineCount,
        cell: (r) => f.integer(r.lineCount),
      },
      {
        id: 'calloffs',
        header: say('column.calloffs'),
        width: 82,
        numeric: true,
        sortBy: (r) => r.calloffCount,
        cell: (r) => f.integer(r.calloffCount),
      },
      {
        id: 'consignee',
        header: say('column.consignee'),
        width: 166,
        sortBy: (r) => r.consignee ?? '',
        cell: (r) => named(r.consignee),
      },
      {
        id: 'seller',
        header: say('column.seller'),
        width: 166,
        sortBy: (r) => r.seller ?? '',
        cell: (r) => named(r.seller),
      },
    ],
    [say, f],
  );
}

export function Component() {
  const say = useTexts();
  const navigate = useNavigate();
  const { filters, change, clear, isFiltered } = useScheduleFilters();
  const { query, rows, hasMore, onNearEnd, readPage, live } = useLiveRows(SCHEDULES, filters);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const columns = useColumns();
  const list = useListGrid({ list: 'schedules', columns, rowId: idOf, readPage, live });
  const open = useCallback((row: ScheduleRow) => void navigate(paths.schedule(row.scheduleHeadId)), [navigate]);

  return (
    <div className="page schedules">
      <div className="page-head">
        <h1>{say('nav.schedules')}</h1>
        <p className="soft">{say('schedule.subtitle')}</p>
        <span className="page-gap" />
        {isFiltered && <Button label={say('schedule.showAll')} kind="quiet" onClick={clear} testId="show-all" />}
      </div>
      <ScheduleForm filters={filters} onChange={change} list={list} />
      <div className="card fill">
        <Answered query={query} skeleton={16}>
          {rows.length === 0 ? (
            <Empty
              icon={isFiltered ? 'search' : 'inbox'}
              title={say(isFiltered ? 'schedule.emptyFilter' : 'schedule.emptyTitle')}
              text={isFiltered ? undefined : say('schedule.emptyText')}
              action={isFiltered && <Button label={say('schedule.showAll')} onClick={clear} />}
              testId="empty"
            />
          ) : (
            <Grid
              list={list}
              label={say('nav.schedules')}
              rows={rows}
              columns={columns}
              rowId={idOf}
              selectedId={cursorId}
              onSelect={(row) => {
                setCursorId(row.scheduleHeadId);
              }}
              onOpen={open}
              rowClass={edgeOf}
              newLabel={(count) => say('schedule.new', { count })}
              hasMore={hasMore}
              onNearEnd={onNearEnd}
              isMain
              testId="schedule-grid"
            />
          )}
        </Answered>
      </div>
    </div>
  );
}
