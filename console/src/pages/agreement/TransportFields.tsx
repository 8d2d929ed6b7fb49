import { keysOf } from '../../../../server/domain/typed-keys.js';
import { TRANSPORTS, type TransportKind } from '../../../../server/domain/agreement/transport.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import { useTexts } from '../../i18n/texts.js';
import { CheckField } from '../../ui/CheckField.js';
import { clsx } from '../../ui/clsx.js';
import { Icon } from '../../ui/Icon.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { TextField } from '../../ui/TextField.js';
import { freshTransport } from './draft.js';
import { DraftField, DraftNumber, type FormProps } from './FormParts.js';
import { OWN_NAMES } from './OwnNames.js';
import { type SettingField, SETTINGS } from './transport-fields.js';

type SecretName = (typeof TRANSPORTS)[TransportKind]['secrets'][number];
const KINDS = keysOf(TRANSPORTS);

function Setting({ form, setting: { name, label, type, options = [] } }: FormProps & { setting: SettingField }) {
  const say = useTexts('agreement');
  const ownName = useValue(form, 'direction') === 'in' ? 'as2To' : 'as2From';
  const isLong = type === 'pem' || type === 'lines';
  return (
    <div className={clsx('form-field', isLong && 'is-wide')}>
      <Field form={form} name={`transport.settings.${name}`} label={say(label)}>
        {({ value, ...field }) =>
          type === 'check' ? (
            <CheckField label={field.label} checked={value === true} onChange={field.onChange} />
          ) : type === 'choice' ? (
            <SelectField
              {...field}
              value={String(value)}
              options={options.map((option) => ({ value: option, label: option.toUpperCase() }))}
            />
          ) : type === 'number' ? (
            <NumberField {...field} value={String(value)} />
          ) : isLong ? (
            <TextArea {...field} value={String(value)} rows={3} />
          ) : (
            <TextField
              {...field}
              value={String(value)}
              mono
              maxLength={500}
              autoComplete="off"
              list={name === ownName ? OWN_NAMES.as2 : undefined}
            />
          )
        }
      </Field>
    </div>
  );
}

/** A password or key: it can be set anew or taken away, never seen. */
function Secret({ form, name, isSet }: FormProps & { name: SecretName; isSet: boolean }) {
  const say = useTexts('agreement');
  return (
    <div className={clsx('form-field', name === 'privateKey' && 'is-wide')}>
      <Field form={form} name={`transport.secrets.${name}`} label={say(`secret.${name}`)}>
        {({ value, label, ...field }) => {
          const shown = {
            ...field,
            value: value ?? '',
            label: `${label} (${say(value === null ? 'secretGoes' : isSet ? 'secretSet' : 'secretNone')})`,
          };
          return (
            <>
              {name === 'privateKey' ? (
                <TextArea {...shown} rows={3} />
              ) : (
                <TextField {...shown} type="password" autoComplete="new-password" maxLength={1024} />
              )}
              {isSet && (
                <CheckField
                  label={say('secretTake')}
                  checked={value === null}
                  onChange={(goes) => {
                    field.onChange(goes ? null : '');
                  }}
                />
              )}
            </>
          );
        }}
      </Field>
    </div>
  );
}

export function TransportFields({ form, secretsSet }: FormProps & { secretsSet: Readonly<Record<string, boolean>> }) {
  const say = useTexts('agreement');
  const kind = useValue(form, 'transport.kind');
  const { available, secrets } = TRANSPORTS[kind];
  return (
    <Section title={say('transport')} hint={say('transportHint')}>
      <SelectField
        label={say('kindLabel')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: say(`kind.${one}`) }))}
        testId="transport-kind"
        onChange={(one) => {
          form.set('transport', freshTransport(one));
        }}
      />
      {!available && (
        <p className="form-note is-wide" role="status" data-testid="transport-unavailable">
          <Icon name="info-circle" />
          {say('notAvailable')}
        </p>
      )}
      {SETTINGS[kind].map((setting) => (
        <Setting key={`${kind} ${setting.name}`} form={form} setting={setting} />
      ))}
      {secrets.map((name) => (
        <Secret key={`${kind} ${name}`} form={form} name={name} isSet={secretsSet[name] === true} />
      ))}
      <DraftField form={form} name="sendPath" label={say('sendPath')} mono />
      <DraftField form={form} name="receivePath" label={say('receivePath')} mono />
      <DraftNumber form={form} name="pollSeconds" label={say('pollSeconds')} placeholder={say('pollSecondsUsual')} />
      <DraftField form={form} name="ssid" label={say('ssid')} mono list={OWN_NAMES.oftp} />
      <DraftField form={form} name="sfid" label={say('sfid')} mono list={OWN_NAMES.oftp} />
      <div className="is-wide">
        <Field form={form} name="virtualFileNames" label={say('virtualFileNames')}>
          {(field) => <TextArea {...field} rows={2} />}
        </Field>
      </div>
    </Section>
  );
}
