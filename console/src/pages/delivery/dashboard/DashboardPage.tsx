import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PERIODS } from '../../../../../server/contract/transaction.js';
import { useMay } from '../../../api/user.js';
import { usePeriod } from '../../../form/usePeriod.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListFrame } from '../../../list/ListPage.js';
import { paths } from '../../../paths.js';
import { Note } from '../../../ui/Note.js';
import { Segmented } from '../../../ui/Segmented.js';
import { Empty, Waiting } from '../../../ui/States.js';
import { deliveryDashboardQuery } from './dashboard.queries.js';
import { Days } from './Days.js';
import { Figures } from './Figures.js';
import { Precision } from './Precision.js';
import './dashboard.css';

/** What is due moves with the clock, also where nothing comes in. */
const TICK_MS = 300_000;

function Nothing() {
  const say = useTexts('deliveryDashboard');
  const mayAgreements = useMay('agreements', 'read');
  return (
    <section className="card fill">
      <Empty
        icon="truck"
        title={say('emptyTitle')}
        text={say('emptyText')}
        testId="delivery-empty"
        action={
          <p className="delivery-next">
            <Link to={paths.due} className="btn-link">
              {say('emptyDue')}
            </Link>
            {mayAgreements && (
              <Link to={paths.agreements} className="btn-link">
                {say('emptyAgreements')}
              </Link>
            )}
          </p>
        }
      />
    </section>
  );
}

/** What must leave and what left, and how exactly, in the days of a period. */
export function Component() {
  const say = useTexts('deliveryDashboard');
  const sayNav = useTexts('nav');
  const [period, setPeriod] = usePeriod();
  const query = useQuery({ ...deliveryDashboardQuery(period), refetchInterval: TICK_MS });
  const { data } = query;
  return (
    <ListFrame
      className="delivery-dashboard"
      title={sayNav('deliveryDashboard')}
      subtitle={say('subtitle')}
      actions={
        <Segmented
          label={say('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: say(`periods.${value}`) }))}
          onChange={setPeriod}
        />
      }
    >
      {data === undefined ? (
        <div className="card">
          <Waiting query={query} skeleton={14} />
        </div>
      ) : data.isEmpty ? (
        <Nothing />
      ) : (
        <>
          {data.isDueCut && <Note tone="warn" text={say('dueCut')} />}
          <Figures dashboard={data} />
          <Days days={data.days} />
          <Precision of={data.precision} />
        </>
      )}
    </ListFrame>
  );
}
