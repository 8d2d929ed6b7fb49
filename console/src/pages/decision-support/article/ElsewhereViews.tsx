import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { codeColumn, dayColumn, linkColumn, numberColumn, textColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { ScoreChip } from '../Score.js';
import { useWays } from '../ways.js';

type Schedule = DecisionArticleDetail['schedules'][number] & { readonly id: string };
type Customer = DecisionArticleDetail['customers'][number] & { readonly id: string };

function scoreColumn<Row extends { readonly score: number | null }>(header: string): GridColumn<Row> {
  return {
    id: 'score',
    header,
    width: 76,
    sortBy: (row) => row.score ?? -1,
    text: (row) => row.score,
    cell: ({ score }) => <ScoreChip of={{ score, level: null, direction: null }} />,
  };
}

/** The releases in force that call off an article of this number. */
export function SchedulesView({ of }: { of: DecisionArticleDetail }) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const navigate = useNavigate();
  const { toScheduleArticle } = useWays();
  const { articleNumber, id } = of.article;
  const rows = useMemo(
    () => of.schedules.map((row): Schedule => ({ ...row, id: `${row.scheduleHeadId} ${row.articleId}` })),
    [of],
  );
  const columns = useMemo(
    (): GridColumn<Schedule>[] => [
      linkColumn(
        { id: 'number', header: say('column.schedule'), width: 140 },
        (r) => r.documentNumber,
        (r) => paths.schedule(r.scheduleHeadId),
      ),
      scoreColumn(say('column.score')),
      textColumn({ id: 'customer', header: say('column.customer'), width: 200 }, (r) => r.companyName),
      textColumn({ id: 'consignee', header: say('column.consignee'), width: 180 }, (r) => r.consigneeName),
      dayColumn({ id: 'issued', header: say('column.issued'), width: 120 }, f, (r) => r.issueDate),
      {
        id: 'quantity',
        header: say('column.quantity'),
        width: 140,
        numeric: true,
        sortBy: (r) => Number(r.tenWeekQuantity),
        text: (r) => r.tenWeekQuantity,
        cell: (r) => `${f.quantity(r.tenWeekQuantity)} ${r.unit}`,
      },
    ],
    [say, f],
  );
  return (
    <RecordRows
      name="decision-article-schedules"
      of={id}
      title={say('schedulesTitle', { article: articleNumber })}
      rows={rows}
      columns={columns}
      empty={say('noSchedules')}
      isMain
      isFilling
      onOpen={({ articleId, scheduleHeadId }) =>
        void navigate(toScheduleArticle({ id: articleId, scheduleHeadId, articleNumber }))
      }
      testId="decision-schedules"
    />
  );
}

/** The customers that call off an article of this number. */
export function CustomersView({ of }: { of: DecisionArticleDetail }) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const navigate = useNavigate();
  const { toCustomer } = useWays();
  const { articleNumber, id } = of.article;
  const rows = useMemo(() => of.customers.map((row): Customer => ({ ...row, id: row.customerId })), [of]);
  const columns = useMemo(
    (): GridColumn<Customer>[] => [
      linkColumn(
        { id: 'name', header: say('column.customer'), width: 240 },
        (r) => r.companyName,
        (r) => toCustomer(r.customerId),
        { isName: true },
      ),
      codeColumn({ id: 'code', header: say('column.code'), width: 150 }, (r) => r.externalCode),
      scoreColumn(say('column.score')),
      numberColumn({ id: 'articles', header: say('column.places'), width: 110 }, f, (r) => r.articles),
      {
        id: 'quantity',
        header: say('column.quantity'),
        width: 140,
        numeric: true,
        sortBy: (r) => Number(r.tenWeekQuantity),
        text: (r) => r.tenWeekQuantity,
        cell: (r) => f.quantity(r.tenWeekQuantity),
      },
    ],
    [say, f, toCustomer],
  );
  return (
    <RecordRows
      name="decision-article-customers"
      of={id}
      title={say('customersTitle', { article: articleNumber })}
      rows={rows}
      columns={columns}
      empty={say('noCustomers')}
      isMain
      isFilling
      onOpen={({ customerId }) => void navigate(toCustomer(customerId))}
      testId="decision-customers"
    />
  );
}
