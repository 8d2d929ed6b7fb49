import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleDetail } from '../../../../server/contract/schedule.js';
import { type Amount, demandFigures } from '../../../../server/domain/schedule/demand.js';
import { today } from '../../i18n/calendar.js';
import { useFormat } from '../../i18n/format.js';

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly isBad?: boolean;
}

/** The figures that a planner looks for first, as far as the file gives them. */
export function ScheduleFigures({ schedule }: { schedule: ScheduleDetail }) {
  const { t } = useTranslation();
  const f = useFormat();
  const figures = useMemo(() => demandFigures(schedule.lines, today()), [schedule]);
  const amount = (value: Amount | null): Pick<Figure, 'value' | 'note'> =>
    value ? { value: f.quantity(value.quantity), note: value.unit } : { value: '–', note: t('schedule.figure.mixed') };
  const day = (value: string | null): Pick<Figure, 'value' | 'note'> =>
    value ? { value: f.day(value), note: `${f.weekday(value)}, ${f.week(value)}` } : { value: '–', note: '' };
  const shown: Figure[] = [
    {
      id: 'lines',
      label: t('schedule.figure.lines'),
      value: f.integer(schedule.lineCount),
      note: t('schedule.figure.calloffs', { count: schedule.calloffCount, shown: f.integer(schedule.calloffCount) }),
    },
    ...(figures
      ? [
          { id: 'tenWeeks', label: t('schedule.figure.tenWeeks'), ...amount(figures.tenWeeks) },
          {
            id: 'backlog',
            label: t('schedule.figure.backlog'),
            ...amount(figures.backlog),
            isBad: figures.backlog !== null && !/^-?0*(\.0*)?$/.test(figures.backlog.quantity),
          },
        ]
      : []),
    { id: 'first', label: t('schedule.figure.first'), ...day(schedule.firstDate) },
    { id: 'last', label: t('schedule.figure.last'), ...day(schedule.lastDate) },
  ];
  return (
    <dl className="figures" aria-label={t('schedule.figure.title')}>
      {shown.map((figure) => (
        <div key={figure.id} className="card figure" data-testid={`figure-${figure.id}`}>
          <dt>{figure.label}</dt>
          <dd>
            <span className={figure.isBad ? 'figure-value tone-warn' : 'figure-value'}>{figure.value}</span>
            <span className="figure-note">{figure.note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
