import type { FieldPathByValue } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  COMPLETENESS,
  CUMULATIVE_SCOPES,
  type Relation,
  RELATION_ROLES,
} from '../../../../server/contract/relation.js';
import { IN_TRANSIT_METHODS } from '../../../../server/domain/schedule/in-transit.js';
import { keysOf } from '../../../../server/domain/typed-keys.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { CheckField } from '../../ui/CheckField.js';
import { DateField } from '../../ui/DateField.js';
import { ExplainedChoice } from '../../ui/ExplainedChoice.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { foundCompaniesQuery } from './company.queries.js';
import { Despatch } from './Despatch.js';
import type { RelationDraft } from './draft.js';
import { FirmZone } from './FirmZone.js';

const CODES = keysOf(LANGUAGES);

interface FormProps {
  readonly form: FormState<RelationDraft>;
}

function Text({
  form,
  name,
  label,
  placeholder = '',
}: FormProps & { name: FieldPathByValue<RelationDraft, string>; label: string; placeholder?: string }) {
  return (
    <Field form={form} name={name} label={label}>
      {(field) => (
        <TextField {...field} value={field.value} mono maxLength={35} autoComplete="off" placeholder={placeholder} />
      )}
    </Field>
  );
}

function Day({ form, name, label }: FormProps & { name: FieldPathByValue<RelationDraft, string>; label: string }) {
  return (
    <Field form={form} name={name} label={label}>
      {(field) => <DateField {...field} onWrong={field.onChange} />}
    </Field>
  );
}

/** A reset of cumulative quantities, where one is agreed. */
function Reset({ form }: FormProps) {
  const say = useTexts('relation');
  const has = useValue(form, 'hasReset');
  return (
    <Section title={say('reset.title')} hint={say('reset.hint')}>
      <div className="form-checks is-wide">
        <Field form={form} name="hasReset" label={say('reset.agreed')}>
          {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
        </Field>
      </div>
      {has && (
        <>
          <Day form={form} name="cumulativeReset.date" label={say('reset.date')} />
          <Day form={form} name="cumulativeReset.keyDate" label={say('reset.keyDate')} />
          <Text form={form} name="cumulativeReset.quantity" label={say('reset.quantity')} />
          <p className="dim is-wide">{say('reset.keyDateHint')}</p>
        </>
      )}
    </Section>
  );
}

/** How goods in transit are told from those that arrived, and how long they take. */
function Transit({ form }: FormProps) {
  const say = useTexts('relation');
  return (
    <Section title={say('transit.label')} hint={say('transit.hint')}>
      <Field form={form} name="inTransitMethod" label={say('transit.label')}>
        {({ label, value, onChange }) => (
          <ExplainedChoice
            label={label}
            value={value}
            onChange={onChange}
            options={IN_TRANSIT_METHODS.map((one) => ({
              value: one,
              label: say(`transit.${one}.name`),
              text: say(`transit.${one}.text`),
            }))}
          />
        )}
      </Field>
      <Text form={form} name="transitDays" label={say('transit.days')} placeholder="0" />
      <p className="dim is-wide">{say('transit.daysHint')}</p>
    </Section>
  );
}

/** Who at the partner is written to, and in which language. */
function Contact({ form }: FormProps) {
  const say = useTexts('relation');
  return (
    <Section title={say('contact.title')} hint={say('contact.hint')}>
      <Field form={form} name="contactEmail" label={say('contact.email')}>
        {(field) => <TextField {...field} type="email" maxLength={254} autoComplete="off" />}
      </Field>
      <Field form={form} name="contactLanguage" label={say('contact.language')}>
        {({ onChange, ...field }) => (
          <SelectField
            {...field}
            testId="relation-language"
            options={CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
            onChange={(chosen) => {
              onChange(CODES.find((code) => code === chosen) ?? 'en');
            }}
          />
        )}
      </Field>
    </Section>
  );
}

/** Every field of a relation. Where somebody may not change it, the fields can be read and no more. Its partner is chosen once. */
export function RelationForm({
  form,
  relation,
  readOnly,
}: FormProps & { relation: Relation | null; readOnly: boolean }) {
  const say = useTexts('relation');
  const company = useTexts('company');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <Section title={say('parties')} hint={say('partiesHint')}>
        {relation ? (
          <div className="field">
            <span className="field-label">{say('partner')}</span>
            <p className="chosen">
              <Link to={paths.company(relation.partnerCompanyId)} data-testid="relation-partner">
                {relation.partnerName} <span className="dim">{relation.partnerCode}</span>
              </Link>
            </p>
          </div>
        ) : (
          <Field form={form} name="partnerCompanyId" label={say('partner')}>
            {({ label, value, onChange, error }) => (
              <ChooseOne
                label={label}
                placeholder={say('findPartner')}
                value={value}
                onChange={onChange}
                search={foundCompaniesQuery}
                error={error}
              />
            )}
          </Field>
        )}
        <Field form={form} name="role" label={say('role')}>
          {({ onChange, ...field }) => (
            <SelectField
              {...field}
              testId="relation-role"
              options={RELATION_ROLES.map((role) => ({ value: role, label: company(`role.${role}`) }))}
              onChange={(role) => {
                onChange(RELATION_ROLES.find((one) => one === role) ?? 'customer');
              }}
            />
          )}
        </Field>
        <Text form={form} name="shipToCode" label={say('shipToCode')} placeholder={say('everyShipTo')} />
      </Section>
      <Section title={say('codes')} hint={say('codesHint')}>
        <Text form={form} name="externalCode" label={say('externalCode')} />
        <Text form={form} name="sellerCode" label={say('sellerCode')} />
      </Section>
      <Section title={say('scopes.label')} hint={say('scopes.hint')}>
        <Field form={form} name="cumulativeScope" label={say('scopes.label')}>
          {({ label, value, onChange }) => (
            <ExplainedChoice
              label={label}
              value={value}
              onChange={onChange}
              options={CUMULATIVE_SCOPES.map((scope) => ({
                value: scope,
                label: say(`scopes.${scope}.name`),
                text: say(`scopes.${scope}.text`),
              }))}
            />
          )}
        </Field>
      </Section>
      <Reset form={form} />
      <Section title={say('complete.label')} hint={say('complete.hint')}>
        <Field form={form} name="scheduleCompleteness" label={say('complete.label')}>
          {({ label, value, onChange }) => (
            <ExplainedChoice
              label={label}
              value={value}
              onChange={onChange}
              options={(['none', ...COMPLETENESS] as const).map((one) => ({
                value: one,
                label: say(`complete.${one}.name`),
                text: say(`complete.${one}.text`),
              }))}
            />
          )}
        </Field>
      </Section>
      <FirmZone form={form} />
      <Transit form={form} />
      <Despatch form={form} />
      <Contact form={form} />
      <Section title={say('standing')} hint={say('standingHint')}>
        <div className="form-checks is-wide">
          <Field form={form} name="active" label={say('isActive')}>
            {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
          </Field>
        </div>
      </Section>
    </fieldset>
  );
}
