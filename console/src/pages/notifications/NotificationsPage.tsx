import { lazy, Suspense } from 'react';
import { maySend } from '../../../../server/domain/notice/audience.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { useUser } from '../../api/user.js';
import { useSearch } from '../../form/useSearch.js';
import { withTexts } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { clsx } from '../../ui/clsx.js';
import { Segmented } from '../../ui/Segmented.js';
import { MarkRead, NoticeList, SentList } from './NoticeList.js';
import './notices.css';

/** Few may send: nobody else fetches what forms stand on. */
const SendForm = lazy(async () => ({ default: (await withTexts('form', import('./SendForm.js'))).SendForm }));
const ServiceWindowForm = lazy(async () => ({
  default: (await withTexts('form', import('./ServiceWindowForm.js'))).ServiceWindowForm,
}));

const SHOWN = ['standing', 'history', 'sent'] as const;

/** The own notices; beside them what the user may send and set. */
export function Component() {
  const say = useTexts('notifications');
  const { level, company } = useUser();
  const [search, setSearch] = useSearch();
  const sends = maySend({ level, companyId: company.id }, { companyId: company.id });
  const choices = SHOWN.filter((show) => sends || show !== 'sent');
  const shown = choices.find((show) => show === search.get('show')) ?? 'standing';
  useTab(paths.notifications, say('title'));
  return (
    <div className="page notices-page">
      <title>{`${say('title')} · Consignal`}</title>
      <div className={clsx('notices-columns', sends && 'has-forms')}>
        <section aria-labelledby="notices-heading">
          <div className="page-head">
            <h1 id="notices-heading">{say('title')}</h1>
            <span className="page-gap" />
            {shown !== 'sent' && <MarkRead standing={shown === 'standing'} />}
            <div className="notices-show">
              <Segmented
                label={say('show.label')}
                value={shown}
                options={choices.map((value) => ({ value, label: say(`show.${value}`) }))}
                onChange={(show) => {
                  setSearch(() => new URLSearchParams(show === 'standing' ? {} : { show }));
                }}
              />
            </div>
          </div>
          <div className="card notices-card">
            {shown === 'sent' ? <SentList /> : <NoticeList standing={shown === 'standing'} />}
          </div>
        </section>
        {sends && (
          <div className="notices-forms">
            <Suspense>
              <SendForm />
              {reaches(level, 'admin') && <ServiceWindowForm />}
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
