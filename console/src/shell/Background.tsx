import { Suspense, useEffect } from 'react';
import { connectRealtime } from '../api/realtime.js';
import { useLeaveQuestion } from '../form/dirty.js';
import { lazyWithTexts, withTexts } from '../i18n/area-texts.js';
import { formTexts } from '../form/texts.js';
import { paletteTexts } from './palette/texts.js';
import { AreaBackgrounds } from './AreaParts.js';
import { loadDialogs } from '../ui/Dialog.js';
import { loadFields } from '../ui/prime/load.js';
import { useAreas } from './areas.js';
import { Bars } from './bars/Bars.js';
import { headPrints } from './print-head.js';
import { useSessionWatch } from './session/useSessionWatch.js';

const LeaveQuestion = lazyWithTexts(async () => (await import('../form/LeaveQuestion.js')).LeaveQuestion, formTexts);

/** What works behind every page, drawn or not: the socket, the watch over the session, newer versions. */
export function Background({ onIdle }: { onIdle: (isIdle: true) => void }) {
  const areas = useAreas();
  useEffect(() => connectRealtime(areas.flatMap(({ follows = [] }) => follows)), [areas]);
  useEffect(headPrints, []);
  // At hand when the first letters of a search follow the shortcut at once, and when a dialog opens without a network.
  useEffect(() => {
    withTexts(import('./palette/Palette.js'), paletteTexts).catch(() => undefined);
    loadDialogs().catch(() => undefined);
    loadFields().catch(() => undefined);
  }, []);
  useSessionWatch(onIdle);
  const answer = useLeaveQuestion();
  return (
    <>
      <Bars />
      <AreaBackgrounds />
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
