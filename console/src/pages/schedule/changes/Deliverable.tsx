import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { useMay } from '../../../api/user.js';
import { dayAt, useAsOf, useKeepAsOf } from '../../../as-of/as-of.js';
import { paths } from '../../../paths.js';
import { Waiting } from '../../../ui/States.js';
import { situationQuery } from '../../situation/situation.queries.js';
import type { ChangeWords } from './change-words.js';
import type { HeatLine, HeatPeriod } from './heat-map.js';

/** What is open of a period, on its way, and behind or ahead today. */
function Standing({ lineId, period, words: { say, f } }: { lineId: string; period: HeatPeriod; words: ChangeWords }) {
  const asOf = useAsOf();
  const keepAsOf = useKeepAsOf();
  const on = `date=${dayAt(asOf)}`;
  const query = useQuery(situationQuery(lineId, on, asOf));
  const of = query.data;
  if (!of) return <Waiting query={query} skeleton={3} />;
  const quantity = (value: string): string => `${f.quantity(value)} ${of.unit}`;
  const calloff = of.calloffs.find(({ date, status }) => date === period.date && status !== 'backlog');
  const isBehind = of.balance.startsWith('-');
  const facts = [
    ...(calloff ? [{ label: say('deliver.open'), value: quantity(calloff.open), isWarned: false }] : []),
    { label: say('deliver.inTransit'), value: of.inTransit === null ? '–' : quantity(of.inTransit), isWarned: false },
    {
      label: say(isBehind ? 'deliver.behind' : 'deliver.ahead'),
      value: quantity(of.balance.replace('-', '')),
      isWarned: isBehind,
    },
    {
      label: say('deliver.covered'),
      value: of.coverageUntil === null ? '–' : f.day(of.coverageUntil),
      isWarned: false,
    },
  ];
  return (
    <>
      <dl className="panel-facts" data-testid="deliverable">
        {facts.map(({ label, value, isWarned }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isWarned ? 'tone-warn' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="panel-acts">
        <Link className="btn-link" to={keepAsOf(paths.situationOf(lineId, on))} data-testid="to-situation">
          {say('deliver.situation')}
        </Link>
      </div>
    </>
  );
}

interface DeliverableProps {
  schedule: ScheduleDetail;
  line: HeatLine;
  period: HeatPeriod;
  words: ChangeWords;
}

/** Whether what a period calls off can still be delivered. Of a release that is not in force nobody asks. */
export function Deliverable({ schedule, line: { current }, period, words }: DeliverableProps) {
  const may = useMay('schedule.delivery-situation', 'read');
  const isInForce = schedule.supersededBy === null && !schedule.isHeld && schedule.cancellation === null;
  if (!may || !isInForce || !current) return null;
  return (
    <>
      <h3>{words.say('deliver.title')}</h3>
      <Standing lineId={current.scheduleLineId} period={period} words={words} />
    </>
  );
}
