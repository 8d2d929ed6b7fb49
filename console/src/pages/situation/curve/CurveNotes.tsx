import type { CurveAnswer } from '../../../../../server/contract/delivery-curve.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';

/** What the drawing leaves out and why, and what it shows in figures. */
export function CurveNotes({ answer }: { answer: CurveAnswer }) {
  const say = useTexts('curve');
  const f = useFormat();
  const { reason, received, inTransit, unit, resetOn, countedFrom, firm, isReduced } = answer;
  const moving = inTransit && { quantity: f.quantity(inTransit.quantity), unit };
  const notes = [
    reason !== null && say(`why.${reason}`),
    received === null && say('noReceived'),
    resetOn !== null && say('reset', { date: f.day(resetOn) }),
    received !== null && countedFrom !== null && say('countedFrom', { date: f.day(countedFrom) }),
    moving !== null &&
      inTransit !== null &&
      Number(inTransit.quantity) !== 0 &&
      (inTransit.since === null
        ? say('inTransit', moving)
        : say('inTransitSince', { ...moving, date: f.day(inTransit.since) })),
    firm === null && say('noFirm'),
    isReduced && say('reduced'),
  ];
  return (
    <p className="curve-notes" data-testid="curve-notes">
      {notes.filter((note) => note !== false).join(' ')}
    </p>
  );
}
