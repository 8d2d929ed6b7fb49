import { useCallback, useMemo, useState } from 'react';
import type { Dashboard } from '../../../../server/contract/dashboard.js';
import { KINDS } from '../../../../server/domain/dashboard/figure.js';
import { KIND_WORDS } from '../../../../server/domain/dashboard/words.js';
import { Chart } from '../../chart/Chart.js';
import type { ChartData } from '../../chart/data.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { BarPanel } from './BarPanel.js';
import { useWords } from './words.js';

const TONES = { schedules: 'accent', despatches: 'iris', invoices: 'teal', others: 'text-3', errors: 'err' } as const;
type Data = NonNullable<Dashboard['chartData']>;

/** What came and went, by kind, errors on top; a bar leads to its messages. */
export function MessagesChart({ data: { step, series } }: { data: Data }) {
  const say = useTexts('dashboard');
  const f = useFormat();
  const word = useWords();
  const [picked, setPicked] = useState<string | null>(null);
  const name = useCallback(
    (at: string): string => (step === 'hour' ? f.minute(at) : f.day(at.slice(0, 10))),
    [step, f],
  );
  const labels = useMemo(
    () =>
      series.map(({ at }) =>
        step === 'hour' ? f.minute(at) : `${f.weekday(at.slice(0, 10))} ${f.dayMonth(at.slice(0, 10))}`,
      ),
    [series, step, f],
  );
  const shown = useMemo<ChartData['series']>(
    () =>
      KINDS.map((kind) => ({
        key: kind,
        label: word(KIND_WORDS[kind]),
        tone: TONES[kind],
        values: series.map(({ counts }) => counts[kind]),
      })).filter(({ key, values }) => key === 'errors' || values.some((value) => value > 0)),
    [series, word],
  );
  const sum = (of: ChartData['series']): number =>
    of.reduce((all, { values }) => all + values.reduce((a, b) => a + b, 0), 0);
  const title = say(step === 'hour' ? 'perHour' : 'perDay');
  return (
    <section className="card panel messages" aria-labelledby="messages-title">
      <header>
        <h2 id="messages-title">{say('messages')}</h2>
        <p className="dim">{title}</p>
      </header>
      <Chart
        testId="messages-chart"
        labels={labels}
        series={shown}
        stacked
        format={f.integer}
        labelTitle={say('when')}
        onPick={useCallback(
          (i: number) => {
            setPicked(series[i]?.at ?? null);
          },
          [series],
        )}
        summary={say('chartText', {
          step: title,
          total: f.integer(sum(shown)),
          errors: f.integer(sum(shown.filter(({ key }) => key === 'errors'))),
        })}
      />
      {picked !== null && (
        <BarPanel
          key={picked}
          at={picked}
          step={step}
          title={say('behind', { when: name(picked) })}
          onClose={() => {
            setPicked(null);
          }}
        />
      )}
    </section>
  );
}
