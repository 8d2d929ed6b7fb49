import { IDENTIFICATION_KINDS, type IdentificationKind } from '../../../../server/domain/company/identification.js';
import type { CompanyId } from '../../../../server/domain/ids.js';
import type { Choosable } from '../../form/ChooseOne.js';
import { Field, useValue } from '../../form/Field.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';

/** What is typed of an identification; the operator chooses its company too. */
export interface IdentificationDraft {
  companyId: Choosable<CompanyId> | null;
  kind: IdentificationKind;
  identifier: string;
  qualifier: string;
}
export const NEW_IDENTIFICATION: IdentificationDraft = { companyId: null, kind: 'edi', identifier: '', qualifier: '' };

/** Kind, identification and, of an EDI address, its qualifier. */
export function IdentificationFields<Body>({ form }: { form: FormState<IdentificationDraft, Body> }) {
  const say = useTexts('identification');
  const kind = useValue(form, 'kind');
  return (
    <>
      <Field form={form} name="kind" label={say('kindLabel')}>
        {(field) => (
          <SelectField
            {...field}
            options={IDENTIFICATION_KINDS.map((value) => ({ value, label: say(`kind.${value}`) }))}
            onChange={(chosen) => {
              field.onChange(chosen);
              if (chosen !== 'edi') form.set('qualifier', '');
            }}
            testId="identification-kind"
          />
        )}
      </Field>
      <p className="soft">{say(`hint.${kind}`)}</p>
      <Field form={form} name="identifier" label={say('identifier')}>
        {(field) => <TextField {...field} mono maxLength={128} autoComplete="off" />}
      </Field>
      {kind === 'edi' && (
        <Field form={form} name="qualifier" label={say('qualifier')}>
          {(field) => <TextField {...field} mono maxLength={4} autoComplete="off" />}
        </Field>
      )}
    </>
  );
}
