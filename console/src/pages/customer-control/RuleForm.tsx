import type { ControlRule, RuleField } from '../../../../server/contract/customer-control.js';
import { RULE_SCOPES } from '../../../../server/domain/rules/code.js';
import { RULE_SEVERITIES } from '../../../../server/domain/schedule/rule-run.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { CheckField } from '../../ui/CheckField.js';
import { ExplainedChoice } from '../../ui/ExplainedChoice.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import type { RuleDraft } from './draft.js';
import { useParameterWords } from './useParameterWords.js';
import { ZoneFields } from './ZoneFields.js';

interface FormProps {
  readonly form: FormState<RuleDraft>;
}

/** What a rule can be set by, one parameter. */
function Parameter({ form, of: { name, label, kind, mayBeEmpty, choices } }: FormProps & { of: RuleField }) {
  const say = useTexts('controlRules');
  const words = useParameterWords();
  return (
    <Field form={form} name={`parameters.${name}`} label={label}>
      {({ value, onChange, ...field }) => {
        if (Array.isArray(value)) return <ZoneFields {...field} value={value} onChange={onChange} />;
        if (typeof value === 'boolean') return <CheckField label={label} checked={value} onChange={onChange} />;
        if (kind === 'choice')
          return (
            <SelectField
              {...field}
              value={value}
              options={choices.map((one) => ({ value: one, label: words.choice(one) }))}
              onChange={onChange}
            />
          );
        return (
          <TextField
            {...field}
            value={value}
            onChange={onChange}
            maxLength={20}
            autoComplete="off"
            {...(kind === 'days' && { inputMode: 'numeric' as const })}
            {...(mayBeEmpty && { placeholder: say('off') })}
          />
        );
      }}
    </Field>
  );
}

/** What a rule is for. */
function AppliedTo({ form, rule: { mayBeOfArticles, totals } }: FormProps & { rule: ControlRule }) {
  const say = useTexts('controlRules');
  const scope = useValue(form, 'appliedTo');
  return (
    <Section title={say('appliedTo')} hint={say('appliedHint')}>
      <Field form={form} name="appliedTo" label={say('appliedTo')}>
        {({ label, value, onChange }) => (
          <ExplainedChoice
            label={label}
            value={value}
            onChange={onChange}
            options={RULE_SCOPES.filter((one) => one !== 'articles' || mayBeOfArticles).map((one) => ({
              value: one,
              label: say(`scopes.${one}`),
              text: say(`scopeTexts.${one}`),
            }))}
          />
        )}
      </Field>
      {scope !== 'all' && totals[scope] === 0 && <p className="dim is-wide">{say(`noneYet.${scope}`)}</p>}
    </Section>
  );
}

/** Every field of a rule. Where somebody may not change it, the fields can be read and no more. */
export function RuleForm({ form, rule, readOnly }: FormProps & { rule: ControlRule; readOnly: boolean }) {
  const say = useTexts('controlRules');
  const control = useTexts('customerControl');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <Section title={say('what')} hint={rule.description}>
        <div className="form-checks is-wide">
          <Field form={form} name="enabled" label={say('isEnabled')}>
            {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
          </Field>
        </div>
        <Field form={form} name="name" label={say('ownName')}>
          {(field) => (
            <TextField {...field} maxLength={80} autoComplete="off" placeholder={rule.isNamed ? '' : rule.name} />
          )}
        </Field>
        <Field form={form} name="severity" label={control('severity')}>
          {(field) => (
            <SelectField
              {...field}
              testId="rule-severity"
              options={RULE_SEVERITIES.map((one) => ({ value: one, label: control(`severities.${one}`) }))}
            />
          )}
        </Field>
      </Section>
      {rule.fields.length > 0 && (
        <Section title={say('parameters')} hint={say('parametersHint')}>
          {rule.fields.map((field) => (
            <Parameter key={field.name} form={form} of={field} />
          ))}
        </Section>
      )}
      <AppliedTo form={form} rule={rule} />
    </fieldset>
  );
}
