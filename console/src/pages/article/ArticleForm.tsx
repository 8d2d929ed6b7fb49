import type { FieldPathByValue } from 'react-hook-form';
import { ARTICLE_KINDS, ARTICLE_LENGTHS, ARTICLE_STATES } from '../../../../server/domain/article/article.js';
import { ChooseOne } from '../../form/ChooseOne.js';
import { Field, useValue } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { NumberField } from '../../ui/NumberField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { foundInternalQuery, foundPartnersQuery } from './article.queries.js';
import type { ArticleDraft } from './draft.js';

interface FormProps {
  readonly form: FormState<ArticleDraft>;
}

function Text({
  form,
  name,
  most = 20,
  placeholder = '',
}: FormProps & {
  name: Exclude<FieldPathByValue<ArticleDraft, string>, 'kind' | 'state' | `${string}.${string}`>;
  most?: number;
  placeholder?: string;
}) {
  const say = useTexts('article');
  return (
    <Field form={form} name={name} label={say(name)}>
      {(field) => (
        <TextField
          {...field}
          value={field.value}
          mono={name === 'articleNumber' || name === 'successor'}
          maxLength={most}
          autoComplete="off"
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}

/** The partner whose article it is, and our own article that it stands for. */
function Belonging({ form }: FormProps) {
  const say = useTexts('article');
  return (
    <>
      <Field form={form} name="partnerCompanyId" label={say('partner')}>
        {({ label, value, onChange, error }) => (
          <ChooseOne
            label={label}
            placeholder={say('everyPartner')}
            value={value}
            onChange={onChange}
            search={foundPartnersQuery}
            error={error}
          />
        )}
      </Field>
      <Field form={form} name="internalArticleId" label={say('internalNumber')}>
        {({ label, value, onChange, error }) => (
          <div className="article-internal">
            <ChooseOne
              label={label}
              placeholder={say('findInternal')}
              value={value}
              onChange={onChange}
              search={foundInternalQuery}
              error={error}
            />
            {value !== null && (
              <Button
                label={say('noInternal')}
                kind="quiet"
                onClick={() => {
                  onChange(null);
                }}
              />
            )}
          </div>
        )}
      </Field>
    </>
  );
}

/** Every field of an article. Where somebody may not change it, the fields can be read and no more. */
export function ArticleForm({ form, readOnly, isNew }: FormProps & { readOnly: boolean; isNew: boolean }) {
  const say = useTexts('article');
  const kind = useValue(form, 'kind');
  const state = useValue(form, 'state');
  return (
    <fieldset className="form-body" disabled={readOnly || form.isBusy}>
      <Section title={say('what')} hint={say(`kindHints.${kind}`)}>
        <Field form={form} name="kind" label={say('kind')}>
          {(field) => (
            <SelectField
              {...field}
              testId="article-kind"
              options={ARTICLE_KINDS.map((one) => ({ value: one, label: say(`kinds.${one}`) }))}
            />
          )}
        </Field>
        <Text form={form} name="articleNumber" most={ARTICLE_LENGTHS.articleNumber} />
        <Text form={form} name="description" most={ARTICLE_LENGTHS.description} />
        <Text form={form} name="revision" most={ARTICLE_LENGTHS.revision} />
        <Text form={form} name="family" most={ARTICLE_LENGTHS.family} />
        {kind !== 'internal' && <Belonging form={form} />}
      </Section>
      <Section title={say('quantities')} hint={say('quantitiesHint')}>
        <Text form={form} name="unit" most={3} />
        <Text form={form} name="packQuantity" />
        <Text form={form} name="minOrderQuantity" />
        <Text form={form} name="minStock" />
      </Section>
      <Section title={say('times')} hint={say('timesHint')}>
        {(['productionDays', 'materialDays'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(name)}>
            {(field) => <NumberField {...field} digits={3} />}
          </Field>
        ))}
        <Text form={form} name="commodityCode" most={12} placeholder="87083091" />
        <Text form={form} name="barcodePrefix" most={ARTICLE_LENGTHS.barcodePrefix} />
      </Section>
      <Section title={say('state')} hint={say(`stateHints.${state}`)}>
        <Field form={form} name="state" label={say('state')}>
          {(field) => (
            <SelectField
              {...field}
              testId="article-state"
              options={ARTICLE_STATES.map((one) => ({ value: one, label: say(`states.${one}`) }))}
            />
          )}
        </Field>
        {(!isNew || state !== 'active') && (
          <Text form={form} name="successor" most={ARTICLE_LENGTHS.articleNumber} placeholder={say('noSuccessor')} />
        )}
      </Section>
    </fieldset>
  );
}
