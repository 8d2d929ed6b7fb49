import { useKeepAsOf } from '../../as-of/as-of.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordViews } from '../../record/RecordHead.js';

/** What a schedule is looked at as. */
export function ScheduleViews({ id }: { id: string }) {
  const say = useTexts('schedule');
  const keepAsOf = useKeepAsOf();
  return (
    <RecordViews
      label={say('views.title')}
      views={[
        { to: keepAsOf(paths.schedule(id)), label: say('views.lines'), testId: 'view-lines' },
        { to: keepAsOf(paths.scheduleChanges(id)), label: say('views.changes'), testId: 'view-changes' },
      ]}
    />
  );
}
