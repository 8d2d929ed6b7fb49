import type { ReactNode } from 'react';
import type { DecisionArticleDetail } from '../../../../../server/contract/decision-support.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import type { ScoreRange } from '../range.js';
import { Trend } from '../Score.js';
import { useWords } from '../words.js';
import { isOutlier } from './drawn.js';

/** What matters of an article in figures; those that nobody knows say so. */
export function Figures({ of, range }: { of: DecisionArticleDetail; range: ScoreRange }) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const words = useWords();
  const { article, points, forecast } = of;
  const scored = points.filter(({ score }) => score !== null);
  const outside = scored.filter((point) => isOutlier(point, range)).length;
  const last = scored.findLast((point) => isOutlier(point, range));
  const figures: readonly { readonly title: string; readonly value: ReactNode; readonly note: string }[] = [
    {
      title: say('figure.score'),
      value: article.score === null ? '–' : f.integer(article.score),
      note:
        article.level === null || article.kind === null
          ? words.tooLittle(article.history)
          : `${say(`kind.${article.kind}`)} · ${say('bandOf', { percent: words.level(article.level) })}`,
    },
    {
      title: say('figure.outside'),
      value: <span className={outside > 0 ? 'tone-err' : ''}>{f.integer(outside)}</span>,
      note: [
        say('figure.ofReleases', { count: scored.length }),
        last ? say('figure.last', { date: f.day(last.issueDate) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      title: say('figure.calledOff'),
      value: f.quantity(article.tenWeekQuantity),
      note: article.unit,
    },
    {
      title: say('figure.estimate'),
      value: forecast === null ? '–' : f.quantity(forecast.tenWeekQuantity),
      note:
        forecast === null
          ? say('figure.noEstimate')
          : say('figure.band', { low: f.quantity(forecast.band.low), high: f.quantity(forecast.band.high) }),
    },
    {
      title: say('figure.trend'),
      value: <Trend of={article.trend} />,
      note: article.trend.direction === null ? say('figure.noTrend') : say(`trend.${article.trend.direction}`),
    },
  ];
  return (
    <dl className="figures" data-testid="decision-figures">
      {figures.map(({ title, value, note }) => (
        <div key={title} className="card figure">
          <dt>{title}</dt>
          <dd>
            <span className="figure-value">{value}</span>
            <span className="figure-note">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
