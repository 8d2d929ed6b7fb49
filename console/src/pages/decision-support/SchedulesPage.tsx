import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { decisionScheduleResults, type DecisionSchedule } from '../../../../server/contract/decision-support.js';
import { call } from '../../api/call.js';
import { dayColumn, linkColumn, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { useListPage } from '../../list/useListPage.js';
import { useAnomalyColumns, useShareColumns } from './columns.js';
import { CustomerChip } from './CustomerChip.js';
import { DecisionList } from './DecisionList.js';
import { askedRange } from './range.js';
import { SCHEDULE_LIST } from './schedule.list.js';
import { useWays } from './ways.js';

function useColumns(): readonly GridColumn<DecisionSchedule>[] {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const { toSchedule } = useWays();
  const { score, kind, reason } = useAnomalyColumns<DecisionSchedule>();
  const shares = useShareColumns<DecisionSchedule>();
  return useMemo(
    () => [
      linkColumn(
        { id: 'number', header: say('column.schedule'), width: 120 },
        (r) => r.documentNumber,
        (r) => toSchedule(r.scheduleHeadId),
      ),
      textColumn({ id: 'customer', header: say('column.customer'), width: 150 }, (r) => r.companyName),
      score,
      ...shares.slice(0, 2),
      reason,
      kind,
      textColumn({ id: 'consignee', header: say('column.consignee'), width: 130 }, (r) => r.consigneeName),
      dayColumn({ id: 'issued', header: say('column.issued'), width: 104 }, f, (r) => r.issueDate),
      ...shares.slice(2),
    ],
    [say, f, toSchedule, score, kind, reason, shares],
  );
}

/** Schedules in force by the score of their highest article. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('decisionSupport');
  const navigate = useNavigate();
  const { toSchedule } = useWays();
  const columns = useColumns();
  const list = useListPage(SCHEDULE_LIST, columns);
  return (
    <DecisionList
      of="schedules"
      title={sayNav('decisionSchedules')}
      subtitle={say('scheduleSubtitle')}
      list={list}
      columns={columns}
      chip={<CustomerChip of={list.filters.of.customer} name={list.rows[0]?.companyName} />}
      ask={(rows, range, signal) =>
        call(
          decisionScheduleResults,
          { query: askedRange(range), body: { schedules: rows.map(({ id }) => id) } },
          signal,
        )
      }
      onOpen={(row) => void navigate(toSchedule(row.scheduleHeadId))}
    />
  );
}
