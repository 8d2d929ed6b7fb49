import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordHead } from '../../../record/RecordHead.js';
import { Timeline } from '../../../record/Timeline.js';
import { useTab } from '../../../shell/tabs.js';
import { WaitingPage } from '../../../ui/States.js';
import { countQuery } from './count.queries.js';
import { CountActions } from './CountActions.js';
import { Counting } from './Counting.js';
import { CountStateChip } from './CountState.js';
import { Review } from './Review.js';

/** A count of packages: what is counted, what came of it, and what was done with it. */
export function Component() {
  const say = useTexts('packageCount');
  const f = useFormat();
  const { id = '' } = useParams<'id'>();
  const query = useQuery(countQuery(id));
  const mayEdit = useMay('delivery.package-account', 'edit');
  const [leave, setLeave] = useState<readonly string[]>([]);
  const count = query.data;
  const title = count && say('of', { name: [count.counterparty.name, count.site].filter(Boolean).join(' · ') });
  useTab(paths.packageCount(id), title ?? null);
  if (!count || title === undefined) return <WaitingPage query={query} skeleton={12} />;
  const isOpen = count.state === 'counting' || count.state === 'cancelled';
  return (
    <div className="page">
      <RecordHead
        title={title}
        subtitle={[f.day(count.day), say(`places.${count.place}`)].join(' · ')}
        marks={<CountStateChip state={count.state} />}
        actions={mayEdit && <CountActions count={count} leave={leave} />}
        testId="count-title"
      />
      <div className="form-lines">
        {isOpen ? (
          <Counting count={count} mayEdit={mayEdit && count.state === 'counting'} />
        ) : (
          <Review count={count} leave={leave} onLeave={setLeave} />
        )}
        {count.steps.length > 0 && (
          <section className="card panel" aria-label={say('history')}>
            <header>
              <h2>{say('history')}</h2>
            </header>
            <div className="panel-text">
              <Timeline
                testId="count-steps"
                entries={count.steps.map(({ act, reason, codes, by, at }, i) => ({
                  ...{ id: String(i), at, kind: act, title: act === 'enter' ? say('enter') : say(`done.${act}`) },
                  note: [by, reason, codes.join(', ')].filter((part) => part !== null && part !== '').join(' · '),
                }))}
              />
            </div>
          </section>
        )}
      </div>
    </div>
  );
}
