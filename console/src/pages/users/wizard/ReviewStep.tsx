import { useTranslation } from 'react-i18next';
import type { Right } from '../../../../../server/domain/access/grant.js';
import { useFormat } from '../../../i18n/format.js';
import { LANGUAGES } from '../../../i18n/languages.js';
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
  const { t } = useTranslation();
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
        {total(t('users.wizard.total'), newcomers.length, 'total')}
        {total(t('users.wizard.regular'), newcomers.length - administrators, 'total-regular')}
        {total(t('users.wizard.administrators'), administrators, 'total-administrators')}
      </dl>
      <p className="soft">
        {t(`users.wizard.kinds.${draft.kind}`)}. {t(`users.wizard.kindHint.${draft.kind}`)}
      </p>
      <p className="soft">
        {t('users.wizard.language')}: {LANGUAGES[draft.language].name}
      </p>
      {byLevel.map(([level, people]) => (
        <section key={level}>
          <h2>{t('users.counted', { label: t(`users.level.${level}`), number: f.integer(people.length) })}</h2>
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
