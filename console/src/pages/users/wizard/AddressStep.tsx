import { keysOf } from '../../../../../server/domain/typed-keys.js';
import { MOST_CREATED } from '../../../../../server/contract/user.js';
import type { Level } from '../../../../../server/domain/access/level.js';
import { LANGUAGES } from '../../../i18n/languages.js';
import { useTexts } from '../../../i18n/texts.js';
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
  const say = useTexts('users');
  const sayForm = useTexts('form');
  if (entry.error === null)
    return (
      <StatusChip icon="check" tone="ok">
        {say('wizard.good')}
      </StatusChip>
    );
  return (
    <StatusChip icon="times" tone="err">
      {entry.error === 'invalid' ? sayForm('said.email') : say('wizard.repeated', { line: String(entry.repeats) })}
    </StatusChip>
  );
}

/** Addresses in any number, what was understood of them line by line, and the role. */
export function AddressStep({ draft, entries, levels, set, isChecked }: AddressStepProps) {
  const say = useTexts('users');
  const sayForm = useTexts('form');
  const fault = faultOf(entries);
  const faultText =
    fault &&
    {
      none: sayForm('said.mandatory', { field: say('column.email') }),
      someInvalid: sayForm('said.emails'),
      tooMany: say('wizard.tooMany', { most: String(MOST_CREATED) }),
    }[fault];
  const faults = entries.filter((entry) => entry.error !== null).length;
  const roles = levels.map((level) => ({ value: level, label: say(`level.${level}`) }));
  const chooseLevel = (email: string, level: string): void => {
    const { [email.toLowerCase()]: _, ...others } = draft.levels;
    set({ levels: level === '' ? others : { ...others, [email.toLowerCase()]: level as Level } });
  };
  return (
    <div className="wizard-people">
      <div className="wizard-fields">
        <div className="wizard-row">
          <SelectField
            label={say('wizard.role')}
            value={draft.level}
            options={roles}
            onChange={(level) => {
              set({ level });
            }}
            testId="role"
          />
          <SelectField
            label={say('wizard.language')}
            value={draft.language}
            options={keysOf(LANGUAGES).map((one) => ({ value: one, label: LANGUAGES[one].name }))}
            onChange={(language) => {
              set({ language });
            }}
            testId="language"
          />
        </div>
        <TextArea
          label={say('wizard.addresses')}
          rows={14}
          value={draft.text}
          onChange={(text) => {
            set({ text });
          }}
          invalid={faults > 0 || (isChecked && fault !== null)}
          testId="addresses"
        />
        <p className="dim">{say('wizard.addressesHint')}</p>
        {fault !== null && (isChecked || fault !== 'none') && (
          <div className="wizard-fault" role="alert">
            <p className="field-error" data-testid="people-fault">
              {faultText}
            </p>
            {faults > 0 && (
              <Button
                label={say('wizard.takeOut', { count: faults })}
                icon="trash"
                danger
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
        <h2 aria-live="polite">{say('wizard.found', { count: entries.length })}</h2>
        {entries.length > 0 && (
          <div className="plain-table" tabIndex={0} role="region" aria-label={say('wizard.addresses')}>
            <table data-testid="entries">
              <thead>
                <tr>
                  <th scope="col" className="num">
                    {say('wizard.line')}
                  </th>
                  <th scope="col">{say('column.email')}</th>
                  <th scope="col">{say('wizard.problem')}</th>
                  <th scope="col">{say('column.level')}</th>
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
                          label={say('wizard.roleOf', { email: entry.email })}
                          value={draft.levels[entry.email.toLowerCase()] ?? ''}
                          options={[
                            { value: '', label: say('wizard.asAll', { role: say(`level.${draft.level}`) }) },
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
