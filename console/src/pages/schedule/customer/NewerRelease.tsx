import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Icon } from '../../../ui/Icon.js';

/**
 * Offers a release that came while somebody looks at the one before, whose place on the page stays as it is. One that had been replaced
 * when the page was opened says so by its marks.
 */
export function NewerRelease({ schedule, to }: { schedule: ScheduleDetail; to: (id: string) => string }) {
  const say = useTexts('customer');
  const { supersededBy } = schedule;
  // What replaced it when it was opened is no news.
  const [known, setKnown] = useState(supersededBy?.scheduleHeadId ?? null);
  if (supersededBy === null || supersededBy.scheduleHeadId === known) return null;
  return (
    <div className="banner banner-info newer-release" role="status" data-testid="newer-release">
      <Icon name="bell" />
      <span>
        <b>{say('newer.title', { number: supersededBy.documentNumber })}</b> {say('newer.text')}
      </span>
      <Link className="btn-link" to={to(supersededBy.scheduleHeadId)} data-testid="newer-show">
        {say('newer.show')}
      </Link>
      <Button
        label={say('newer.hide')}
        kind="quiet"
        onClick={() => {
          setKnown(supersededBy.scheduleHeadId);
        }}
        testId="newer-hide"
      />
    </div>
  );
}
