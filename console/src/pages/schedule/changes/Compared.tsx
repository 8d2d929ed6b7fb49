import { Link } from 'react-router-dom';
import type { ScheduleRelease } from '../../../../../server/contract/schedule.js';
import { useKeepAsOf } from '../../../as-of/as-of.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';

/** How a release is called beside another one: by its issue date, and by when it came where that is the same. */
function useNames() {
  const say = useTexts('changes');
  const f = useFormat();
  return ({ documentNumber: number, issueDate, receivedAt }: ScheduleRelease, other: ScheduleRelease | undefined) => {
    const isPlain = issueDate !== null && (number !== other?.documentNumber || issueDate !== other.issueDate);
    return isPlain
      ? say('release', { number, date: f.day(issueDate) })
      : say('releaseReceived', { number, date: f.moment(receivedAt) });
  };
}

/** Which release is compared with which: the one before it, or the one that was chosen. */
export function Compared({
  schedule,
  releases,
  isChosen,
}: {
  schedule: ScheduleRelease;
  releases: readonly ScheduleRelease[];
  isChosen: boolean;
}) {
  const say = useTexts('changes');
  const nameOf = useNames();
  const keepAsOf = useKeepAsOf();
  const [newest, ...others] = releases;
  return (
    <h2 className="heat-compared" data-testid="compared-with">
      {say(isChosen ? 'comparedChosen' : 'compared', { current: nameOf(schedule, newest) })}{' '}
      {newest && <Link to={keepAsOf(paths.schedule(newest.scheduleHeadId))}>{nameOf(newest, schedule)}</Link>}
      {others.length > 0 && <span className="dim">{say('comparedMore', { count: others.length })}</span>}
    </h2>
  );
}
