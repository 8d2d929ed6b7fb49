import { useLive } from '../api/live.js';
import { useTexts } from '../i18n/texts.js';
import { clsx } from '../ui/clsx.js';

/** Whether what is on screen follows what happens. */
export function LiveState() {
  const say = useTexts('shell');
  const { state } = useLive();
  return (
    <span className={clsx('live', `live-${state}`)} role="status" data-testid="live-state" data-state={state}>
      <span className="live-dot" aria-hidden="true" />
      {say(`live.${state}`)}
    </span>
  );
}
