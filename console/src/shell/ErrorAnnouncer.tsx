import { useEffect, useRef, useState } from 'react';
import { useLive } from '../api/live.js';
import { useTexts } from '../i18n/texts.js';
import { useNotify } from '../ui/Toasts.js';

const QUIET_MS = 15_000;

/** Calls back with how many are new, at most once in a quarter of a minute: a bad hour must not talk without end. */
function useFresh(count: number | null, announce: (fresh: number) => void): void {
  const announced = useRef<number | null>(null);
  const latest = useRef(announce);
  const [isQuiet, setQuiet] = useState(false);

  useEffect(() => {
    latest.current = announce;
  });
  useEffect(() => {
    if (count === null || isQuiet) return;
    const fresh = count - (announced.current ?? count);
    announced.current = count;
    if (fresh <= 0) return;
    latest.current(fresh);
    setQuiet(true);
  }, [count, isQuiet]);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = window.setTimeout(() => {
      setQuiet(false);
    }, QUIET_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [isQuiet]);
}

/** Says new errors to screen readers, and shows the operator a toast of new claims and files without a company. */
export function ErrorAnnouncer() {
  const say = useTexts('shell');
  const notify = useNotify();
  const { errorCount, waiting } = useLive();
  const [text, setText] = useState('');
  useFresh(errorCount, (count) => {
    setText(say('newErrors', { count }));
  });
  useFresh(waiting, (count) => {
    notify({ severity: 'info', summary: say('newWaiting', { count }) });
  });
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {text}
    </div>
  );
}
