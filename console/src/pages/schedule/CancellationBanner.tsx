import type { ScheduleDetail } from '../../../../server/contract/schedule.js';
import { useTexts } from '../../i18n/texts.js';
import { Icon } from '../../ui/Icon.js';
import { Releases } from './Releases.js';

/** That a schedule is cancelled, and by what; or what a message cancels. */
export function CancellationBanner({
  schedule: { cancellation, cancelledBy, cancels },
}: {
  schedule: Pick<ScheduleDetail, 'cancellation' | 'cancelledBy' | 'cancels'>;
}) {
  const say = useTexts('schedule');
  if (cancellation === null) return null;
  const releases = cancellation === 'cancels' ? cancels : cancelledBy === null ? [] : [cancelledBy];
  return (
    <div
      className={`banner ${cancellation === 'cancelled' ? 'banner-err' : 'banner-warn'}`}
      role="status"
      data-testid="cancellation-banner"
    >
      <Icon name="times" />
      <p>
        {say(
          cancellation === 'cancels' && releases.length === 0 ? 'cancellation.nothing' : `cancellation.${cancellation}`,
        )}{' '}
        <Releases releases={releases} />
      </p>
    </div>
  );
}
