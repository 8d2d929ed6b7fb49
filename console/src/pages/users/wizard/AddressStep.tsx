import { useTranslation } from 'react-i18next';
import { MOST_CREATED } from '../../../../../server/contract/user.js';
import type { Language } from '../../../../../server/contract/fields.js';
import type { Level } from '../../../../../server/domain/access/level.js';
import { LANGUAGES } from '../../../i18n/languages.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Choice } from '../../../ui/Choice.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextArea } from '../../../ui/TextArea.js';
import { type Entry, withoutFaults } from './addresses.js';
import { type Draft, faultOf } from './draft.js';

interface AddressStepProps {
  draft: Draft;
  entries: readonly Entry[];
  levels: readonly Level[];
  set: (part: Partial<Draft>) => void;
  /** Somebody has tried to go on: what is missing is said too. */
  isChecked: boolean;
}

function Problem({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  if (entry.error === null)
    return (
      <StatusChip icon="check" tone="ok">
        {t('users.wizard.good')}
      </StatusChip>
    );
  return (
    <StatusChip icon="times" tone="err">
      {entry.error === 'invalid' ? t('form.said.email') : t('users.wizard.repeated', { line: String(entry.repeats) })}
    </StatusChip>
  );
}

/** Addresses in any number, what was understood of them line by line, and the role. */
export function AddressStep({ draft, entries, levels, set, isChecked }: AddressStepProps) {
  const { t } = useTranslation();
  const fault = faultOf(entries);
  const faultText =
    fault &&
    {
      none: t('form.said.mandatory', { field: t('users.column.email') }),
      someInvalid: t('form.said.emails'),
      tooMany: t('users.wizard.tooMany', { most: String(MOST_CREATED) }),
    }[fault];
  const faults = entries.filter((entry) => entry.error !== null).length;
  const roles = levels.map((level) => ({ value: level, label: t(`users.level.${level}`) }));
  const chooseLevel = (email: string, level: string): void => {
    const { [email.toLowerCase()]: _, ...others } = draft.levels;
    set({ levels: level === '' ? others : { ...others, [email.toLowerCase()]: level as Level } });
  };
  return (
    <div className="wizard-people">
      <div className="wizard-fields">
        <div className="wizard-row">
          <SelectField
            label={t('users.wizard.role')}
            value={draft.level}
            options={roles}
            onChange={(level) => {
              set({ level: level as Level });
            }}
            testId="role"
          />
          <SelectField
            label={t('users.wizard.language')}
            value={draft.language}
            options={Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))}
            onChange={(language) => {
              set({ language: language as Language });
            }}
            testId="language"
          />
        </div>
        <TextArea
          label={t('users.wizard.addresses')}
          rows={14}
          value={draft.text}
          onChange={(text) => {
            set({ text });
          }}
          invalid={faults > 0 || (isChecked && fault !== null)}
          testId="addresses"
        />
        <p className="dim">{t('users.wizard.addressesHint')}</p>
        {fault !== null && (isChecked || fault !== 'none') && (
          <div className="wizard-fault" role="alert">
            <p className="field-error" data-testid="people-fault">
              {faultText}
            </p>
            {faults > 0 && (
              <Button
                label={t('users.wizard.takeOut', { count: faults })}
                icon="trash"
                onClick={() => {
                  set({ text: withoutFaults(draft.text, entries) });
                }}
                testId="take-out"
              />
            )}
          </div>
        )}
      </div>
      <div className="wizard-found">
        <h2 aria-live="polite">{t('users.wizard.found', { count: entries.length })}</h2>
        {entries.length > 0 && (
          <div className="wizard-table" tabIndex={0} role="region" aria-label={t('users.wizard.addresses')}>
            <table data-testid="entries">
              <thead>
                <tr>
                  <th scope="col" className="num">
                    {t('users.wizard.line')}
                  </th>
                  <th scope="col">{t('users.column.email')}</th>
                  <th scope="col">{t('users.wizard.problem')}</th>
                  <th scope="col">{t('users.column.level')}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.from} data-error={entry.error ?? undefined}>
                    <td className="num dim">{entry.line}</td>
                    <td>
                      <span className="wizard-email" title={entry.email}>
                        {entry.email}
                      </span>
                      {entry.name !== '' && <span className="dim">{entry.name}</span>}
                    </td>
                    <td>
                      <Problem entry={entry} />
                    </td>
                    <td>
                      {entry.error === null && (
                        <Choice
                          label={t('users.wizard.roleOf', { email: entry.email })}
                          value={draft.levels[entry.email.toLowerCase()] ?? ''}
                          options={[
                            { value: '', label: t('users.wizard.asAll', { role: t(`users.level.${draft.level}`) }) },
                            ...roles.filter((role) => role.value !== draft.level),
                          ]}
                          onChange={(level) => {
                            chooseLevel(entry.email, level);
                          }}
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </div>
  );
}
