import { Link } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { useMay } from '../../../api/user.js';
import { useLock } from '../../../as-of/as-of.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { Icon } from '../../../ui/Icon.js';

/** Leads to where a schedule is entered; from the past nothing leads there. */
function EntryLink({ to, label, testId }: { to: string; label: string; testId: string }) {
  const lock = useLock();
  if (lock.disabled) return <Button label={label} icon="plus" testId={testId} {...lock} />;
  return (
    <Link to={to} className="btn-link" data-testid={testId}>
      <Icon name="plus" />
      {label}
    </Link>
  );
}

/** Leads to a new schedule by hand, for who may enter one. */
export function NewScheduleLink() {
  const say = useTexts('schedule');
  return (
    useMay('schedule.delivery-schedule', 'edit') && (
      <EntryLink to={paths.scheduleNew} label={say('manual.new')} testId="schedule-new" />
    )
  );
}

/** Leads to the next release of a schedule that was entered by hand and is in force. */
export function NewReleaseLink({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('schedule');
  const may = useMay('schedule.delivery-schedule', 'edit');
  return (
    may &&
    schedule.isManual &&
    schedule.supersededBy === null && (
      <EntryLink
        to={paths.scheduleRelease(schedule.scheduleHeadId)}
        label={say('manual.release')}
        testId="schedule-release"
      />
    )
  );
}
