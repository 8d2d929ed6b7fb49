import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/user.js';
import { CheckField } from '../../ui/CheckField.js';
import { Segmented } from '../../ui/Segmented.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { partnersQuery, relationsQuery } from './agreement.queries.js';
import { DraftField, FieldError, type FormProps, Section } from './FormParts.js';
import { TransportFields } from './TransportFields.js';
import { useTexts } from './texts.js';

/** The partner and the relation of the register that the agreement is with: for those who may see the register. */
function Register({ draft, errors, set }: FormProps) {
  const say = useTexts();
  const may = useMay('maintenance', 'read');
  const partners = useQuery({ ...partnersQuery, enabled: may });
  const relations = useQuery({ ...relationsQuery, enabled: may });
  if (!may || !partners.data || !relations.data) return null;
  const nothing = { value: '', label: say('none') };
  const own = relations.data.rows.filter((one) => one.partnerCompanyId === draft.partnerCompanyId);
  const choose = (id: string): void => {
    const chosen = partners.data.rows.find((one) => one.id === id);
    set({ partnerCompanyId: id, relationId: '', ...(draft.partner === '' && chosen ? { partner: chosen.name } : {}) });
  };
  return (
    <>
      <div className="form-field">
        <SelectField label={say('partnerCompany')} value={draft.partnerCompanyId} options={[nothing, ...partners.data.rows.map((one) => ({ value: one.id, label: `${one.code} – ${one.name}` }))]} onChange={choose} />
        <FieldError message={errors['partnerCompanyId']} />
      </div>
      <div className="form-field">
        <SelectField label={say('relation')} value={draft.relationId} options={[nothing, ...own.map((one) => ({ value: one.id, label: [say(`role.${one.role}`), one.shipToCode].filter(Boolean).join(', ') }))]} onChange={(relationId) => { set({ relationId }); }} />
        <FieldError message={errors['relationId']} />
      </div>
    </>
  );
}

function Acknowledgements(props: FormProps) {
  const say = useTexts();
  const { draft, errors, set } = props;
  return (
    <Section title={say('acknowledgements')} hint={say('acknowledgementsHint')}>
      <div className="form-checks is-wide">
        <CheckField label={say('acknowledgementRequested')} checked={draft.acknowledgementRequested} onChange={(acknowledgementRequested) => { set({ acknowledgementRequested }); }} />
        <CheckField label={say('acknowledgementExpected')} checked={draft.acknowledgementExpected} onChange={(acknowledgementExpected) => { set({ acknowledgementExpected }); }} />
        <CheckField label={say('autoCreateAsnData')} checked={draft.autoCreateAsnData} onChange={(autoCreateAsnData) => { set({ autoCreateAsnData }); }} />
        <CheckField label={say('checkReferenceGaps')} checked={draft.checkReferenceGaps} onChange={(checkReferenceGaps) => { set({ checkReferenceGaps }); }} />
      </div>
      <DraftField {...props} name="transportWarning" at="timeouts.transportWarning" label={say('timeout.transportWarning')} mono />
      <DraftField {...props} name="transportError" at="timeouts.transportError" label={say('timeout.transportError')} mono />
      <DraftField {...props} name="messageWarning" at="timeouts.messageWarning" label={say('timeout.messageWarning')} mono />
      <DraftField {...props} name="messageError" at="timeouts.messageError" label={say('timeout.messageError')} mono />
      <FieldError message={errors['timeouts']} />
    </Section>
  );
}

/** Every field of an agreement. Where somebody may not change it, the fields can be read and no more. */
export function AgreementForm(props: FormProps & { secretsSet: Readonly<Record<string, boolean>>; profileErrors: readonly string[]; readOnly: boolean }) {
  const say = useTexts();
  const { draft, errors, set, profileErrors, readOnly } = props;
  return (
    <fieldset className="form-body" disabled={readOnly}>
      <Section title={say('parties')} hint={say('partiesHint')}>
        <DraftField {...props} name="iaid" label={say('iaid')} placeholder={say('iaidGiven')} mono />
        <DraftField {...props} name="partner" label={say('partner')} />
        <Register {...props} />
        <Segmented label={say('direction')} value={draft.direction} options={(['in', 'out'] as const).map((value) => ({ value, label: say(`way.${value}`) }))} onChange={(direction) => { set({ direction }); }} />
        <DraftField {...props} name="sender" label={say('senderField')} mono />
        <DraftField {...props} name="recipient" label={say('recipientField')} mono />
        <DraftField {...props} name="messageType" label={say('messageType')} placeholder={say('any')} mono />
        <DraftField {...props} name="messageVersion" label={say('messageVersion')} placeholder={say('any')} mono />
        <div className="form-checks">
          <CheckField label={say('active')} checked={draft.active} onChange={(active) => { set({ active }); }} />
          <CheckField label={say('testField')} checked={draft.test} onChange={(test) => { set({ test }); }} />
        </div>
      </Section>
      <TransportFields {...props} />
      <Acknowledgements {...props} />
      <Section title={say('profile')} hint={say('profileHint')}>
        <div className="form-field is-wide">
          <TextArea label={say('profileJson')} value={draft.profile} rows={10} onChange={(profile) => { set({ profile }); }} invalid={errors['profile'] !== undefined || profileErrors.length > 0} testId="profile" />
          <FieldError message={errors['profile']} />
          {profileErrors.length > 0 && <ul className="field-error" data-testid="profile-errors">{profileErrors.map((message) => <li key={message}>{message}</li>)}</ul>}
        </div>
      </Section>
    </fieldset>
  );
}
