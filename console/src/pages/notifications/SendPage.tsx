import { Suspense } from 'react';
import { reaches } from '../../../../server/domain/access/level.js';
import { useUser } from '../../api/user.js';
import { formTexts } from '../../form/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useTexts } from '../../i18n/texts.js';
import { SentList } from './NoticeList.js';
import './notices.css';

const SendForm = lazyWithTexts(async () => (await import('./SendForm.js')).SendForm, formTexts);
const ServiceWindowForm = lazyWithTexts(
  async () => (await import('./ServiceWindowForm.js')).ServiceWindowForm,
  formTexts,
);

/** What an administrator has told people, and the forms for more: a notice, and the service window. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('notifications');
  const { level } = useUser();
  return (
    <div className="page notices-page">
      <div className="page-head">
        <h1>{sayNav('sending')}</h1>
        <p className="soft">{say('sendSubtitle')}</p>
      </div>
      <div className="notices-columns has-forms">
        <section className="card notices-card" aria-label={say('sentTitle')}>
          <SentList />
        </section>
        <div className="notices-forms">
          <Suspense>
            <SendForm />
            {reaches(level, 'admin') && <ServiceWindowForm />}
          </Suspense>
        </div>
      </div>
    </div>
  );
}
