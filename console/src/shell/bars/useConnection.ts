import { useEffect, useState } from 'react';
import { live as liveness } from '../../../../server/contract/system.js';
import { call } from '../../api/call.js';
import { useLive } from '../../api/live.js';

/** While the connection is lost, the server is asked this often whether it is there. */
const ASK_MS = 5_000;
/** So many questions without an answer are an outage. */
const PATIENCE = 3;

interface Connection {
  /** Since when what is on screen may have aged; null while it is live. */
  readonly lostAt: string | null;
  /** The network is there, and the server is not. */
  readonly isOutage: boolean;
}

/** How this browser and the server reach each other. */
export function useConnection(): Connection {
  const { state } = useLive();
  const [lostAt, setLostAt] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const isLost = state === 'reconnecting';
  if (!isLost && lostAt !== null) setLostAt(null);
  if (!isLost && failures > 0) setFailures(0);
  if (isLost && lostAt === null) setLostAt(new Date().toISOString());
  useEffect(() => {
    if (!isLost) return;
    const timer = window.setInterval(() => {
      if (navigator.onLine)
        call(liveness).then(
          () => {
            setFailures(0);
          },
          () => {
            setFailures((count) => count + 1);
          },
        );
    }, ASK_MS);
    return () => {
      window.clearInterval(timer);
    };
  }, [isLost]);
  return { lostAt, isOutage: failures >= PATIENCE };
}
