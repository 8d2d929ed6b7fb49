import { useTranslation } from 'react-i18next';
import { useLive } from '../api/live.js';
import { clsx } from '../ui/clsx.js';

/** Whether what is on screen follows what happens. */
export function LiveState() {
  const { t } = useTranslation();
  const { state } = useLive();
  return (
    <span className={clsx('live', `live-${state}`)} role="status" data-testid="live-state" data-state={state}>
      <span className="live-dot" aria-hidden="true" />
      {t(`shell.live.${state}`)}
    </span>
  );
}
