import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ForecastLine } from '../../../../../server/contract/forecast-schedule.js';
import { ADJUST_REASONS } from '../../../../../server/domain/forecast/names.js';
import { inProcess, textColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { useFigures } from '../figures.js';
import { type ListedCalloff, listedCalloffs } from './calloffs.js';
import { articleColumn, quantityColumns } from './columns.js';

function useColumns(): readonly GridColumn<ListedCalloff>[] {
  const say = useTexts('forecast');
  const sayCalloff = useTexts('schedule');
  const f = useFormat();
  const figures = useFigures();
  return useMemo(() => {
    const [original, ...corrected] = quantityColumns<ListedCalloff>(say, figures);
    const whenOf = ({ date, period }: ListedCalloff): string =>
      period === null ? f.day(date) : `${f.day(date)} – ${f.day(period)}`;
    return [
      articleColumn<ListedCalloff>(say),
      { id: 'date', header: say('column.date'), width: 190, sortBy: (r) => r.date, text: whenOf, cell: whenOf },
      { id: 'week', header: say('column.week'), width: 90, isHidden: true, cell: (r) => f.week(r.date) },
      textColumn({ id: 'kind', header: say('column.kind'), width: 90 }, (r) => sayCalloff(`status.${r.status}`)),
      ...(original ? [original] : []),
      {
        id: 'raw',
        header: say('column.raw'),
        width: 132,
        numeric: true,
        sortBy: (r) => Number(r.raw),
        text: (r) => r.raw,
        cell: (r) => figures.number(Number(r.raw)),
      },
      ...corrected,
      {
        id: 'reason',
        header: say('column.reason'),
        width: 260,
        ...inProcess(
          ADJUST_REASONS,
          (r) => r.reason,
          (reason) => say(`reasons.${reason}`),
        ),
        cell: (r) => say(`reasons.${r.reason}`),
      },
      {
        id: 'band',
        header: say('column.band'),
        width: 130,
        numeric: true,
        sortBy: (r) => Number(r.p10 ?? -1),
        text: (r) => figures.range(r.p10, r.p90),
        cell: (r) => figures.range(r.p10, r.p90),
      },
      textColumn({ id: 'shipTo', header: say('column.shipTo'), width: 96 }, (r) => r.shipTo),
    ];
  }, [say, sayCalloff, f, figures]);
}

interface CalloffsViewProps {
  id: string;
  lines: readonly ForecastLine[];
  line: string;
  adjusted: boolean;
  tools: ReactNode;
}
/** The call-offs of an adjusted schedule: what the customer sent, what they are corrected to, and why. */
export function CalloffsView({ id, lines, line, adjusted, tools }: CalloffsViewProps) {
  const say = useTexts('forecast');
  const navigate = useNavigate();
  const rows = useMemo(() => listedCalloffs(lines, { line, adjusted }), [lines, line, adjusted]);
  return (
    <RecordRows
      name="forecast-calloffs"
      of={id}
      title={say('view.calloffs')}
      rows={rows}
      columns={useColumns()}
      empty={say('noCalloffs')}
      isMain
      isFilling
      tools={tools}
      onOpen={({ articleId }) => {
        if (articleId !== null) void navigate(paths.forecastArticle(articleId));
      }}
      testId="forecast-calloff-grid"
    />
  );
}
