import { useQuery } from '@tanstack/react-query';
import { ANSWER_WAYS } from '../../../../server/domain/schedule/answer.js';
import { useMay } from '../../api/user.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import { useTexts } from '../../i18n/texts.js';
import { ExplainedChoice } from '../../ui/ExplainedChoice.js';
import { Segmented } from '../../ui/Segmented.js';
import { SelectField } from '../../ui/SelectField.js';
import { partnersQuery, relationsQuery } from './agreement.queries.js';
import { DraftCheck, DraftField, DraftNumber, type FormProps } from './FormParts.js';
import { DESPATCH_TYPES, DespatchTypes, OWN_NAMES, OwnNames } from './OwnNames.js';
import { ProfileFields } from './ProfileFields.js';
import { TransportFields } from './TransportFields.js';

/** The partner and the relation of the register that the agreement is with: for those who may see the register. */
function Register({ form }: FormProps) {
  const say = useTexts('agreement');
  const may = useMay('maintenance', 'read');
  const partners = useQuery({ ...partnersQuery, enabled: may });
  const relations = useQuery({ ...relationsQuery, enabled: may });
  const partner = useValue(form, 'partner');
  const partnerCompanyId = useValue(form, 'partnerCompanyId');
  if (!may || !partners.data || !relations.data) return null;
  const nothing = { value: '', label: say('none') };
  const own = relations.data.rows.filter((one) => one.partnerCompanyId === partnerCompanyId);
  const follow = (id: string): void => {
    const chosen = partners.data.rows.find((one) => one.id === id);
    form.set('relationId', '');
    if (partner === '' && chosen) form.set('partner', chosen.name);
  };
  return (
    <>
      <Field form={form} name="partnerCompanyId" label={say('partnerCompany')}>
        {(field) => (
          <SelectField
            {...field}
            options={[
              nothing,
              ...partners.data.rows.map((one) => ({ value: one.id, label: `${one.code} – ${one.name}` })),
            ]}
            onChange={(id) => {
              field.onChange(id);
              follow(id);
            }}
          />
        )}
      </Field>
      <Field form={form} name="relationId" label={say('relation')}>
        {(field) => (
          <SelectField
            {...field}
            options={[
              nothing,
              ...own.map((one) => ({
                value: one.id,
                label: [say(`role.${one.role}`), one.shipToCode].filter(Boolean).join(', '),
              })),
            ]}
          />
        )}
      </Field>
    </>
  );
}

function Acknowledgements({ form }: FormProps) {
  const say = useTexts('agreement');
  return (
    <Section title={say('acknowledgements')} hint={say('acknowledgementsHint')}>
      <div className="form-checks is-wide">
        {(
          ['acknowledgementRequested', 'acknowledgementExpected', 'autoCreateAsnData', 'checkReferenceGaps'] as const
        ).map((name) => (
          <DraftCheck key={name} form={form} name={name} label={say(name)} />
        ))}
      </div>
      {(['transportWarning', 'transportError', 'messageWarning', 'messageError'] as const).map((name) => (
        <DraftNumber key={name} form={form} name={`timeouts.${name}`} label={say(`timeout.${name}`)} />
      ))}
    </Section>
  );
}

/** How answers to schedules that come under the agreement reach the customer. */
function ScheduleAnswers({ form }: FormProps) {
  const say = useTexts('agreement');
  return (
    <Section title={say('answersBy.title')} hint={say('answersBy.hint')}>
      <Field form={form} name="answersBy" label={say('answersBy.title')}>
        {({ label, value, onChange }) => (
          <ExplainedChoice
            label={label}
            value={value}
            onChange={onChange}
            options={ANSWER_WAYS.map((one) => ({
              value: one,
              label: say(`answersBy.${one}.name`),
              text: say(`answersBy.${one}.text`),
            }))}
          />
        )}
      </Field>
    </Section>
  );
}

/** Every field of an agreement. Where somebody may not change it, the fields can be read and no more. */
export function AgreementForm({
  form,
  secretsSet,
  readOnly,
}: FormProps & { secretsSet: Readonly<Record<string, boolean>>; readOnly: boolean }) {
  const say = useTexts('agreement');
  const isIn = useValue(form, 'direction') === 'in';
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <OwnNames />
      <DespatchTypes />
      <Section title={say('parties')} hint={say(isIn ? 'partiesHint' : 'partiesHintOut')}>
        <DraftField form={form} name="iaid" label={say('iaid')} placeholder={say('iaidGiven')} mono />
        <DraftField form={form} name="partner" label={say('partner')} />
        <Register form={form} />
        <Field form={form} name="direction" label={say('direction')}>
          {({ label, value, onChange }) => (
            <Segmented
              label={label}
              value={value}
              options={(['in', 'out'] as const).map((way) => ({ value: way, label: say(`way.${way}`) }))}
              onChange={onChange}
            />
          )}
        </Field>
        <DraftField
          form={form}
          name="sender"
          label={say('senderField')}
          mono
          list={isIn ? undefined : OWN_NAMES.address}
        />
        <DraftField
          form={form}
          name="recipient"
          label={say('recipientField')}
          mono
          list={isIn ? OWN_NAMES.address : undefined}
        />
        <DraftField
          form={form}
          name="messageType"
          label={say('messageType')}
          placeholder={say('any')}
          mono
          list={isIn ? undefined : DESPATCH_TYPES}
        />
        <DraftField form={form} name="messageVersion" label={say('messageVersion')} placeholder={say('any')} mono />
        <div className="form-checks">
          <DraftCheck form={form} name="active" label={say('active')} />
          <DraftCheck form={form} name="test" label={say('testField')} />
        </div>
      </Section>
      <TransportFields form={form} secretsSet={secretsSet} />
      <Acknowledgements form={form} />
      {isIn && <ScheduleAnswers form={form} />}
      <Section title={say('profile')} hint={say('profileHint')}>
        <ProfileFields form={form} />
      </Section>
    </fieldset>
  );
}
