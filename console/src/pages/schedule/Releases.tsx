import { Link } from 'react-router-dom';
import type { ScheduleRelease } from '../../../../server/contract/schedule.js';
import { useKeepAsOf } from '../../as-of/as-of.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

/** Other releases of a schedule, each with a link: their numbers are often the same, so the date stands with them. */
export function Releases({ releases }: { releases: readonly ScheduleRelease[] }) {
  const say = useTexts('schedule');
  const f = useFormat();
  const keepAsOf = useKeepAsOf();
  return (
    <span className="releases">
      {releases.map(({ scheduleHeadId, documentNumber, issueDate, receivedAt }) => (
        <Link key={scheduleHeadId} to={keepAsOf(paths.schedule(scheduleHeadId))}>
          {say('held.release', {
            number: documentNumber,
            date: issueDate === null ? f.moment(receivedAt) : f.day(issueDate),
          })}
        </Link>
      ))}
    </span>
  );
}
