import type { FieldPathByValue } from 'react-hook-form';
import type { ForecastFilterOptions } from '../../../../server/contract/forecast-filter.js';
import { DEMAND_CLASSES, INTERVALS, VOLUME_CLASSES } from '../../../../server/domain/forecast/names.js';
import type { Choosable } from '../../form/ChooseOne.js';
import { Field } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { CheckField } from '../../ui/CheckField.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { TextField } from '../../ui/TextField.js';
import type { FilterDraft } from './filter-draft.js';
import { FindMany } from './FindMany.js';
import { foundQuery } from './setup.queries.js';

interface FormProps<Body> {
  readonly form: FormState<FilterDraft, Body>;
}

const FOUND = { customers: 'customer', consignees: 'consignee', groups: 'group' } as const;
type Found = Extract<FieldPathByValue<FilterDraft, Choosable[]>, `conditions.${keyof typeof FOUND}`>;

/** Whose articles, and where they go. */
function Whose<Body>({ form }: FormProps<Body>) {
  const say = useTexts('forecastFilter');
  return (
    <Section title={say('whose')} hint={say('whoseHint')}>
      {(['customers', 'consignees', 'groups'] as const).map((name) => (
        <Field key={name} form={form} name={`conditions.${name}` satisfies Found} label={say(`field.${name}`)}>
          {(field) => (
            <FindMany {...field} placeholder={say('any')} search={foundQuery(FOUND[name])} testId={`filter-${name}`} />
          )}
        </Field>
      ))}
    </Section>
  );
}

/** Which article numbers, as they are typed or pasted. */
function Numbers<Body>({ form }: FormProps<Body>) {
  const say = useTexts('forecastFilter');
  return (
    <Section title={say('numbers')} hint={say('numbersHint')}>
      {(['articles', 'excludedArticles'] as const).map((name) => (
        <Field key={name} form={form} name={`conditions.${name}`} label={say(`field.${name}`)}>
          {(field) => <TextArea {...field} rows={4} testId={`filter-${name}`} />}
        </Field>
      ))}
    </Section>
  );
}

/** Boxes of which any or none are ticked, each with how many articles it has. */
function Classes<Value extends string>({
  label,
  all,
  value,
  onChange,
  choices,
  nameOf,
}: {
  label: string;
  all: readonly Value[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  choices: ForecastFilterOptions['demandClasses'];
  nameOf: (value: Value) => string;
}) {
  const say = useTexts('forecastFilter');
  const f = useFormat();
  return (
    <div className="is-wide" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <div className="form-checks">
        {all.map((one) => (
          <CheckField
            key={one}
            label={say('ofArticles', {
              name: nameOf(one),
              count: f.integer(choices.find((choice) => choice.value === one)?.articles ?? 0),
            })}
            checked={value.includes(one)}
            onChange={(isOn) => {
              onChange(all.filter((other) => (other === one ? isOn : value.includes(other))));
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** What their demand is like. */
function Demand<Body>({ form, options }: FormProps<Body> & { options: ForecastFilterOptions }) {
  const say = useTexts('forecastFilter');
  const setup = useTexts('forecastSetup');
  return (
    <Section title={say('demand')} hint={say('demandHint')}>
      <Field form={form} name="conditions.interval" label={say('field.interval')}>
        {(field) => (
          <SelectField
            {...field}
            testId="filter-interval"
            options={[
              { value: '' as const, label: say('any') },
              ...INTERVALS.map((value) => ({ value, label: say(`intervals.${value}`) })),
            ]}
          />
        )}
      </Field>
      <Field form={form} name="conditions.minTenWeekQuantity" label={say('field.minTenWeekQuantity')}>
        {(field) => <TextField {...field} maxLength={20} autoComplete="off" placeholder={say('any')} />}
      </Field>
      <Field form={form} name="conditions.minWeeks" label={say('field.minWeeks')}>
        {(field) => <NumberField {...field} digits={3} placeholder={say('any')} />}
      </Field>
      <Field form={form} name="conditions.minImprovementPercent" label={say('field.minImprovementPercent')}>
        {(field) => <TextField {...field} maxLength={10} autoComplete="off" placeholder={say('any')} />}
      </Field>
      <Field form={form} name="conditions.volumeClasses" label={say('field.volumeClasses')}>
        {(field) => <Classes {...field} all={VOLUME_CLASSES} choices={options.volumeClasses} nameOf={(one) => one} />}
      </Field>
      <Field form={form} name="conditions.demandClasses" label={say('field.demandClasses')}>
        {(field) => (
          <Classes
            {...field}
            all={DEMAND_CLASSES}
            choices={options.demandClasses}
            nameOf={(one) => setup(`demandClasses.${one}`)}
          />
        )}
      </Field>
    </Section>
  );
}

/** Every field of a filter. Where somebody may not change it, the fields can be read and no more. */
export function FilterForm<Body>({
  form,
  options,
  readOnly,
}: FormProps<Body> & { options: ForecastFilterOptions; readOnly: boolean }) {
  const say = useTexts('forecastFilter');
  const setup = useTexts('forecastSetup');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <Section title={say('one')} hint={say('oneHint')}>
        <Field form={form} name="name" label={setup('name')}>
          {(field) => <TextField {...field} maxLength={80} autoComplete="off" />}
        </Field>
      </Section>
      <Whose form={form} />
      <Numbers form={form} />
      <Demand form={form} options={options} />
    </fieldset>
  );
}
