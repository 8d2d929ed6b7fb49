import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ForecastLine, ForecastSchedule } from '../../../../../server/contract/forecast-schedule.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FlagFilter } from '../../../list/FilterControls.js';
import { type Filters, useFilters } from '../../../list/useFilters.js';
import { paths } from '../../../paths.js';
import { RecordHead, RecordViews } from '../../../record/RecordHead.js';
import { useTab } from '../../../shell/tabs.js';
import { Facts } from '../../../ui/Facts.js';
import { Note } from '../../../ui/Note.js';
import { Answered, WaitingPage } from '../../../ui/States.js';
import { useFigures } from '../figures.js';
import { scheduleQuery } from '../forecast.queries.js';
import { SCHEDULE_FIELDS } from './fields.js';
import { InForce } from './InForce.js';

function Head({ schedule }: { schedule: ForecastSchedule }) {
  const say = useTexts('forecast');
  const f = useFormat();
  const { quantity } = useFigures();
  const maySchedules = useMay('schedule.delivery-schedule', 'read');
  const total = (of: 'original' | 'adjusted'): string =>
    schedule.totals.map((one) => `${quantity(one[of])} ${one.unit}`).join(', ');
  return (
    <>
      <RecordHead
        title={schedule.documentNumber}
        subtitle={schedule.companyName}
        marks={<InForce is={schedule.isInForce} />}
        actions={
          maySchedules && (
            <Link to={paths.schedule(schedule.scheduleHeadId)} className="btn-link">
              {say('openSchedule')}
            </Link>
          )
        }
        testId="forecast-schedule-title"
      />
      <Facts
        facts={[
          { label: say('column.consignee'), value: schedule.consigneeName },
          { label: say('column.issued'), value: schedule.issueDate && f.day(schedule.issueDate) },
          { label: say('column.received'), value: f.moment(schedule.receivedAt) },
          { label: say('column.adjustedAt'), value: f.moment(schedule.adjustedAt) },
          { label: say('column.original'), value: total('original') },
          { label: say('column.adjusted'), value: total('adjusted') },
          {
            label: say('column.adjustedLines'),
            value: `${f.integer(schedule.adjustedLines)} / ${f.integer(schedule.lines)}`,
          },
          {
            label: say('column.adjustedCalloffs'),
            value: `${f.integer(schedule.adjustedCalloffs)} / ${f.integer(schedule.calloffs)}`,
          },
          { label: say('fact.model'), value: schedule.modelVersion, mono: true },
        ]}
      />
    </>
  );
}

interface Shown {
  readonly lines: readonly ForecastLine[];
  readonly filters: Filters<typeof SCHEDULE_FIELDS>;
  /** Shows only what is not as the customer sent it. */
  readonly onlyAdjusted: ReactNode;
}

/** An adjusted schedule: what is the same of it however it is looked at, around its lines or its call-offs. */
export function ScheduleFrame({ id, children }: { id: string; children: (shown: Shown) => ReactNode }) {
  const say = useTexts('forecast');
  const f = useFormat();
  const filters = useFilters(SCHEDULE_FIELDS);
  const query = useQuery(scheduleQuery(id, filters.values.adjusted));
  const { data } = query;
  useTab(paths.forecastSchedule(id), data ? data.schedule.documentNumber : null);
  if (!data) return <WaitingPage query={query} skeleton={18} />;
  const { schedule, lines, isCut } = data;
  return (
    <div className="page">
      <Head schedule={schedule} />
      <Note tone="info" text={say('never')} testId="never-sent" />
      {isCut && <Note tone="warn" text={say('cutLines', { count: f.integer(lines.length) })} />}
      <RecordViews
        label={say('view.schedule')}
        views={[
          { to: paths.forecastSchedule(id), label: say('view.lines') },
          { to: paths.forecastScheduleCalloffs(id), label: say('view.calloffs'), testId: 'view-calloffs' },
        ]}
      />
      <Answered query={query} skeleton={12}>
        {children({
          lines,
          filters,
          onlyAdjusted: <FlagFilter of={filters.of.adjusted} testId="chip-adjusted" />,
        })}
      </Answered>
    </div>
  );
}
