import { useQueryClient } from '@tanstack/react-query';
import type { FieldPathByValue } from 'react-hook-form';
import {
  type PrintProfile,
  printProfileCreate,
  printProfileUpdate,
} from '../../../../server/contract/print-profile.js';
import {
  BUILT_IN_SETTINGS,
  LABEL_FORMATS,
  LABEL_PAPERS,
  LAYOUT_NAMES,
  LAYOUT_RULES,
  PRINT_LIMITS,
  RESOLUTIONS,
} from '../../../../server/domain/label/print.js';
import { call } from '../../api/call.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { FormDialog, useGuardedClose } from '../../form/UnsavedChangesGuard.js';
import { type FormState, useForm } from '../../form/useForm.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { ExplainedChoice } from '../../ui/ExplainedChoice.js';
import { Note } from '../../ui/Note.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { type PrintProfileDraft, profileBodyOf, profileDraftOf } from './print-profile-draft.js';

interface FormProps {
  readonly form: FormState<PrintProfileDraft>;
}
type TextName = Exclude<
  FieldPathByValue<PrintProfileDraft, string>,
  'layoutRule' | 'layout' | 'format' | 'paper' | 'resolution'
>;

function Text({ form, name, most = 5, hint }: FormProps & { name: TextName; most?: number; hint?: string }) {
  const say = useTexts('printProfile');
  return (
    <Field form={form} name={name} label={say(name)}>
      {(field) => (
        <TextField
          {...field}
          value={field.value}
          maxLength={most}
          autoComplete="off"
          {...(hint !== undefined && { placeholder: hint })}
        />
      )}
    </Field>
  );
}

/** Which layout labels get. */
function Layouts({ form }: FormProps) {
  const say = useTexts('printProfile');
  const sayLayout = useTexts('packingInstruction');
  const rule = useValue(form, 'layoutRule');
  return (
    <>
      <Field form={form} name="layoutRule" label={say('layoutRule')}>
        {({ label, value, onChange }) => (
          <ExplainedChoice
            label={label}
            value={value}
            onChange={onChange}
            options={LAYOUT_RULES.map((one) => ({
              value: one,
              label: say(`rules.${one}`),
              text: say(`ruleHints.${one}`),
            }))}
          />
        )}
      </Field>
      <Field form={form} name="layout" label={say(rule === 'always' ? 'layout' : 'otherLayout')}>
        {(field) => (
          <SelectField
            {...field}
            testId="profile-layout"
            options={LAYOUT_NAMES.map((one) => ({ value: one, label: sayLayout(`layouts.${one}`) }))}
          />
        )}
      </Field>
    </>
  );
}

/** What the printer takes: PDF with its paper, or ZPL with what it sets. */
function Printer({ form }: FormProps) {
  const say = useTexts('printProfile');
  const [format, paper] = [useValue(form, 'format'), useValue(form, 'paper')];
  return (
    <>
      <Field form={form} name="format" label={say('format')}>
        {(field) => (
          <SelectField
            {...field}
            testId="profile-format"
            options={LABEL_FORMATS.map((one) => ({ value: one, label: say(`formats.${one}`) }))}
          />
        )}
      </Field>
      {format === 'pdf' && (
        <Field form={form} name="paper" label={say('paper')}>
          {(field) => (
            <SelectField
              {...field}
              testId="profile-paper"
              options={LABEL_PAPERS.map((one) => ({ value: one, label: say(`papers.${one}`) }))}
            />
          )}
        </Field>
      )}
      {format === 'pdf' && paper !== 'label' && (
        <>
          <Text form={form} name="perSheet" most={2} hint={say('asMany')} />
          <Text form={form} name="startPosition" most={2} />
        </>
      )}
      <Field form={form} name="resolution" label={say('resolution')}>
        {(field) => (
          <SelectField
            {...field}
            options={RESOLUTIONS.map((dots) => ({ value: String(dots), label: say('dots', { dots }) }))}
          />
        )}
      </Field>
      {format === 'zpl' && (
        <>
          <Text form={form} name="darkness" most={3} hint={say('asSet')} />
          <Text form={form} name="speed" most={2} hint={say('asSet')} />
        </>
      )}
      <Text form={form} name="copies" most={2} />
      <Text form={form} name="offsetX" />
      <Text form={form} name="offsetY" />
    </>
  );
}

function ProfileForm({ profile }: { profile: PrintProfile | null }) {
  const say = useTexts('printProfile');
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  const close = useGuardedClose();
  const form = useForm({
    schema: printProfileCreate.body,
    initial: profileDraftOf(profile ?? BUILT_IN_SETTINGS, language),
    toBody: profileBodyOf,
    send: (body) =>
      profile === null
        ? call(printProfileCreate, { body })
        : call(printProfileUpdate, { params: { id: profile.id }, body: { ...body, version: profile.version } }),
    onDone: async ({ name }) => {
      notify({ severity: 'success', summary: say('saved', { name }) });
      close();
      await client.invalidateQueries({ queryKey: ['packaging'] });
    },
  });
  return (
    <Form form={form} className="print-profile-form" testId="profile-form">
      {form.problem !== null && <Note tone="err" text={form.problem} testId="profile-problem" />}
      <div className="field-row profile-fields">
        <Text form={form} name="name" most={PRINT_LIMITS.name} />
        <Field form={form} name="isDefault" label={say('isDefault')}>
          {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
        </Field>
        <Layouts form={form} />
      </div>
      <div className="field-row profile-fields">
        <Printer form={form} />
      </div>
      <p className="dim">{say('offsetHint')}</p>
      <div className="dialog-actions">
        <Button label={say('cancel')} onClick={close} />
        <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="profile-save" />
      </div>
    </Form>
  );
}

/** A print profile with its fields, or a new one. */
export function PrintProfileDialog({ profile, onClose }: { profile: PrintProfile | null; onClose: () => void }) {
  const say = useTexts('printProfile');
  return (
    <FormDialog title={profile?.name ?? say('create')} onClose={onClose}>
      <ProfileForm profile={profile} />
    </FormDialog>
  );
}
