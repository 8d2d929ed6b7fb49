import { Link } from 'react-router-dom';
import type { ServiceFeeState } from '../../../../server/contract/service-fee.js';
import { mayOpen } from '../../access.js';
import { useUser } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';

/** Says on every page that a fee is about to lock the sending of despatch advices, or has locked it: what, since when, by which invoice. */
export function FeeBar({ fee, isLocked }: { fee: NonNullable<ServiceFeeState['fee']>; isLocked: boolean }) {
  const say = useTexts('billing');
  const f = useFormat();
  const user = useUser();
  const { number, lockDate, daysLeft } = fee;
  const day = f.day(lockDate);
  return (
    <div
      className={`banner ${isLocked ? 'banner-err' : 'banner-warn'} banner-place`}
      role="status"
      data-testid="fee-bar"
      data-state={isLocked ? 'locked' : 'warning'}
    >
      <Icon name={isLocked ? 'lock' : 'exclamation-triangle'} />
      <p>
        {isLocked ? say('bar.locked', { day, number }) : say('bar.warning', { count: daysLeft, day, number })}{' '}
        {mayOpen(user, { level: 'restricted-reader' }) && <Link to={paths.billing}>{say('bar.link')}</Link>}
      </p>
    </div>
  );
}
