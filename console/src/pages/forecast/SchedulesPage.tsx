import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ForecastSchedule } from '../../../../server/contract/forecast-schedule.js';
import { countColumn, dayColumn, linkColumn, numberColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FlagFilter, SearchFilter } from '../../list/FilterControls.js';
import { DayFilter } from '../../list/FilterFields.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Note } from '../../ui/Note.js';
import { differencePercent, useFigures } from './figures.js';
import { actionChoices, customerChoices } from './forecast.queries.js';
import { RecordChoice } from './RecordChoice.js';
import { SCHEDULE_LIST } from './schedule.list.js';
import { InForce } from './schedule/InForce.js';

type Column = GridColumn<ForecastSchedule>;

/** The columns of what is called off in all, by unit. */
function useTotalColumns(): readonly Column[] {
  const say = useTexts('forecast');
  const figures = useFigures();
  return useMemo(() => {
    const total = (id: 'original' | 'adjusted'): Column => {
      const text = ({ totals }: ForecastSchedule): string =>
        totals.map((one) => `${figures.quantity(one[id])} ${one.unit}`).join(', ');
      return { id: `${id}Total`, header: say(`column.${id}`), width: 136, numeric: true, text, cell: text };
    };
    const share = ({ totals: [first, ...others] }: ForecastSchedule): number | null =>
      first === undefined || others.length > 0 ? null : differencePercent(first.original, first.adjusted);
    return [
      total('original'),
      total('adjusted'),
      {
        id: 'share',
        header: say('column.share'),
        width: 116,
        numeric: true,
        text: share,
        cell: (r) => figures.change(share(r)),
      },
    ];
  }, [say, figures]);
}

function useColumns(): readonly Column[] {
  const say = useTexts('forecast');
  const f = useFormat();
  const totals = useTotalColumns();
  return useMemo(
    () => [
      linkColumn(
        { id: 'number', header: say('column.schedule'), width: 140 },
        (r) => r.documentNumber,
        (r) => paths.forecastSchedule(r.scheduleHeadId),
      ),
      textColumn({ id: 'customer', header: say('column.customer'), width: 170 }, (r) => r.companyName),
      textColumn({ id: 'consignee', header: say('column.consignee'), width: 140 }, (r) => r.consigneeName),
      dayColumn({ id: 'issued', header: say('column.issued'), width: 104 }, f, (r) => r.issueDate),
      ...totals,
      timeColumn(
        { id: 'received', header: say('column.received'), width: 120, isHidden: true },
        f,
        (r) => r.receivedAt,
      ),
      timeColumn(
        { id: 'adjustedAt', header: say('column.adjustedAt'), width: 120, isHidden: true },
        f,
        (r) => r.adjustedAt,
      ),
      numberColumn({ id: 'lines', header: say('column.lines'), width: 70 }, f, (r) => r.lines),
      countColumn({ id: 'adjusted', header: say('column.adjustedLines'), width: 116 }, f, (r) => r.adjustedLines),
      numberColumn({ id: 'calloffs', header: say('column.calloffs'), width: 80 }, f, (r) => r.calloffs),
      countColumn(
        { id: 'adjustedCalloffs', header: say('column.adjustedCalloffs'), width: 136 },
        f,
        (r) => r.adjustedCalloffs,
      ),
      textColumn({ id: 'model', header: say('column.model'), width: 120, isHidden: true }, (r) => r.modelVersion),
      {
        id: 'state',
        header: say('column.state'),
        width: 110,
        stays: 'end',
        text: (r) => say(r.isInForce ? 'inForce' : 'replaced'),
        cell: (r) => <InForce is={r.isInForce} />,
      },
    ],
    [say, f, totals],
  );
}

/** What the schedules of customers are corrected to. */
export function Component() {
  const say = useTexts('forecast');
  const sayNav = useTexts('nav');
  const f = useFormat();
  const navigate = useNavigate();
  const list = useListPage(SCHEDULE_LIST, useColumns());
  const { of } = list.filters;
  return (
    <ListPage
      className="forecast-schedules"
      title={sayNav('forecastSchedules')}
      subtitle={say('schedulesSubtitle')}
      list={list}
      figures={<Note tone="info" text={say('never')} testId="never-sent" />}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <RecordChoice of={of.customer} any="forecast.anyCustomer" query={customerChoices} />
          <RecordChoice of={of.action} any="forecast.anyAction" query={actionChoices} />
          <DayFilter of={of.from} pickLabel={say('pickDay')} />
          <DayFilter of={of.to} pickLabel={say('pickDay')} />
          <FlagFilter of={of.adjusted} testId="chip-adjusted" />
          <FlagFilter of={of.replaced} testId="chip-replaced" />
        </div>
      }
      matching={list.firstPage ? f.integer(list.firstPage.total) : null}
      empty={{
        icon: 'sliders-h',
        title: say('emptySchedules'),
        text: say('emptySchedulesText'),
        action: (
          <Link to={paths.forecastActions} className="btn-link">
            {say('makeAction')}
          </Link>
        ),
        filtered: say('filteredSchedules'),
      }}
      onOpen={(row) => void navigate(paths.forecastSchedule(row.scheduleHeadId))}
      testId="forecast-schedule-grid"
    />
  );
}
