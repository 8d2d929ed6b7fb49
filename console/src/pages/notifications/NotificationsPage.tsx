import { Suspense } from 'react';
import { maySend } from '../../../../server/domain/notice/audience.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { useUser } from '../../api/user.js';
import { useSearch } from '../../form/useSearch.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { formTexts } from '../../form/texts.js';
import { useTexts } from '../../i18n/texts.js';
import { clsx } from '../../ui/clsx.js';
import { Segmented } from '../../ui/Segmented.js';
import { MarkRead, NoticeList, SentList } from './NoticeList.js';
import './notices.css';

/** Few may send: nobody else fetches what forms stand on. */
const SendForm = lazyWithTexts(async () => (await import('./SendForm.js')).SendForm, formTexts);
const ServiceWindowForm = lazyWithTexts(
  async () => (await import('./ServiceWindowForm.js')).ServiceWindowForm,
  formTexts,
);

const SHOWN = ['standing', 'history', 'sent'] as const;

/** The own notices; beside them what the user may send and set. */
export function Component() {
  const say = useTexts('notifications');
  const { level, company } = useUser();
  const [search, setSearch] = useSearch();
  const sends = maySend({ level, companyId: company.id }, { companyId: company.id });
  const choices = SHOWN.filter((show) => sends || show !== 'sent');
  const shown = choices.find((show) => show === search.get('show')) ?? 'standing';
  return (
    <div className="page notices-page">
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
