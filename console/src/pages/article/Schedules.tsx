import { Link } from 'react-router-dom';
import type { ArticleRecord } from '../../../../server/contract/article.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

/** The schedules in force that call an article off, and where its delivery stands. */
export function Schedules({
  article,
  schedules,
}: {
  article: ArticleRecord;
  schedules: NonNullable<ArticleRecord['schedules']>;
}) {
  const say = useTexts('article');
  const f = useFormat();
  const seesSituation = useMay('schedule.delivery-situation', 'read');
  const numbers = [...new Set(schedules.map(({ articleNumber }) => articleNumber))];
  const [number = article.articleNumber] = numbers;
  return (
    <section className="card panel" aria-label={say('schedules.title')} data-testid="article-schedules">
      <header>
        <h2>{say('schedules.title')}</h2>
        <span className="page-gap" />
        {schedules.length > 0 && (
          <Link to={paths.schedulesOfArticle(number)} className="btn-link">
            {say('schedules.all')}
          </Link>
        )}
        {seesSituation && schedules.length > 0 && (
          <Link to={paths.situationOfArticle(number)} className="btn-link" data-testid="article-situation">
            {say('schedules.situation')}
          </Link>
        )}
      </header>
      {schedules.length === 0 ? (
        <p className="panel-text dim">{say('schedules.none')}</p>
      ) : (
        <ul className="tally">
          {schedules.map((one) => (
            <li key={one.scheduleLineId}>
              <span className="truncate">
                <Link to={paths.scheduleLine(one.scheduleHeadId, one.scheduleLineId)}>{one.documentNumber}</Link>{' '}
                <span className="dim">{[one.customer, one.shipTo].filter(Boolean).join(' · ')}</span>
              </span>
              {article.kind === 'internal' && <span className="mono">{one.articleNumber}</span>}
              <span>
                {f.quantity(one.totalQuantity)} {one.unit}
              </span>
              <span className="dim">
                {[one.firstDate, one.lastDate].flatMap((day) => (day === null ? [] : [f.day(day)])).join(' – ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
