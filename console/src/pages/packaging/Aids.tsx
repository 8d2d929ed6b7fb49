import { useEffect } from 'react';
import { useFieldArray } from 'react-hook-form';
import { AID_PLACES, MOST_AIDS } from '../../../../server/domain/packaging/instruction.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { Field } from '../../form/Field.js';
import { useSentence } from '../../form/sentences.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { FieldError } from '../../ui/FieldError.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { type InstructionDraft, NEW_AID } from './instruction-draft.js';
import { foundSizesQuery } from './packaging.queries.js';

interface FormProps {
  readonly form: FormState<InstructionDraft>;
}

/** One aid: which, how many, and on what. */
function Aid({ form, at, onRemove }: FormProps & { at: number; onRemove: () => void }) {
  const say = useTexts('packingInstruction');
  const name = say('aidNumber', { number: at + 1 });
  return (
    <div className="packaging-aid">
      <Field form={form} name={`aids.${at}.packageSizeId`} label={name}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={say('findSize')}
            value={value}
            onChange={onChange}
            search={foundSizesQuery('packaging-aid')}
            error={error}
          />
        )}
      </Field>
      <Field form={form} name={`aids.${at}.count`} label={say('count')}>
        {(field) => <NumberField {...field} digits={3} />}
      </Field>
      <Field form={form} name={`aids.${at}.per`} label={say('per')}>
        {(field) => (
          <SelectField
            {...field}
            testId="aid-per"
            options={AID_PLACES.map((one) => ({ value: one, label: say(`pers.${one}`) }))}
          />
        )}
      </Field>
      <Button
        label={say('remove', { name })}
        icon="trash"
        iconOnly
        kind="quiet"
        onClick={onRemove}
        testId="aid-remove"
      />
    </div>
  );
}

/** Lids and the like, a line for each, with what is wrong with them as a whole below. */
export function Aids({ form }: FormProps) {
  const say = useTexts('packingInstruction');
  const sentence = useSentence();
  const { fields, append, remove } = useFieldArray<InstructionDraft, 'aids', 'id', unknown>({
    control: form.control,
    name: 'aids',
  });
  const { names } = form;
  useEffect(() => {
    names.add('aids');
    return () => {
      names.delete('aids');
    };
  }, [names]);
  const said = form.errors.aids;
  const fault = said?.root ?? (typeof said?.type === 'string' ? (said as { type: string }) : undefined);
  return (
    <div className="packaging-aids is-wide" role="group" aria-label={say('aids')}>
      {fields.length === 0 && <p className="dim">{say('noAids')}</p>}
      {fields.map((field, at) => (
        <Aid
          key={field.id}
          form={form}
          at={at}
          onRemove={() => {
            remove(at);
          }}
        />
      ))}
      <FieldError of="aids" error={fault && sentence(fault, say('aids'))} />
      {fields.length < MOST_AIDS && (
        <div>
          <Button
            label={say('addAid')}
            icon="plus"
            kind="quiet"
            onClick={() => {
              append({ ...NEW_AID });
            }}
            testId="aid-add"
          />
        </div>
      )}
    </div>
  );
}
