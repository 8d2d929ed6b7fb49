import { useMemo } from 'react';
import type { ScheduleDetail } from '../../../../server/contract/schedule.js';
import { type Amount, demandFigures } from '../../../../server/domain/schedule/demand.js';
import { dayAt, useAsOf } from '../../as-of/as-of.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly isBad?: boolean;
}

/** The figures that a planner looks for first, as far as the file gives them. */
export function ScheduleFigures({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('schedule');
  const f = useFormat();
  const day = dayAt(useAsOf());
  const figures = useMemo(() => demandFigures(schedule.lines, day), [schedule, day]);
  const amount = (value: Amount | null): Pick<Figure, 'value' | 'note'> =>
    value ? { value: f.quantity(value.quantity), note: value.unit } : { value: '–', note: say('figure.mixed') };
  const dayOf = (value: string | null): Pick<Figure, 'value' | 'note'> =>
    value ? { value: f.day(value), note: `${f.weekday(value)}, ${f.week(value)}` } : { value: '–', note: '' };
  const shown: Figure[] = [
    {
      id: 'lines',
      label: say('figure.lines'),
      value: f.integer(schedule.lineCount),
      note: say('figure.calloffs', { count: schedule.calloffCount, shown: f.integer(schedule.calloffCount) }),
    },
    ...(figures
      ? [
          { id: 'tenWeeks', label: say('figure.tenWeeks'), ...amount(figures.tenWeeks) },
          {
            id: 'backlog',
            label: say('figure.backlog'),
            ...amount(figures.backlog),
            isBad: figures.backlog !== null && !/^-?0*(\.0*)?$/.test(figures.backlog.quantity),
          },
        ]
      : []),
    { id: 'first', label: say('figure.first'), ...dayOf(schedule.firstDate) },
    { id: 'last', label: say('figure.last'), ...dayOf(schedule.lastDate) },
  ];
  return (
    <dl className="figures" aria-label={say('figure.title')}>
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
