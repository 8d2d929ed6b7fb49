import type { Right } from '../../../../../server/domain/access/grant.js';
import { useTexts } from '../../../i18n/texts.js';
import { Segmented } from '../../../ui/Segmented.js';
import { RightsInWords } from '../rights.js';
import { RightsChooser } from '../RightsChooser.js';
import { type Draft, type Newcomer, rightsGiven } from './draft.js';

interface RightsStepProps {
  draft: Draft;
  newcomers: readonly Newcomer[];
  grantable: readonly Right[];
  set: (part: Partial<Draft>) => void;
  isChecked: boolean;
}
const KINDS = ['level', 'company-modules', 'modules'] as const;

/** Which rights the new users get: those of the role, all, or chosen ones. */
export function RightsStep({ draft, newcomers, grantable, set, isChecked }: RightsStepProps) {
  const say = useTexts('users');
  const sayForm = useTexts('form');
  const levels = [...new Set(newcomers.map(({ level }) => level))];
  return (
    <div className="wizard-rights">
      <Segmented
        label={say('wizard.kind')}
        value={draft.kind}
        options={KINDS.map((value) => ({ value, label: say(`wizard.kinds.${value}`) }))}
        onChange={(kind) => {
          set({ kind });
        }}
      />
      <p className="soft">{say(`wizard.kindHint.${draft.kind}`)}</p>
      {draft.kind === 'modules' ? (
        <RightsChooser
          label={say('wizard.kinds.modules')}
          grantable={grantable}
          chosen={draft.rights}
          onChange={(rights) => {
            set({ rights });
          }}
        />
      ) : draft.kind === 'company-modules' ? (
        <RightsInWords rights={grantable} />
      ) : (
        levels.map((level) => (
          <section key={level}>
            <h2>{say(`level.${level}`)}</h2>
            <RightsInWords rights={rightsGiven(draft, level, grantable)} />
          </section>
        ))
      )}
      {draft.kind === 'modules' && isChecked && draft.rights.length === 0 && (
        <p className="field-error" role="alert" data-testid="rights-fault">
          {sayForm('said.chosen', { item: say('wizard.moduleItem') })}
        </p>
      )}
    </div>
  );
}
