import type { DespatchCheck } from '../../../../../server/contract/despatch-checks.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip } from '../../../ui/Chip.js';

const LOOK = {
  stop: { icon: 'times', tone: 'err' },
  warn: { icon: 'exclamation-triangle', tone: 'warn' },
} as const;

/** What is wrong with a note before it is sent: what the customer would refuse first, each with what to do. */
export function CheckList({ checks }: { checks: readonly DespatchCheck[] }) {
  const say = useTexts('despatchNote');
  if (checks.length === 0) return <p data-testid="no-checks">{say('check.none')}</p>;
  return (
    <ul className="despatch-checks" aria-label={say('check.title')} data-testid="checks">
      {checks.map(({ code, severity, path, message, remedy }, i) => (
        <li key={`${code} ${path} ${String(i)}`} data-testid="check" data-code={code}>
          <StatusChip {...LOOK[severity]}>{say(`check.${severity}`)}</StatusChip>
          <span>
            <b>{message}</b> <span className="soft">{remedy}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
