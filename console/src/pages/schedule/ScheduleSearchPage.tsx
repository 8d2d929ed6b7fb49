import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ScheduleRow } from '../../../../server/contract/schedule.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { SCHEDULE_LIST } from './schedule.list.js';
import { ScheduleForm } from './ScheduleForm.js';
import { marksOf, ScheduleMarks } from './ScheduleMarks.js';
import './schedule.css';

const none = <span className="dim">–</span>;
const named = (name: string | null) => (name === null ? none : <span title={name}>{name}</span>);
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

/** The delivery schedules that customers sent, newest first. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('schedule');
  const navigate = useNavigate();
  const list = useListPage(SCHEDULE_LIST, useColumns());
  const { isFiltered, clear } = list.filters;
  return (
    <ListPage
      className="schedules"
      title={sayNav('schedules')}
      subtitle={say('subtitle')}
      actions={isFiltered && <Button label={say('showAll')} kind="quiet" onClick={clear} testId="show-all" />}
      list={list}
      bar={<ScheduleForm filters={list.filters} grid={list.grid} />}
      empty={{
        icon: 'inbox',
        title: say('emptyTitle'),
        text: say('emptyText'),
        filtered: say('emptyFilter'),
        clear: say('showAll'),
      }}
      onOpen={(row) => void navigate(paths.schedule(row.scheduleHeadId))}
      rowClass={edgeOf}
      newLabel={(count) => say('new', { count })}
      testId="schedule-grid"
    />
  );
}
