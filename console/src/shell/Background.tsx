import { lazy, Suspense, useEffect } from 'react';
import { connectRealtime } from '../api/realtime.js';
import { useLeaveQuestion } from '../form/dirty.js';
import { withTexts } from '../i18n/language.js';
import { Bars } from './bars/Bars.js';
import { headPrints } from './print-head.js';
import { useSessionWatch } from './session/useSessionWatch.js';
import { useUploadNews } from './useUploadNews.js';

const LeaveQuestion = lazy(async () => ({
  default: (await withTexts('form', import('../form/LeaveQuestion.js'))).LeaveQuestion,
}));

/** What works behind every page, drawn or not: the socket, the watch over the session, newer versions. */
export function Background({ onIdle, offersMobile }: { onIdle: (isIdle: true) => void; offersMobile: boolean }) {
  useEffect(connectRealtime, []);
  useEffect(headPrints, []);
  // At hand when the first letters of a search follow the shortcut at once.
  useEffect(() => {
    withTexts('palette', import('./palette/Palette.js')).catch(() => undefined);
  }, []);
  useSessionWatch(onIdle);
  useUploadNews();
  const answer = useLeaveQuestion();
  return (
    <>
      <Bars offersMobile={offersMobile} />
      {answer && (
        <Suspense>
          <LeaveQuestion
            onStay={() => {
              answer(false);
            }}
            onLeave={() => {
              answer(true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
