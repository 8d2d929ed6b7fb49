import { useSearch } from '../../form/useSearch.js';
import { useTexts } from '../../i18n/texts.js';
import { Segmented } from '../../ui/Segmented.js';
import { MarkRead, NoticeList } from './NoticeList.js';
import { OpenErrors } from './OpenErrors.js';
import './notices.css';

const SHOWN = ['standing', 'history'] as const;

/** What somebody should know: open errors, and the own notices. */
export function Component() {
  const say = useTexts('notifications');
  const [search, setSearch] = useSearch();
  const shown = SHOWN.find((show) => show === search.get('show')) ?? 'standing';
  return (
    <div className="page notices-page">
      <div className="page-head">
        <h1>{say('title')}</h1>
      </div>
      <div className="notices-columns is-joined">
        <section aria-labelledby="notices-heading">
          <div className="page-head">
            <h2 id="notices-heading">{say('notices')}</h2>
            <span className="page-gap" />
            <MarkRead standing={shown === 'standing'} />
            <div className="notices-show">
              <Segmented
                label={say('show.label')}
                value={shown}
                options={SHOWN.map((value) => ({ value, label: say(`show.${value}`) }))}
                onChange={(show) => {
                  setSearch(() => new URLSearchParams(show === 'standing' ? {} : { show }));
                }}
              />
            </div>
          </div>
          <div className="card notices-card">
            <NoticeList standing={shown === 'standing'} />
          </div>
        </section>
        <div className="card open-errors-card">
          <OpenErrors most={20} />
        </div>
      </div>
    </div>
  );
}
