import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Chart } from '../../chart/Chart.js';
import type { ChartData } from '../../chart/data.js';
import { type Formats, useFormat } from '../../i18n/format.js';

interface Day {
  readonly day: string;
  readonly sent: number;
  readonly open: number;
  readonly errors: number;
}
interface Words {
  readonly figures: string;
  readonly byDay: string;
  readonly noDays: string;
  /** Of the days. */
  readonly day: string;
  readonly sent: string;
  readonly open: string;
  readonly errors: string;
}
interface Figure {
  readonly key: string;
  readonly label: string;
  /** Absent until it is here. */
  readonly count: Parameters<Formats['counted']>[0] | undefined;
}
interface StandingSummaryProps {
  readonly figures: readonly Figure[];
  /** The list narrowed by what its address says and by what a figure counts. */
  readonly addressOf: (search: Readonly<Record<string, string>>) => string;
  readonly days: readonly Day[] | null;
  readonly words: Words;
  readonly testId: string;
}

/** Figures whose number is bad news unless it is none. */
const ALARMS = new Map([
  ['warnings', 'tone-warn'],
  ['errors', 'tone-err'],
]);

/** The same numbers as the chips; each leads to what it counts. */
function Figures({ figures, addressOf, words }: Pick<StandingSummaryProps, 'figures' | 'addressOf' | 'words'>) {
  const { counted } = useFormat();
  const [search] = useSearchParams();
  const isBusy = figures.every(({ count }) => count === undefined);
  return (
    <dl className="figures" aria-label={words.figures} aria-busy={isBusy}>
      {figures.map(({ key, label, count }) => {
        const alarm = count !== undefined && count.value > 0 ? ALARMS.get(key) : undefined;
        return (
          <div key={key} className="card figure" data-testid={`figure-${key}`}>
            <dt>{label}</dt>
            <dd>
              <span className={alarm === undefined ? 'figure-value' : `figure-value ${alarm}`}>
                {count === undefined ? (
                  <span className="dim">–</span>
                ) : (
                  <Link className="figure-link" to={addressOf({ ...Object.fromEntries(search), filter: key })}>
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

function Days({ days, words, testId }: { days: readonly Day[]; words: Words; testId: string }) {
  const f = useFormat();
  const labels = useMemo(() => days.map(({ day }) => f.day(day)), [days, f]);
  const series = useMemo<ChartData['series']>(
    () => [
      { key: 'sent', label: words.sent, tone: 'teal', values: days.map(({ sent }) => sent) },
      { key: 'open', label: words.open, tone: 'iris', values: days.map(({ open }) => open) },
      { key: 'errors', label: words.errors, tone: 'err', values: days.map(({ errors }) => errors) },
    ],
    [days, words],
  );
  return (
    <Chart
      testId={testId}
      labels={labels}
      series={series}
      stacked
      format={f.integer}
      labelTitle={words.day}
      summary={words.byDay}
    />
  );
}

/** What a list finds in numbers: how far its rows have come, and by day what leaves. Its place is kept until the numbers are here. */
export function StandingSummary({ figures, addressOf, days, words, testId }: StandingSummaryProps) {
  return (
    <div className="despatch-summary">
      <Figures figures={figures} addressOf={addressOf} words={words} />
      <section className="card panel" aria-label={words.byDay}>
        {days !== null && days.length > 0 && <Days days={days} words={words} testId={testId} />}
        {days?.length === 0 && <p className="panel-text dim">{words.noDays}</p>}
      </section>
    </div>
  );
}
