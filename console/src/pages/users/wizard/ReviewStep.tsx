import type { Right } from '../../../../../server/domain/access/grant.js';
import { useFormat } from '../../../i18n/format.js';
import { LANGUAGES } from '../../../i18n/languages.js';
import { useTexts } from '../../../i18n/texts.js';
import { RightsInWords } from '../rights.js';
import { type Draft, isAdministrative, type Newcomer, rightsGiven } from './draft.js';

/** Everything that is about to be done, with totals of regular and admin users. */
export function ReviewStep({
  draft,
  newcomers,
  grantable,
}: {
  draft: Draft;
  newcomers: readonly Newcomer[];
  grantable: readonly Right[];
}) {
  const say = useTexts('users');
  const f = useFormat();
  const administrators = newcomers.filter(isAdministrative).length;
  const byLevel = [...Map.groupBy(newcomers, ({ level }) => level)];
  const total = (label: string, value: number, testId: string) => (
    <div className="wizard-total">
      <dt>{label}</dt>
      <dd data-testid={testId}>{f.integer(value)}</dd>
    </div>
  );
  return (
    <div className="wizard-review">
      <dl className="wizard-totals">
        {total(say('wizard.total'), newcomers.length, 'total')}
        {total(say('wizard.regular'), newcomers.length - administrators, 'total-regular')}
        {total(say('wizard.administrators'), administrators, 'total-administrators')}
      </dl>
      <p className="soft">
        {say(`wizard.kinds.${draft.kind}`)}. {say(`wizard.kindHint.${draft.kind}`)}
      </p>
      <p className="soft">
        {say('wizard.language')}: {LANGUAGES[draft.language].name}
      </p>
      {byLevel.map(([level, people]) => (
        <section key={level}>
          <h2>{say('counted', { label: say(`level.${level}`), number: f.integer(people.length) })}</h2>
          <div className="wizard-level">
            <ul className="people">
              {people.map(({ email }) => (
                <li key={email}>{email}</li>
              ))}
            </ul>
            <RightsInWords rights={rightsGiven(draft, level, grantable)} />
          </div>
        </section>
      ))}
    </div>
  );
}
