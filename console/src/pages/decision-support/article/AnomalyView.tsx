import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { DemandChart } from '../../../chart/DemandChart.js';
import { NONE } from '../../../grid/cells.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Empty } from '../../../ui/States.js';
import type { ScoreRange } from '../range.js';
import { RangeBar } from '../RangeBar.js';
import { ScoreChip } from '../Score.js';
import { useWords } from '../words.js';
import { drawnReleases, histogramOf, isOutlier, type Release } from './drawn.js';

/** The releases in exact figures, newest first. */
function ReleaseTable({ points }: { points: readonly Release[] }) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('column.issued')}</th>
          <th scope="col">{say('column.schedule')}</th>
          {(['line.quantity', 'line.expected', 'line.band'] as const).map((key) => (
            <th key={key} scope="col" className="num">
              {say(key)}
            </th>
          ))}
          <th scope="col">{say('column.score')}</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={`${point.documentNumber} ${point.issueDate}`}>
            <th scope="row">{f.day(point.issueDate)}</th>
            <td>
              {point.scheduleHeadId === null ? (
                point.documentNumber
              ) : (
                <Link to={paths.schedule(point.scheduleHeadId)}>{point.documentNumber}</Link>
              )}
            </td>
            <td className="num">{f.quantity(point.quantity)}</td>
            <td className="num">{point.expected === null ? NONE : f.quantity(point.expected)}</td>
            <td className="num">
              {point.band === null ? NONE : `${f.quantity(point.band.low)} – ${f.quantity(point.band.high)}`}
            </td>
            <td>
              <ScoreChip of={point} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why a release stands out, in a sentence with its numbers. */
function useReasonOf({ article, points }: DecisionArticleDetail): (point: Release) => string {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const words = useWords();
  return (point) => {
    const amount = (quantity: string): string => `${f.quantity(quantity)} ${article.unit}`;
    const names = { number: point.documentNumber, date: f.day(point.issueDate) };
    const reason = point === points.at(-1) ? article.reason : null;
    const said =
      reason !== null
        ? say('outlierNewest', { ...names, reason: words.reason(reason, article.unit) })
        : point.expected === null
          ? say('outlierUnknown', { ...names, quantity: amount(point.quantity) })
          : say('outlier', { ...names, quantity: amount(point.quantity), expected: amount(point.expected) });
    const band = point.level === null ? '' : say('outlierBand', { percent: words.level(point.level) });
    return [said, band].filter(Boolean).join(' ');
  };
}

interface AnomalyViewProps {
  of: DecisionArticleDetail;
  range: ScoreRange;
  onRange: (range: ScoreRange) => void;
}

/** The quantity of ten weeks by release, with the range in which it is normal, and the releases that stand out. */
export function AnomalyView({ of, range: { min, max }, onRange }: AnomalyViewProps) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const reasonOf = useReasonOf(of);
  const { points, article } = of;
  const range = useMemo(() => ({ min, max }), [min, max]);
  const outliers = useMemo(() => points.filter((point) => isOutlier(point, range)), [points, range]);
  const [picked, setPicked] = useState<string | null>(null);
  const keyOf = ({ documentNumber, issueDate }: Release): string => `${documentNumber} ${issueDate}`;
  const chosen = outliers.find((point) => keyOf(point) === picked) ?? outliers.at(-1) ?? null;
  const histogram = useMemo(() => histogramOf(points), [points]);
  const data = useMemo(() => {
    const labels = {
      actual: say('line.quantity'),
      expected: say('line.expected'),
      band: say('line.band'),
      mark: say('line.mark'),
    };
    const drawn = drawnReleases(points, { range, chosen, labels });
    return (
      drawn && {
        ...drawn,
        day: (at: number) => f.day(new Date(at).toISOString().slice(0, 10)),
        quantity: (value: number) => f.quantity(String(value)),
        onPick: (index: number) => {
          const point = outliers[index];
          if (point) setPicked(keyOf(point));
        },
      }
    );
  }, [points, outliers, range, chosen, say, f]);
  if (data === null) return <Empty icon="table" title={say('noReleases')} />;
  return (
    <>
      <RangeBar
        range={range}
        onRest={onRange}
        histogram={histogram}
        counted={(inRange, all) => say('counted.releases', { inRange: f.integer(inRange), all: f.integer(all) })}
      />
      <DemandChart
        summary={`${say('summary.releases', { article: article.articleNumber, count: points.length })} ${say('counted.releases', { inRange: f.integer(outliers.length), all: f.integer(points.filter(({ score }) => score !== null).length) })}`}
        data={data}
        table={<ReleaseTable points={points} />}
        testId="anomaly-chart"
      />
      {outliers.length > 0 && (
        <div className="panel-text form-lines">
          <div className="toolbar-chips" role="group" aria-label={say('line.mark')}>
            {outliers.toReversed().map((point) => (
              <button
                key={keyOf(point)}
                type="button"
                className="chip"
                aria-pressed={point === chosen}
                onClick={() => {
                  setPicked(keyOf(point));
                }}
                data-testid="outlier"
              >
                {f.day(point.issueDate)} <ScoreChip of={point} />
              </button>
            ))}
          </div>
          <p role="status" data-testid="outlier-reason">
            {chosen && reasonOf(chosen)}
          </p>
        </div>
      )}
    </>
  );
}
