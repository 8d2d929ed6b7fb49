import { Link } from 'react-router-dom';
import { ADJUST_DIRECTIONS, INTERVALS } from '../../../../server/domain/forecast/names.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { CheckField } from '../../ui/CheckField.js';
import { ExplainedChoice } from '../../ui/ExplainedChoice.js';
import { RangeSlider } from '../../ui/RangeSlider.js';
import { Segmented } from '../../ui/Segmented.js';
import { Switch } from '../../ui/Switch.js';
import { TextField } from '../../ui/TextField.js';
import { type ActionDraft, ACTION_SOURCES, PERCENT_CHOICES, type PercentChoice } from './action-draft.js';
import { FindMany } from './FindMany.js';
import { type ActionSettings, foundQuery } from './setup.queries.js';

/** What each percentage means, by the names of its texts. */
const PERCENT_NAMES = { '0': 'observe', '12.5': 'half', '25': 'full' } as const satisfies Record<PercentChoice, string>;

interface FormProps<Body> {
  readonly form: FormState<ActionDraft, Body>;
}

/** Which articles it is for: those of a filter, or of groups. */
function Articles<Body>({ form, settings, readOnly }: FormProps<Body> & Omit<ActionFormProps<Body>, 'form'>) {
  const say = useTexts('forecastAction');
  const f = useFormat();
  const source = useValue(form, 'source');
  const { articles, knownArticles } = settings;
  return (
    <Section
      title={say('articlesTitle')}
      hint={say('articlesHint', { known: f.integer(knownArticles), all: f.integer(articles) })}
    >
      <Field form={form} name="source" label={say('source')}>
        {({ label, value, onChange }) => (
          <Segmented
            label={label}
            value={value}
            onChange={onChange}
            options={ACTION_SOURCES.map((one) => ({ value: one, label: say(`sources.${one}`) }))}
          />
        )}
      </Field>
      {source === 'filter' ? (
        <Field form={form} name="filterId" label={say('sources.filter')}>
          {(field) => <ChooseOne {...field} placeholder={say('findFilter')} search={foundQuery('filter')} />}
        </Field>
      ) : (
        <Field form={form} name="articleGroupIds" label={say('sources.groups')}>
          {(field) => (
            <FindMany {...field} placeholder={say('findGroup')} search={foundQuery('group')} testId="action-groups" />
          )}
        </Field>
      )}
      {!readOnly && (
        <p className="is-wide">
          {source === 'filter' ? (
            <Link to={paths.newForecastFilter}>{say('newFilter')}</Link>
          ) : (
            <Link to={paths.forecastGroups}>{say('toGroups')}</Link>
          )}
        </p>
      )}
    </Section>
  );
}

/** How far call-offs may be moved, which way, and in which weeks. */
function Correction<Body>({ form, settings: { weeks } }: FormProps<Body> & Pick<ActionFormProps<Body>, 'settings'>) {
  const say = useTexts('forecastAction');
  const percent = useValue(form, 'adjustPercent');
  const from = useValue(form, 'weeks')[0];
  return (
    <Section title={say('correction')} hint={say('correctionHint')}>
      <Field form={form} name="adjustPercent" label={say('percent')}>
        {({ label, value, onChange }) => (
          <ExplainedChoice
            label={label}
            value={value}
            onChange={onChange}
            options={PERCENT_CHOICES.map((one) => ({
              value: one,
              label: say(`percents.${PERCENT_NAMES[one]}`),
              text: say(`percentTexts.${PERCENT_NAMES[one]}`),
            }))}
          />
        )}
      </Field>
      {percent !== '0' && (
        <>
          <Field form={form} name="direction" label={say('direction')}>
            {({ label, value, onChange }) => (
              <Segmented
                label={label}
                value={value}
                onChange={onChange}
                options={ADJUST_DIRECTIONS.map((one) => ({ value: one, label: say(`directions.${one}`) }))}
              />
            )}
          </Field>
          <Field form={form} name="weeks" label={say('weeks')}>
            {({ label, value, onChange }) => (
              <RangeSlider
                label={label}
                endLabels={[say('firstWeek'), say('lastWeek')]}
                min={weeks.first}
                max={weeks.last}
                value={value}
                onChange={onChange}
              >
                <span className="dim">{say(from === 0 ? 'weeksFromNow' : 'weeksHint')}</span>
              </RangeSlider>
            )}
          </Field>
          <Field form={form} name="minImprovementPercent" label={say('minImprovement')}>
            {(field) => (
              <div>
                <TextField {...field} maxLength={10} autoComplete="off" />
                <p className="dim">{say('minImprovementHint')}</p>
              </div>
            )}
          </Field>
          <div className="form-checks">
            <Field form={form} name="preserveTotal" label={say('preserveTotal')}>
              {({ label, value, onChange }) => <CheckField label={label} checked={value} onChange={onChange} />}
            </Field>
          </div>
        </>
      )}
    </Section>
  );
}

/** When it runs, and whether it does. */
function When<Body>({ form }: FormProps<Body>) {
  const say = useTexts('forecastAction');
  return (
    <Section title={say('when')} hint={say('whenHint')}>
      <Field form={form} name="schedule" label={say('schedule')}>
        {({ label, value, onChange }) => (
          <Segmented
            label={label}
            value={value}
            onChange={onChange}
            options={INTERVALS.map((one) => ({ value: one, label: say(`schedules.${one}`) }))}
          />
        )}
      </Field>
      <Field form={form} name="isActive" label={say('on')}>
        {({ label, value, onChange }) => (
          <Switch label={label} checked={value} onChange={onChange} hint={say('onHint')} />
        )}
      </Field>
    </Section>
  );
}

interface ActionFormProps<Body> extends FormProps<Body> {
  readonly settings: ActionSettings;
  readonly readOnly: boolean;
}

/** Every field of an action. Where somebody may not change it, the fields can be read and no more. */
export function ActionForm<Body>({ form, settings, readOnly }: ActionFormProps<Body>) {
  const say = useTexts('forecastAction');
  const setup = useTexts('forecastSetup');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <Section title={say('one')} hint={say('oneHint')}>
        <Field form={form} name="name" label={setup('name')}>
          {(field) => <TextField {...field} maxLength={80} autoComplete="off" />}
        </Field>
      </Section>
      <Articles form={form} settings={settings} readOnly={readOnly} />
      <Correction form={form} settings={settings} />
      <When form={form} />
    </fieldset>
  );
}
