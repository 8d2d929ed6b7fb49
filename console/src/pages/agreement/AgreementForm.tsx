import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.js';
import { CheckField } from '../../ui/CheckField.js';
import { Segmented } from '../../ui/Segmented.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { partnersQuery, relationsQuery } from './agreement.queries.js';
import { DraftField, FieldError, type FormProps, Section } from './FormParts.js';
import { TransportFields } from './TransportFields.js';

/** The partner and the relation of the register that the agreement is with: for those who may see the register. */
function Register({ draft, errors, set }: FormProps) {
  const { t } = useTranslation();
  const may = useMay('maintenance', 'read');
  const partners = useQuery({ ...partnersQuery, enabled: may });
  const relations = useQuery({ ...relationsQuery, enabled: may });
  if (!may || !partners.data || !relations.data) return null;
  const nothing = { value: '', label: t('agreement.none') };
  const own = relations.data.rows.filter((one) => one.partnerCompanyId === draft.partnerCompanyId);
  const choose = (id: string): void => {
    const chosen = partners.data.rows.find((one) => one.id === id);
    set({ partnerCompanyId: id, relationId: '', ...(draft.partner === '' && chosen ? { partner: chosen.name } : {}) });
  };
  return (
    <>
      <div className="form-field">
        <SelectField label={t('agreement.partnerCompany')} value={draft.partnerCompanyId} options={[nothing, ...partners.data.rows.map((one) => ({ value: one.id, label: `${one.code} – ${one.name}` }))]} onChange={choose} />
        <FieldError message={errors['partnerCompanyId']} />
      </div>
      <div className="form-field">
        <SelectField label={t('agreement.relation')} value={draft.relationId} options={[nothing, ...own.map((one) => ({ value: one.id, label: [t(`agreement.role.${one.role}`), one.shipToCode].filter(Boolean).join(', ') }))]} onChange={(relationId) => { set({ relationId }); }} />
        <FieldError message={errors['relationId']} />
      </div>
    </>
  );
}

function Acknowledgements(props: FormProps) {
  const { t } = useTranslation();
  const { draft, errors, set } = props;
  return (
    <Section title={t('agreement.acknowledgements')} hint={t('agreement.acknowledgementsHint')}>
      <div className="form-checks is-wide">
        <CheckField label={t('agreement.acknowledgementRequested')} checked={draft.acknowledgementRequested} onChange={(acknowledgementRequested) => { set({ acknowledgementRequested }); }} />
        <CheckField label={t('agreement.acknowledgementExpected')} checked={draft.acknowledgementExpected} onChange={(acknowledgementExpected) => { set({ acknowledgementExpected }); }} />
        <CheckField label={t('agreement.autoCreateAsnData')} checked={draft.autoCreateAsnData} onChange={(autoCreateAsnData) => { set({ autoCreateAsnData }); }} />
      </div>
      <DraftField {...props} name="transportWarning" at="timeouts.transportWarning" label={t('agreement.timeout.transportWarning')} mono />
      <DraftField {...props} name="transportError" at="timeouts.transportError" label={t('agreement.timeout.transportError')} mono />
      <DraftField {...props} name="messageWarning" at="timeouts.messageWarning" label={t('agreement.timeout.messageWarning')} mono />
      <DraftField {...props} name="messageError" at="timeouts.messageError" label={t('agreement.timeout.messageError')} mono />
      <FieldError message={errors['timeouts']} />
    </Section>
  );
}

/** Every field of an agreement. Where somebody may not change it, the fields can be read and no more. */
export function AgreementForm(props: FormProps & { secretsSet: Readonly<Record<string, boolean>>; profileErrors: readonly string[]; readOnly: boolean }) {
  const { t } = useTranslation();
  const { draft, errors, set, profileErrors, readOnly } = props;
  return (
    <fieldset className="form-body" disabled={readOnly}>
      <Section title={t('agreement.parties')} hint={t('agreement.partiesHint')}>
        <DraftField {...props} name="iaid" label={t('agreement.iaid')} placeholder={t('agreement.iaidGiven')} mono />
        <DraftField {...props} name="partner" label={t('agreement.partner')} />
        <Register {...props} />
        <Segmented label={t('agreement.direction')} value={draft.direction} options={(['in', 'out'] as const).map((value) => ({ value, label: t(`agreement.way.${value}`) }))} onChange={(direction) => { set({ direction }); }} />
        <DraftField {...props} name="sender" label={t('agreement.senderField')} mono />
        <DraftField {...props} name="recipient" label={t('agreement.recipientField')} mono />
        <DraftField {...props} name="messageType" label={t('agreement.messageType')} placeholder={t('agreement.any')} mono />
        <DraftField {...props} name="messageVersion" label={t('agreement.messageVersion')} placeholder={t('agreement.any')} mono />
        <div className="form-checks">
          <CheckField label={t('agreement.active')} checked={draft.active} onChange={(active) => { set({ active }); }} />
          <CheckField label={t('agreement.testField')} checked={draft.test} onChange={(test) => { set({ test }); }} />
        </div>
      </Section>
      <TransportFields {...props} />
      <Acknowledgements {...props} />
      <Section title={t('agreement.profile')} hint={t('agreement.profileHint')}>
        <div className="form-field is-wide">
          <TextArea label={t('agreement.profileJson')} value={draft.profile} rows={10} onChange={(profile) => { set({ profile }); }} invalid={errors['profile'] !== undefined || profileErrors.length > 0} testId="profile" />
          <FieldError message={errors['profile']} />
          {profileErrors.length > 0 && <ul className="field-error" data-testid="profile-errors">{profileErrors.map((message) => <li key={message}>{message}</li>)}</ul>}
        </div>
      </Section>
    </fieldset>
  );
}
