import type { ScheduleDetail, ScheduleRelease } from '../../../../../server/contract/schedule.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { Releases } from '../Releases.js';

/** Which release is compared with which. */
export function Compared({
  schedule: { issueDate, receivedAt },
  releases,
}: {
  schedule: ScheduleDetail;
  releases: readonly ScheduleRelease[];
}) {
  const say = useTexts('changes');
  const f = useFormat();
  const current = issueDate === null ? f.moment(receivedAt) : f.day(issueDate);
  const [newest, ...others] = releases;
  return (
    <p className="heat-compared soft" data-testid="compared-with">
      {say('compared', { current })} <Releases releases={newest ? [newest] : []} />
      {others.length > 0 && <span className="dim">{say('comparedMore', { count: others.length })}</span>}
    </p>
  );
}
