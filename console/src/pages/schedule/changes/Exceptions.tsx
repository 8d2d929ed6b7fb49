import type { ScheduleChangesAnswer } from '../../../../../server/contract/schedule-changes.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';

/** Lines that are compared otherwise than by what was to be expected, with the reason of each. */
export function Exceptions({ exceptions }: Pick<ScheduleChangesAnswer, 'exceptions'>) {
  const say = useTexts('changes');
  const f = useFormat();
  if (exceptions.length === 0) return null;
  return (
    <details className="card heat-exceptions" data-testid="exceptions">
      <summary>{say('exceptions', { count: exceptions.length, shown: f.integer(exceptions.length) })}</summary>
      <p className="soft">{say('exceptionsText')}</p>
      <ul>
        {exceptions.map(({ shipTo, articleNumber, basis, reason }, at) => (
          <li key={at}>
            <span className="mono">{articleNumber}</span> <span className="dim">{shipTo}</span>{' '}
            {say(`reason.${reason}`)} <span className="dim">({say(`basis.${basis}`)})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
