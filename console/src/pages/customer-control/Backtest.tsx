import { useMemo, useState } from 'react';
import type { ControlBacktest } from '../../../../server/contract/control-backtest.js';
import { Chart } from '../../chart/Chart.js';
import type { ChartData } from '../../chart/data.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Note } from '../../ui/Note.js';
import { Empty } from '../../ui/States.js';
import { Result } from '../schedule/rules/RuleResults.js';

/** Results that are shown at once. */
const SHOWN = 50;

interface OfBacktest {
  readonly backtest: ControlBacktest;
}

/** A release by its day; where another one has the same, by its number too. */
function releaseLabels(releases: ControlBacktest['releases'], f: Formats): string[] {
  const days = Map.groupBy(releases, ({ issueDate }) => issueDate);
  return releases.map(({ issueDate, documentNumber, scheduleHeadId }) => {
    const alike = days.get(issueDate) ?? [];
    const named = alike.filter((one) => one.documentNumber === documentNumber);
    return [f.day(issueDate), alike.length > 1 && documentNumber, named.length > 1 && scheduleHeadId]
      .filter(Boolean)
      .join(' · ');
  });
}

/** Results of each release beside those of today's parameters. */
function ByRelease({ backtest: { releases } }: OfBacktest) {
  const say = useTexts('controlRules');
  const f = useFormat();
  const labels = useMemo(() => releaseLabels(releases, f), [releases, f]);
  const series = useMemo<ChartData['series']>(
    () => [
      { key: 'now', label: say('backtest.asNow'), tone: 'text-3', values: releases.map(({ now }) => now) },
      { key: 'tried', label: say('backtest.asTried'), tone: 'iris', values: releases.map(({ results }) => results) },
    ],
    [releases, say],
  );
  return (
    <Chart
      testId="backtest-chart"
      labels={labels}
      series={series}
      stacked={false}
      format={f.integer}
      labelTitle={say('backtest.release')}
      summary={say('backtest.byRelease')}
    />
  );
}

/** How much it would have raised, in a sentence, and which releases say nothing. */
function Sentence({ backtest }: OfBacktest) {
  const say = useTexts('controlRules');
  const f = useFormat();
  const { compared, results, articles, failed, now, weeks, releases } = backtest;
  const counted = (key: 'ofReleases' | 'results' | 'articles', count: number): string =>
    say(`backtest.${key}`, { count, shown: f.integer(count) });
  const skipped = releases.flatMap((release) => release.skipped ?? []);
  const example = releases.find(({ error }) => error !== null);
  return (
    <>
      <p data-testid="backtest-sentence">
        <b>
          {say(articles === 0 && results > 0 ? 'backtest.triedWhole' : 'backtest.tried', {
            releases: counted('ofReleases', compared),
            results: counted('results', results),
            articles: counted('articles', articles),
            now:
              now.failed > 0
                ? say('backtest.nowFails', {
                    shown: f.integer(now.results),
                    releases: counted('ofReleases', now.failed),
                  })
                : f.integer(now.results),
          })}
        </b>{' '}
        {say('backtest.perWeek', { count: f.quantity(String(Math.round((results / weeks) * 10) / 10)) })}
      </p>
      {[...Map.groupBy(skipped, (reason) => reason)].map(([reason, all]) => (
        <p key={reason} className="soft" data-testid="backtest-skipped">
          {say('backtest.skipped', {
            count: all.length,
            shown: f.integer(all.length),
            why: say(`backtest.why.${reason}`),
          })}
        </p>
      ))}
      {example && (
        <Note
          tone="warn"
          text={say('backtest.failed', {
            count: failed,
            shown: f.integer(failed),
            release: example.documentNumber,
            error: example.error ?? '',
          })}
          testId="backtest-failed"
        />
      )}
    </>
  );
}

/** What a rule would have raised on past releases. */
export function Backtest({ backtest }: OfBacktest) {
  const say = useTexts('controlRules');
  const f = useFormat();
  const [isAll, setAll] = useState(false);
  const { compared, results, failed, rows, releases } = backtest;
  if (releases.length === 0)
    return <Empty icon="inbox" title={say('backtest.none')} text={say('backtest.noneText')} testId="backtest-none" />;
  return (
    <>
      <Sentence backtest={backtest} />
      {compared > 0 && <ByRelease backtest={backtest} />}
      {results === 0 && compared > 0 && failed === 0 && (
        <Empty icon="check" title={say('backtest.clear')} testId="backtest-clear" />
      )}
      <ul className="rule-results">
        {rows.slice(0, isAll ? undefined : SHOWN).map((row) => (
          <Result key={row.resultKey} result={row} />
        ))}
      </ul>
      {rows.length > SHOWN && !isAll && (
        <p>
          <Button
            label={say('backtest.more', { shown: f.integer(rows.length) })}
            kind="quiet"
            onClick={() => {
              setAll(true);
            }}
            testId="backtest-more"
          />
        </p>
      )}
      {results > rows.length && <p className="soft">{say('backtest.first', { shown: f.integer(rows.length) })}</p>}
    </>
  );
}
