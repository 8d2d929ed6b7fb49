import type { FieldPathByValue } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { LAYOUT_NAMES } from '../../../../server/domain/label/print.js';
import { INSTRUCTION_LENGTHS } from '../../../../server/domain/packaging/instruction.js';
import type { PackageStructure } from '../../../../server/domain/packaging/size.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { Aids } from './Aids.js';
import type { InstructionDraft } from './instruction-draft.js';
import { foundPartnersQuery, foundSizesQuery } from './packaging.queries.js';
import { PalletPicture } from './PalletPicture.js';

interface FormProps {
  readonly form: FormState<InstructionDraft>;
}
type TextName = Exclude<
  FieldPathByValue<InstructionDraft, string>,
  'labelLayout' | 'palletLabelLayout' | `${string}.${string}`
>;

function Text({
  form,
  name,
  most = 20,
  placeholder = '',
}: FormProps & { name: TextName; most?: number; placeholder?: string }) {
  const say = useTexts('packingInstruction');
  return (
    <Field form={form} name={name} label={say(name)}>
      {(field) => (
        <TextField
          {...field}
          value={field.value}
          mono={name === 'articleNumber' || name === 'shipTo'}
          maxLength={most}
          placeholder={placeholder}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** One of the package sizes in use; what may be left out can be taken away again. */
function Size({
  form,
  name,
  label,
  structure,
  clear,
}: FormProps & { name: 'boxSizeId' | 'palletSizeId'; label: string; structure: PackageStructure; clear?: string }) {
  const say = useTexts('packingInstruction');
  return (
    <Field form={form} name={name} label={label}>
      {({ value, onChange, error }) => (
        <div className="packaging-size">
          <ChooseOne
            label={label}
            placeholder={clear === undefined ? say('findSize') : say('noPallet')}
            value={value}
            onChange={onChange}
            search={foundSizesQuery(structure)}
            error={error}
          />
          {clear !== undefined && value !== null && (
            <Button
              label={clear}
              kind="quiet"
              onClick={() => {
                onChange(null);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** For which article, customer and ship-to it holds. */
function ForWhom({ form }: FormProps) {
  const say = useTexts('packingInstruction');
  const partner = useValue(form, 'partnerCompanyId');
  return (
    <Section title={say('forWhom')} hint={say('forWhomHint')}>
      <Text form={form} name="articleNumber" most={INSTRUCTION_LENGTHS.articleNumber} />
      <Field form={form} name="partnerCompanyId" label={say('partner')}>
        {({ label, value, onChange, error }) => (
          <div className="packaging-size">
            <ChooseOne
              label={label}
              placeholder={say('everyPartner')}
              value={value}
              onChange={onChange}
              search={foundPartnersQuery}
              error={error}
            />
            {value !== null && (
              <Button
                label={say('everyPartner')}
                kind="quiet"
                onClick={() => {
                  onChange(null);
                }}
              />
            )}
          </div>
        )}
      </Field>
      {partner !== null && (
        <Text form={form} name="shipTo" most={INSTRUCTION_LENGTHS.shipTo} placeholder={say('everyShipTo')} />
      )}
    </Section>
  );
}

/** The layout of labels of boxes, or of pallets. */
function Layout({ form, name, none }: FormProps & { name: 'labelLayout' | 'palletLabelLayout'; none: string }) {
  const say = useTexts('packingInstruction');
  return (
    <Field form={form} name={name} label={say(name)}>
      {(field) => (
        <SelectField
          {...field}
          testId={`instruction-${name}`}
          options={[
            { value: '' as const, label: none },
            ...LAYOUT_NAMES.map((one) => ({ value: one, label: say(`layouts.${one}`) })),
          ]}
        />
      )}
    </Field>
  );
}

/** Labels and weight of a piece. */
function More({ form }: FormProps) {
  const say = useTexts('packingInstruction');
  const pallet = useValue(form, 'palletSizeId');
  return (
    <Section title={say('more')} hint={say('moreHint')}>
      <Layout form={form} name="labelLayout" none={say('anyLayout')} />
      {pallet !== null && <Layout form={form} name="palletLabelLayout" none={say('asBoxes')} />}
      <Text form={form} name="pieceWeight" most={14} />
    </Section>
  );
}

/** Every field of a packing instruction. Where somebody may not change it, the fields can be read and no more. */
export function InstructionForm({ form, readOnly }: FormProps & { readOnly: boolean }) {
  const say = useTexts('packingInstruction');
  const pallet = useValue(form, 'palletSizeId');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <ForWhom form={form} />
      <Section title={say('boxes')} hint={say('boxesHint')}>
        <Size form={form} name="boxSizeId" label={say('box')} structure="small-box" />
        <Text form={form} name="quantityPerBox" />
        {!readOnly && (
          <p className="is-wide">
            <Link to={paths.packageSize('new')}>{say('addSize')}</Link>
          </p>
        )}
      </Section>
      <Section title={say('pallets')} hint={say('palletsHint')}>
        <Size form={form} name="palletSizeId" label={say('pallet')} structure="master-pallet" clear={say('takeOff')} />
        {pallet !== null &&
          (['boxesPerPallet', 'boxesPerLayer', 'layers'] as const).map((name) => (
            <Field key={name} form={form} name={name} label={say(name)}>
              {(field) => <NumberField {...field} digits={3} />}
            </Field>
          ))}
        {pallet !== null && (
          <Field form={form} name="mixesRest" label={say('mixesRest')}>
            {({ value, onChange, ...field }) => (
              <SelectField
                {...field}
                testId="instruction-mixesRest"
                value={value ? 'mixed' : 'own'}
                onChange={(rest) => {
                  onChange(rest === 'mixed');
                }}
                options={(['own', 'mixed'] as const).map((rest) => ({ value: rest, label: say(`rest.${rest}`) }))}
              />
            )}
          </Field>
        )}
        <PalletPicture form={form} />
      </Section>
      <Section title={say('aids')} hint={say('aidsHint')}>
        <Aids form={form} />
      </Section>
      <More form={form} />
    </fieldset>
  );
}
