import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useAnyDirty } from '../../form/dirty.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { useNewerVersion } from './newer-version.js';
import { useConnection } from './useConnection.js';
import './bars.css';

const Outage = lazy(async () => ({ default: (await import('./Outage.js')).Outage }));

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Bottom left: how old what is on screen may be, and that a newer version waits. */
export function Bars() {
  const say = useTexts('bars');
  const { minute } = useFormat();
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const { lostAt, isOutage } = useConnection();
  const change = useNewerVersion();
  // Reloading would lose what was entered: it is offered again when that was sent or taken back.
  const isDirty = useAnyDirty();
  const [isPutOff, setPutOff] = useState(false);
  return (
    <>
      <div className="bars" role="status">
        {lostAt !== null && (
          <p className="news-bar bar-warn" data-testid="as-of">
            <Icon name="clock" />
            {say(isOnline ? 'lost' : 'offline', { time: minute(lostAt) })}
          </p>
        )}
        {change !== null && !isPutOff && !isDirty && (
          <div className="news-bar" data-testid="newer-version">
            <Icon name="refresh" />
            <span>{say('newer')}</span>
            <Button label={say('reload')} kind="primary" onClick={change} testId="reload" />
            <Button
              label={say('later')}
              kind="quiet"
              onClick={() => {
                setPutOff(true);
              }}
            />
          </div>
        )}
      </div>
      {isOutage && (
        <Suspense>
          <Outage />
        </Suspense>
      )}
    </>
  );
}
