import { type ReactNode, useEffect } from 'react';
import { type FieldPathByValue, useFieldArray } from 'react-hook-form';
import {
  ADDRESS_TYPES,
  COMPANY_ROLES,
  type OwnCompany,
  type PartnerCompany,
} from '../../../../server/contract/company.js';
import { Field } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import { useSentence } from '../../form/sentences.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { FieldError } from '../../ui/FieldError.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { type CompanyDraft, FRESH } from './draft.js';

interface FormProps {
  readonly form: FormState<CompanyDraft>;
}
type ListName = keyof typeof FRESH;

function Text({
  form,
  name,
  label,
  mono = false,
  placeholder = '',
}: FormProps & { name: FieldPathByValue<CompanyDraft, string>; label: string; mono?: boolean; placeholder?: string }) {
  return (
    <Field form={form} name={name} label={label}>
      {(field) => <TextField {...field} mono={mono} maxLength={140} autoComplete="off" placeholder={placeholder} />}
    </Field>
  );
}

interface RowsProps extends FormProps {
  name: ListName;
  title: string;
  add: string;
  none: string;
  /** What one row is called where it is taken away. */
  item: (number: number) => string;
  children: (at: number) => ReactNode;
}

/** A list of the record, a line for each entry, with what is wrong with the list as a whole below. */
function Rows({ form, name, title, add, none, item, children }: RowsProps) {
  const say = useTexts('company');
  const sentence = useSentence();
  const { fields, append, remove } = useFieldArray<CompanyDraft, ListName, 'id', unknown>({
    control: form.control,
    name,
  });
  const { names } = form;
  useEffect(() => {
    names.add(name);
    return () => {
      names.delete(name);
    };
  }, [names, name]);
  const said = form.errors[name];
  const fault =
    said?.root ?? (typeof said?.type === 'string' ? (said as { type: string; message?: string }) : undefined);
  return (
    <div
      className="company-rows is-wide"
      role="group"
      aria-label={title}
      data-testid={`rows-${name}`}
      data-wrong={fault === undefined ? undefined : ''}
    >
      {fields.length === 0 && <p className="dim">{none}</p>}
      {fields.map((field, at) => (
        <div key={field.id} className={`company-row is-${name}`}>
          {children(at)}
          <Button
            label={say('remove', { name: item(at + 1) })}
            icon="trash"
            iconOnly
            kind="quiet"
            onClick={() => {
              remove(at);
            }}
            testId="row-remove"
          />
        </div>
      ))}
      <FieldError of={name} error={fault && sentence(fault, title)} />
      <div>
        <Button
          label={add}
          icon="plus"
          kind="quiet"
          onClick={() => {
            append({ ...FRESH[name] });
          }}
          testId={`add-${name}`}
        />
      </div>
    </div>
  );
}

