import { useTexts } from '../../../i18n/texts.js';
import { StatusChip } from '../../../ui/Chip.js';
import type { Outcome } from './draft.js';

const SAID = {
  repeated: 'users.wizard.exists',
  'user-exists': 'users.wizard.exists',
  'invalid-address': 'form.said.email',
  'level-too-high': 'users.wizard.levelTooHigh',
} as const;

function Said({ outcome: { error, problem } }: { outcome: Outcome }) {
  const say = useTexts();
  if (problem !== null)
    return (
      <StatusChip icon="exclamation-triangle" tone="warn">
        {say('users.wizard.notSent', { reason: problem })}
      </StatusChip>
    );
  if (error === null)
    return (
      <StatusChip icon="check" tone="ok">
        {say('users.wizard.created')}
      </StatusChip>
    );
  return (
    <StatusChip icon="times" tone="err">
      {say(SAID[error])}
    </StatusChip>
  );
}

/** What became of each address, while it happens and afterwards. */
export function ResultStep({ outcomes, all }: { outcomes: readonly Outcome[]; all: number }) {
  const say = useTexts('users');
  const created = outcomes.filter((one) => one.error === null && one.problem === null).length;
  return (
    <div className="wizard-result">
      {outcomes.length < all ? (
        <progress aria-label={say('wizard.progress')} value={outcomes.length} max={all} />
      ) : (
        <p role="status" data-testid="result">
          {say('wizard.resultText', { created: String(created), failed: String(all - created) })}
        </p>
      )}
      <div className="plain-table" tabIndex={0} role="region" aria-label={say('wizard.step.result')}>
        <table data-testid="outcomes">
          <thead>
            <tr>
              <th scope="col">{say('column.email')}</th>
              <th scope="col">{say('column.level')}</th>
              <th scope="col">{say('wizard.step.result')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <tr key={outcome.email}>
                <td>{outcome.email}</td>
                <td>{say(`level.${outcome.level}`)}</td>
                <td>
                  <Said outcome={outcome} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
