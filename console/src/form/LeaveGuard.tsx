import { useBlocker } from 'react-router-dom';
import { isLeavingAsked, useDirty } from './dirty.js';
import { LeaveQuestion } from './LeaveQuestion.js';

/** Asks before the page is left by a link. A change of the search alone leaves nothing. */
export function AskBeforeLeaving() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLeavingAsked() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    blocker.state === 'blocked' && (
      <LeaveQuestion
        onStay={() => {
          blocker.reset();
        }}
        onLeave={() => {
          blocker.proceed();
        }}
      />
    )
  );
}

/** Asks before somebody leaves a page on which something was entered and not sent, where that is no form of `useForm`. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { isAsker } = useDirty(isDirty, true);
  return isAsker && <AskBeforeLeaving />;
}