function Roles({ form }: FormProps) {
  const say = useTexts('company');
  return (
    <Field form={form} name="roles" label={say('roles')}>
      {({ label, value, onChange }) => (
        <div className="form-checks is-wide" role="group" aria-label={label}>
          {COMPANY_ROLES.map((role) => (
            <CheckField
              key={role}
              label={say(`role.${role}`)}
              checked={value.includes(role)}
              onChange={(on) => {
                onChange(COMPANY_ROLES.filter((one) => (one === role ? on : value.includes(one))));
              }}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

function Identifiers({ form }: FormProps) {
  const say = useTexts('company');
  return (
    <Section title={say('identifiers')} hint={say('identifiersHint')}>
      <Rows
        form={form}
        name="identifiers"
        title={say('identifiers')}
        add={say('addIdentifier')}
        none={say('noIdentifiers')}
        item={(number) => `${say('identifier')} ${String(number)}`}
      >
        {(at) => (
          <>
            <Text
              form={form}
              name={`identifiers.${String(at) as `${number}`}.identifier`}
              label={say('identifier')}
              mono
            />
            <Text
              form={form}
              name={`identifiers.${String(at) as `${number}`}.qualifier`}
              label={say('qualifier')}
              mono
            />
          </>
        )}
      </Rows>
    </Section>
  );
}

/** Given by the operator: to be read. */
function GivenIdentifiers({ own: { code, identifiers } }: { own: PartnerCompany | OwnCompany }) {
  const say = useTexts('company');
  return (
    <Section title={say('identifiers')} hint={say('identifiersGiven')}>
      <ul className="company-given is-wide" data-testid="given-identifiers">
        <li>
          <span className="dim">{say('code')}</span> <span className="mono">{code}</span>
        </li>
        {identifiers.map(({ identifier, qualifier }) => (
          <li key={`${identifier}:${qualifier}`} className="mono">
            {identifier}
            {qualifier !== '' && `:${qualifier}`}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Every field of a company. Where somebody may not change it, the fields can be read and no more. `own`: the company itself, whose code and identifications are given. */
export function CompanyForm({
  form,
  readOnly,
  own,
}: FormProps & { readOnly: boolean; own: PartnerCompany | OwnCompany | null }) {
  const say = useTexts('company');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <Section title={say('identity')} hint={say('identityHint')}>
        {own === null && <Text form={form} name="code" label={say('code')} mono />}
        <Text form={form} name="name" label={say('name')} />
        <Text form={form} name="organisationNumber" label={say('organisationNumber')} mono />
        <Text form={form} name="duns" label={say('duns')} mono />
        <Text form={form} name="vatNumber" label={say('vatNumber')} mono />
        <Text form={form} name="vatCode" label={say('vatCode')} mono />
        <Text form={form} name="corporateOffice" label={say('corporateOffice')} />
      </Section>
      <Section title={say('roles')} hint={say(own === null ? 'rolesHint' : 'rolesOwn')}>
        <Roles form={form} />
      </Section>
      {own === null ? <Identifiers form={form} /> : <GivenIdentifiers own={own} />}
      <Section title={say('addresses')} hint={say('addressesHint')}>
        <Rows
          form={form}
          name="addresses"
          title={say('addresses')}
          add={say('addAddress')}
          none={say('noAddresses')}
          item={(number) => say('address', { number })}
        >
          {(at) => {
            const path = `addresses.${String(at) as `${number}`}` as const;
            return (
              <>
                <Field form={form} name={`${path}.type`} label={say('addressType')}>
                  {({ onChange, ...field }) => (
                    <SelectField
                      {...field}
                      options={ADDRESS_TYPES.map((type) => ({ value: type, label: say(`type.${type}`) }))}
                      onChange={(type) => {
                        onChange(ADDRESS_TYPES.find((one) => one === type) ?? 'postal');
                      }}
                    />
                  )}
                </Field>
                <Text form={form} name={`${path}.name`} label={say('addressName')} />
                <Text form={form} name={`${path}.street`} label={say('street')} />
                <Text form={form} name={`${path}.zip`} label={say('zip')} />
                <Text form={form} name={`${path}.city`} label={say('city')} />
                <Text form={form} name={`${path}.country`} label={say('country')} mono placeholder="SE" />
              </>
            );
          }}
        </Rows>
      </Section>
      <Section title={say('shipTos')} hint={say('shipTosHint')}>
        <Rows
          form={form}
          name="shipTos"
          title={say('shipTos')}
          add={say('addShipTo')}
          none={say('noShipTos')}
          item={(number) => `${say('shipTos')} ${String(number)}`}
        >
          {(at) => {
            const path = `shipTos.${String(at) as `${number}`}` as const;
            return (
              <>
                <Text form={form} name={`${path}.code`} label={say('code')} mono />
                <Text form={form} name={`${path}.name`} label={say('shipToName')} />
                <Text form={form} name={`${path}.timeZone`} label={say('timeZone')} placeholder="Europe/Stockholm" />
                <Text form={form} name={`${path}.latitude`} label={say('latitude')} placeholder="57.707" mono />
                <Text form={form} name={`${path}.longitude`} label={say('longitude')} placeholder="11.967" mono />
              </>
            );
          }}
        </Rows>
      </Section>
      {own !== null && (
        <Section title={say('ways')} hint={say('waysHint')}>
          <div className="form-checks is-wide">
            <Field form={form} name="agreementsRequired" label={say('agreementsRequired')}>
              {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
            </Field>
          </div>
        </Section>
      )}
    </fieldset>
  );
}
