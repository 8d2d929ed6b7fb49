import { useEffect, useRef, useState } from 'react';
import { useLive } from '../api/live.js';
import { useTexts } from '../i18n/texts.js';

const QUIET_MS = 15_000;

/** Says new errors to screen readers, at most once in a quarter of a minute: a bad hour must not talk without end. */
export function ErrorAnnouncer() {
  const say = useTexts('shell');
  const { errorCount } = useLive();
  const said = useRef<number | null>(null);
  const [text, setText] = useState('');
  const [isQuiet, setQuiet] = useState(false);

  useEffect(() => {
    if (errorCount === null || isQuiet) return;
    const fresh = errorCount - (said.current ?? errorCount);
    said.current = errorCount;
    if (fresh <= 0) return;
    setText(say('newErrors', { count: fresh }));
    setQuiet(true);
  }, [say, errorCount, isQuiet]);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = window.setTimeout(() => {
      setQuiet(false);
    }, QUIET_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [isQuiet]);

  return (
    <div className="sr-only" role="status" aria-live="polite">
      {text}
    </div>
  );
}
