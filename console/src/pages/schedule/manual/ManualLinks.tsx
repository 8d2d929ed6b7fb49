import { Link } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { useMay } from '../../../api/user.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Icon } from '../../../ui/Icon.js';

/** Leads to a new schedule by hand, for who may enter one. */
export function NewScheduleLink() {
  const say = useTexts('schedule');
  return (
    useMay('schedule.delivery-schedule', 'edit') && (
      <Link to={paths.scheduleNew} className="btn-link" data-testid="schedule-new">
        <Icon name="plus" />
        {say('manual.new')}
      </Link>
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
      <Link to={paths.scheduleRelease(schedule.scheduleHeadId)} className="btn-link" data-testid="schedule-release">
        <Icon name="plus" />
        {say('manual.release')}
      </Link>
    )
  );
}
