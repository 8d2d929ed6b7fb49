import { TRANSPORTS, type TransportKind } from '../../../../server/domain/agreement/transport.js';
import { CheckField } from '../../ui/CheckField.js';
import { Icon } from '../../ui/Icon.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { TextField } from '../../ui/TextField.js';
import { DraftField, FieldError, type FormProps, Section } from './FormParts.js';
import { type SettingField, SETTINGS } from './transport-fields.js';
import { useTexts } from './texts.js';

type SecretName = (typeof TRANSPORTS)[TransportKind]['secrets'][number];
const KINDS = Object.keys(TRANSPORTS) as TransportKind[];

function Setting({ field, draft, errors, set }: FormProps & { field: SettingField }) {
  const say = useTexts();
  const value = draft.settings[field.name] ?? field.initial ?? '';
  const change = (next: string | boolean): void => { set({ settings: { ...draft.settings, [field.name]: next } }); };
  const error = Object.entries(errors).find(([path]) => path.startsWith(`transport.settings.${field.name}`))?.[1];
  const label = say(field.label);
  if (field.type === 'check') return <CheckField label={label} checked={value === true} onChange={change} />;
  const text = String(value);
  return (
    <div className={field.type === 'pem' || field.type === 'lines' ? 'form-field is-wide' : 'form-field'}>
      {field.type === 'choice' ? <SelectField label={label} value={text} options={(field.options ?? []).map((option) => ({ value: option, label: option.toUpperCase() }))} onChange={change} />
        : field.type === 'pem' || field.type === 'lines' ? <TextArea label={label} value={text} rows={3} onChange={change} invalid={error !== undefined} />
        : <TextField label={label} name={field.name} value={text} onChange={change} mono invalid={error !== undefined} maxLength={500} autoComplete="off" />}
      <FieldError message={error} />
    </div>
  );
}

/** A password or key: it can be set anew or taken away, never seen. */
function Secret({ name, isSet, draft, errors, set }: FormProps & { name: SecretName; isSet: boolean }) {
  const say = useTexts();
  const value = draft.secrets[name];
  const change = (next: string | null | undefined): void => {
    const { [name]: _, ...others } = draft.secrets;
    set({ secrets: next === undefined ? others : { ...others, [name]: next } });
  };
  const label = `${say(`secret.${name}`)} (${say(value === null ? 'secretGoes' : isSet ? 'secretSet' : 'secretNone')})`;
  const error = errors[`transport.secrets.${name}`];
  return (
    <div className={name === 'privateKey' ? 'form-field is-wide' : 'form-field'}>
      {name === 'privateKey'
        ? <TextArea label={label} value={value ?? ''} rows={3} onChange={change} invalid={error !== undefined} />
        : <TextField label={label} type="password" name={`secret-${name}`} value={value ?? ''} onChange={change} autoComplete="new-password" maxLength={1024} invalid={error !== undefined} />}
      {isSet && <CheckField label={say('secretTake')} checked={value === null} onChange={(goes) => { change(goes ? null : undefined); }} />}
      <FieldError message={error} />
    </div>
  );
}

export function TransportFields(props: FormProps & { secretsSet: Readonly<Record<string, boolean>> }) {
  const say = useTexts();
  const { draft, set, secretsSet } = props;
  const { available, secrets } = TRANSPORTS[draft.kind];
  return (
    <Section title={say('transport')} hint={say('transportHint')}>
      <SelectField label={say('kindLabel')} value={draft.kind} options={KINDS.map((kind) => ({ value: kind, label: say(`kind.${kind}`) }))} testId="transport-kind" onChange={(kind) => { set({ kind: kind as TransportKind, settings: {}, secrets: {} }); }} />
      {!available && <p className="form-note is-wide" role="status" data-testid="transport-unavailable"><Icon name="info-circle" />{say('notAvailable')}</p>}
      {SETTINGS[draft.kind].map((field) => <Setting key={`${draft.kind} ${field.name}`} field={field} {...props} />)}
      {secrets.map((name) => <Secret key={`${draft.kind} ${name}`} name={name} isSet={secretsSet[name] === true} {...props} />)}
      <DraftField {...props} name="sendPath" label={say('sendPath')} mono />
      <DraftField {...props} name="receivePath" label={say('receivePath')} mono />
      <DraftField {...props} name="pollSeconds" label={say('pollSeconds')} placeholder={say('pollSecondsUsual')} mono />
      <DraftField {...props} name="ssid" label={say('ssid')} mono />
      <DraftField {...props} name="sfid" label={say('sfid')} mono />
      <div className="form-field is-wide">
        <TextArea label={say('virtualFileNames')} value={draft.virtualFileNames} rows={2} onChange={(virtualFileNames) => { set({ virtualFileNames }); }} />
        <FieldError message={Object.entries(props.errors).find(([path]) => path.startsWith('virtualFileNames'))?.[1]} />
      </div>
    </Section>
  );
}
