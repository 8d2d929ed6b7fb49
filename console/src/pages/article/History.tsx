import { useQuery } from '@tanstack/react-query';
import type { ArticleHistory, ArticleRecord } from '../../../../server/contract/article.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Answered } from '../../ui/States.js';
import { articleHistoryQuery } from './article.queries.js';

/** Fields that have a name; what else a change has is left out. */
const NAMED = [
  'kind',
  'partnerCode',
  'articleNumber',
  'description',
  'revision',
  'unit',
  'minStock',
  'minOrderQuantity',
  'packQuantity',
  'productionDays',
  'materialDays',
  'commodityCode',
  'family',
  'barcodePrefix',
  'state',
  'successor',
  'internalNumber',
] as const;

function Changes({ changes }: { changes: ArticleHistory['rows'][number]['changes'] }) {
  const say = useTexts('article');
  return (
    <span className="history-changes">
      {changes.flatMap(({ field, before, after }) => {
        const name = NAMED.find((one) => one === field);
        return name === undefined
          ? []
          : [
              <span key={field}>
                <span className="dim">{say(name === 'partnerCode' ? 'partner' : name)}</span>{' '}
                {before !== '' && <del>{before}</del>}{' '}
                {after === '' ? <span className="dim">–</span> : <ins>{after}</ins>}
              </span>,
            ];
      })}
    </span>
  );
}

/** What was changed in an article, and by whom. */
export function History({ article: { id, version } }: { article: ArticleRecord }) {
  const say = useTexts('article');
  const f = useFormat();
  const query = useQuery(articleHistoryQuery(id, version));
  const rows = query.data?.rows ?? [];
  return (
    <section className="card panel" aria-label={say('history.title')} data-testid="article-history">
      <header>
        <h2>{say('history.title')}</h2>
        <p className="dim">{say('history.hint')}</p>
      </header>
      <Answered query={query} skeleton={2}>
        {rows.length === 0 ? (
          <p className="panel-text dim">{say('history.none')}</p>
        ) : (
          <ol className="tally">
            {rows.map(({ at, event, by, changes }) => (
              <li key={`${at} ${event}`}>
                <Changes changes={changes} />
                <span>{say(event === 'article.created' ? 'history.created' : 'history.changed')}</span>
                <span>{by}</span>
                <time className="dim" dateTime={at}>
                  {f.minute(at)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </Answered>
    </section>
  );
}
