import { useQuery } from '@tanstack/react-query';
import { Field, useValue } from '../../form/Field.js';
import { useTexts } from '../../i18n/texts.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextArea } from '../../ui/TextArea.js';
import { profilesQuery } from './agreement.queries.js';
import type { FormProps } from './FormParts.js';
import { notesOf } from './profile-notes.js';

/** The profile as text, to be started from one that comes with the product; below it where its habits are from and what is open about them. */
export function ProfileFields({ form }: FormProps) {
  const say = useTexts('agreement');
  const { data } = useQuery(profilesQuery);
  const text = useValue(form, 'profile');
  const { sources, unconfirmed } = notesOf(text);
  const rows = data?.rows ?? [];
  const textOf = (name: string): string =>
    JSON.stringify(rows.find((one) => one.name === name)?.profile ?? null, null, 2);
  return (
    <>
      <SelectField
        label={say('profileStart')}
        value={rows.find(({ name }) => textOf(name) === text)?.name ?? ''}
        options={[
          { value: '', label: say('profileStartNone') },
          ...rows.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(name) => {
          form.set('profile', name === '' ? '' : textOf(name));
        }}
        testId="profile-start"
      />
      <div className="is-wide">
        <Field form={form} name="profile" label={say('profileJson')}>
          {(field) => <TextArea {...field} rows={10} testId="profile" />}
        </Field>
      </div>
      {sources.length + unconfirmed.length > 0 && (
        <div className="is-wide" data-testid="profile-notes">
          <PanelFacts
            facts={[
              [
                say('profileSource'),
                sources.length === 0
                  ? null
                  : sources.map(({ title, edition, address }) => (
                      <p key={title} className="profile-source">
                        {[title, edition, address].filter(Boolean).join(', ')}
                      </p>
                    )),
              ],
              [
                say('profileOpen'),
                unconfirmed.length === 0 ? null : unconfirmed.map((point) => say(`open.${point}`)).join(', '),
              ],
            ]}
          />
        </div>
      )}
    </>
  );
}
