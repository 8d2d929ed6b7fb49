import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ForecastLine } from '../../../../../server/contract/forecast-schedule.js';
import { inProcess, NONE, textColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FORECAST_STATUSES } from '../../../../../server/domain/forecast/names.js';
import { paths } from '../../../paths.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { useExplained } from '../explain.js';
import { differencePercent, useFigures } from '../figures.js';
import { StatusMark } from '../StatusMark.js';
import { articleColumn, quantityColumns } from './columns.js';

type Line = ForecastLine & { readonly id: string };

const movedOf = ({ calloffs }: ForecastLine): number =>
  calloffs.filter(({ original, adjusted }) => original !== adjusted).length;

function useColumns(): readonly GridColumn<Line>[] {
  const say = useTexts('forecast');
  const f = useFormat();
  const figures = useFigures();
  const explained = useExplained();
  return useMemo(
    () => [
      articleColumn(say),
      textColumn(
        { id: 'description', header: say('column.description'), width: 150, isHidden: true },
        (r) => r.articleDescription,
      ),
      textColumn({ id: 'shipTo', header: say('column.shipTo'), width: 96 }, (r) => r.shipTo),
      ...quantityColumns<Line>(say, figures),
      textColumn(
        { id: 'why', header: say('column.why'), width: 420 },
        (r) => r.explanation && explained(r.explanation),
      ),
      {
        id: 'share',
        header: say('column.share'),
        width: 116,
        numeric: true,
        sortBy: (r) => differencePercent(r.original, r.adjusted) ?? 0,
        cell: (r) => figures.change(differencePercent(r.original, r.adjusted)),
      },
      {
        id: 'moved',
        header: say('column.adjustedCalloffs'),
        width: 136,
        numeric: true,
        sortBy: movedOf,
        cell: (r) => `${f.integer(movedOf(r))} / ${f.integer(r.calloffs.length)}`,
      },
      {
        id: 'action',
        header: say('column.action'),
        width: 140,
        sortBy: (r) => r.action?.name ?? '',
        cell: ({ action }) =>
          action === null ? (
            NONE
          ) : (
            <Link to={paths.forecastAction(action.userActionId)} tabIndex={-1}>
              {action.name}
            </Link>
          ),
      },
      {
        id: 'pack',
        header: say('column.pack'),
        width: 80,
        numeric: true,
        isHidden: true,
        sortBy: (r) => Number(r.packQuantity ?? 0),
        cell: (r) => figures.quantity(r.packQuantity),
      },
      {
        id: 'status',
        header: say('status'),
        width: 150,
        stays: 'end',
        ...inProcess(
          FORECAST_STATUSES,
          (r) => r.status,
          (status) => say(`statuses.${status}`),
        ),
        cell: (r) => <StatusMark of={r.status} />,
      },
    ],
    [say, f, figures, explained],
  );
}

/** The lines of an adjusted schedule. */
export function LinesView({ id, lines, tools }: { id: string; lines: readonly ForecastLine[]; tools: ReactNode }) {
  const say = useTexts('forecast');
  const navigate = useNavigate();
  const rows = useMemo(() => lines.map((line): Line => ({ ...line, id: line.scheduleLineId })), [lines]);
  return (
    <RecordRows
      name="forecast-lines"
      of={id}
      title={say('view.lines')}
      hint={say('linesHint')}
      rows={rows}
      columns={useColumns()}
      empty={say('noLines')}
      isMain
      isFilling
      tools={tools}
      onOpen={(row) => void navigate(`${paths.forecastScheduleCalloffs(id)}?line=${row.scheduleLineId}`)}
      testId="forecast-line-grid"
    />
  );
}
