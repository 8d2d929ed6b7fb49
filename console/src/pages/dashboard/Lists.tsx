import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../../../server/contract/dashboard.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

/** A few lines with a title; `none` where there are no lines. */
function Panel({
  id,
  title,
  hint,
  none,
  action,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  none: string | null;
  /** Where people decide of what is listed. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card panel" aria-labelledby={`${id}-title`} data-testid={id}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {hint !== undefined && <p className="dim">{hint}</p>}
        {action}
      </header>
      {none === null ? <ul className="tally">{children}</ul> : <p className="soft panel-text">{none}</p>}
    </section>
  );
}

/** What the intake met for the first time. */
export function Lists({
  dashboard: { autoAddedArticles: articles, autoAddedCompanies: companies, days },
}: {
  dashboard: Dashboard;
}) {
  const say = useTexts('dashboard');
  const f = useFormat();
  const decides = useMay('maintenance', 'edit') && (
    <>
      <span className="page-gap" />
      <Link to={paths.firstSeen}>{say('decide')}</Link>
    </>
  );
  return (
    <div className="dash-lists">
      {articles && (
        <Panel
          id="articles"
          title={say('articles')}
          hint={
            articles.rows.length === 0
              ? say('articlesHint')
              : `${say('articlesHint')} · ${say('more', { count: articles.total.value })}${articles.total.capped ? '+' : ''}`
          }
          none={articles.rows.length === 0 ? say('articlesNone') : null}
          action={articles.rows.length > 0 && decides}
        >
          {articles.rows.map(({ articleNumber, firstSeenAt }) => (
            <li key={articleNumber}>
              <Link
                className="mono"
                to={paths.schedulesWhere({ articleNumber, exact: 'true', from: days.from, to: days.to })}
              >
                {articleNumber}
              </Link>
              <time className="dim" dateTime={firstSeenAt}>
                {f.minute(firstSeenAt)}
              </time>
            </li>
          ))}
        </Panel>
      )}
      {companies && (
        <Panel
          id="companies"
          title={say('companies')}
          hint={say('companiesHint')}
          none={companies.length === 0 ? say('companiesNone') : null}
          action={companies.length > 0 && decides}
        >
          {companies.map(({ address, partner, messages, lastFileId, lastAt }) => (
            <li key={address}>
              <span className="truncate">
                <Link to={paths.trafficMessage(lastFileId)}>{partner}</Link> <span className="dim mono">{address}</span>
              </span>
              <span>{say('partnerCount', { count: messages, shown: f.integer(messages) })}</span>
              <time className="dim" dateTime={lastAt}>
                {f.minute(lastAt)}
              </time>
            </li>
          ))}
        </Panel>
      )}
    </div>
  );
}
