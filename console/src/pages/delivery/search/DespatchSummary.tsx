import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { DespatchList } from '../../../../../server/contract/delivery.js';
import { Chart } from '../../../chart/Chart.js';
import type { ChartData } from '../../../chart/data.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { COUNT_OF, type Standing, STANDINGS } from '../despatch.list.js';

type Counted = Pick<DespatchList, 'counts' | 'days'> | undefined;

/** Figures whose number is bad news unless it is none. */
const ALARMS = { warnings: 'tone-warn', errors: 'tone-err' } as const;
const alarmOf = (standing: Standing): string | null =>
  standing === 'warnings' || standing === 'errors' ? ALARMS[standing] : null;

/** The same numbers as the chips; each leads to its notes. */
function Figures({ counts }: { counts: DespatchList['counts'] }) {
  const say = useTexts('despatch');
  const { counted } = useFormat();
  const [search] = useSearchParams();
  const to = (filter: Standing): string => paths.despatchNotesWhere({ ...Object.fromEntries(search), filter });
  return (
    <dl className="figures" aria-label={say('figures')} aria-busy={counts === null}>
      {STANDINGS.map((standing) => {
        const count = counts?.[COUNT_OF[standing]];
        const alarm = count !== undefined && count.value > 0 ? alarmOf(standing) : null;
        return (
          <div key={standing} className="card figure" data-testid={`figure-${standing}`}>
            <dt>{say(`figure.${standing}`)}</dt>
            <dd>
              <span className={alarm === null ? 'figure-value' : `figure-value ${alarm}`}>
                {count === undefined ? (
                  <span className="dim">–</span>
                ) : (
                  <Link className="figure-link" to={to(standing)}>
                    {counted(count)}
                  </Link>
                )}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Notes by the day on which the goods leave. */
function Days({ days }: { days: NonNullable<DespatchList['days']> }) {
  const say = useTexts('despatch');
  const f = useFormat();
  const labels = useMemo(() => days.map(({ day }) => f.day(day)), [days, f]);
  const series = useMemo<ChartData['series']>(
    () => [
      { key: 'sent', label: say('day.sent'), tone: 'teal', values: days.map(({ sent }) => sent) },
      { key: 'open', label: say('day.open'), tone: 'iris', values: days.map(({ open }) => open) },
      { key: 'errors', label: say('day.errors'), tone: 'err', values: days.map(({ errors }) => errors) },
    ],
    [days, say],
  );
  return (
    <Chart
      testId="despatch-days"
      labels={labels}
      series={series}
      stacked
      format={f.integer}
      labelTitle={say('column.despatch')}
      summary={say('byDay')}
    />
  );
}

/** What the list finds in numbers: how far notes have come, and when the goods leave. Its place is kept until the numbers are here. */
export function DespatchSummary({ of }: { of: Counted }) {
  const say = useTexts('despatch');
  const days = of?.days ?? null;
  return (
    <div className="despatch-summary">
      <Figures counts={of?.counts ?? null} />
      <section className="card panel" aria-label={say('byDay')}>
        {days !== null && days.length > 0 && <Days days={days} />}
        {days?.length === 0 && <p className="panel-text dim">{say('noDays')}</p>}
      </section>
    </div>
  );
}
