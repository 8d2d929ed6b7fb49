import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { TransportList } from '../../../../../server/contract/transport.js';
import { Chart } from '../../../chart/Chart.js';
import type { ChartData } from '../../../chart/data.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { COUNT_OF, type Standing, STANDINGS } from './transport.list.js';

type Counted = Pick<TransportList, 'counts' | 'days'> | undefined;

/** Figures whose number is bad news unless it is none. */
const alarmOf = (standing: Standing): string | null =>
  standing === 'warnings' ? 'tone-warn' : standing === 'errors' ? 'tone-err' : null;

/** The same numbers as the chips; each leads to its transports. */
function Figures({ counts }: { counts: TransportList['counts'] }) {
  const say = useTexts('transport');
  const { counted } = useFormat();
  const [search] = useSearchParams();
  const to = (filter: Standing): string => paths.transportsWhere({ ...Object.fromEntries(search), filter });
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

/** Transports by the day on which they depart. */
function Days({ days }: { days: NonNullable<TransportList['days']> }) {
  const say = useTexts('transport');
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
      testId="transport-days"
      labels={labels}
      series={series}
      stacked
      format={f.integer}
      labelTitle={say('column.departure')}
      summary={say('byDay')}
    />
  );
}

/** What the list finds in numbers: how far transports have come, and when they depart. Its place is kept until the numbers are here. */
export function TransportSummary({ of }: { of: Counted }) {
  const say = useTexts('transport');
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
