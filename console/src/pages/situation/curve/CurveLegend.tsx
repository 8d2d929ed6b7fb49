import type { CurveAnswer } from '../../../../../server/contract/delivery-curve.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { CURVES } from './curve.js';

/** What each line, area and mark of the drawing is. */
export function CurveLegend({ answer }: { answer: CurveAnswer }) {
  const say = useTexts('curve');
  const f = useFormat();
  const release = (name: string, of: CurveAnswer['current'] | null): string =>
    of === null
      ? name
      : say('release', { name, number: of.documentNumber, date: f.day(of.issueDate ?? of.receivedAt.slice(0, 10)) });
  const names = {
    plan: release(say('line.plan'), answer.current),
    before: release(say('line.before'), answer.previous),
    expected: say('line.expected'),
    left: say('line.left'),
  };
  const { curves, inTransit, received, firm } = answer;
  const others = [
    ['moving', curves.despatched !== null && typeof inTransit?.since === 'string'],
    ['received', received !== null],
    ['firm', firm !== null],
    ['today', true],
  ] as const;
  return (
    <ul className="legend curve-legend" data-testid="curve-legend">
      {CURVES.filter(([, name]) => curves[name] !== null).map(([look]) => (
        <li key={look}>
          <i className={`curve-sign is-${look}`} />
          {names[look]}
        </li>
      ))}
      {others.flatMap(([sign, isShown]) =>
        isShown
          ? [
              <li key={sign}>
                <i className={`curve-sign is-${sign}`} />
                {say(`line.${sign}`)}
              </li>,
            ]
          : [],
      )}
    </ul>
  );
}
