import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/Chip.js';
import type { Outcome } from './draft.js';

const SAID = {
  repeated: 'users.wizard.exists',
  'user-exists': 'users.wizard.exists',
  'invalid-address': 'form.said.email',
  'level-too-high': 'users.wizard.levelTooHigh',
} as const;

function Said({ outcome: { error, problem } }: { outcome: Outcome }) {
  const { t } = useTranslation();
  if (problem !== null)
    return (
      <StatusChip icon="exclamation-triangle" tone="warn">
        {t('users.wizard.notSent', { reason: problem })}
      </StatusChip>
    );
  if (error === null)
    return (
      <StatusChip icon="check" tone="ok">
        {t('users.wizard.created')}
      </StatusChip>
    );
  return (
    <StatusChip icon="times" tone="err">
      {t(SAID[error])}
    </StatusChip>
  );
}

/** What became of each address, while it happens and afterwards. */
export function ResultStep({ outcomes, all }: { outcomes: readonly Outcome[]; all: number }) {
  const { t } = useTranslation();
  const created = outcomes.filter((one) => one.error === null && one.problem === null).length;
  return (
    <div className="wizard-result">
      {outcomes.length < all ? (
        <progress aria-label={t('users.wizard.progress')} value={outcomes.length} max={all} />
      ) : (
        <p role="status" data-testid="result">
          {t('users.wizard.resultText', { created: String(created), failed: String(all - created) })}
        </p>
      )}
      <div className="wizard-table" tabIndex={0} role="region" aria-label={t('users.wizard.step.result')}>
        <table data-testid="outcomes">
          <thead>
            <tr>
              <th scope="col">{t('users.column.email')}</th>
              <th scope="col">{t('users.column.level')}</th>
              <th scope="col">{t('users.wizard.step.result')}</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <tr key={outcome.email}>
                <td>{outcome.email}</td>
                <td>{t(`users.level.${outcome.level}`)}</td>
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
