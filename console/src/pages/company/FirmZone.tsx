import { useQuery } from '@tanstack/react-query';
import { calendarList } from '../../../../server/contract/calendar.js';
import { FIRM_DAY_BASES } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';
import { Field } from '../../form/Field.js';
import { Section } from '../../form/Section.js';
import type { FormState } from '../../form/useForm.js';
import { useTexts } from '../../i18n/texts.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import type { RelationDraft } from './draft.js';

/** How far ahead the partner's schedules are firm, and the partner's calendar. */
export function FirmZone({ form }: { readonly form: FormState<RelationDraft> }) {
  const say = useTexts('relation');
  const calendars = useQuery({
    queryKey: ['calendar', 'list'],
    queryFn: ({ signal }) => call(calendarList, undefined, signal),
  });
  return (
    <Section title={say('firm.title')} hint={say('firm.hint')}>
      <Field form={form} name="firmDays" label={say('firm.days')}>
        {(field) => <TextField {...field} maxLength={3} autoComplete="off" placeholder={say('firm.none')} />}
      </Field>
      <Field form={form} name="firmDayBasis" label={say('firm.basis')}>
        {(field) => (
          <SelectField
            {...field}
            options={FIRM_DAY_BASES.map((basis) => ({
              value: basis,
              label: say(basis === 'working' ? 'firm.working' : 'firm.calendarDays'),
            }))}
          />
        )}
      </Field>
      <Field form={form} name="calendarId" label={say('firm.calendar')}>
        {(field) => (
          <SelectField
            {...field}
            testId="relation-calendar"
            options={[
              { value: '', label: say('firm.mondayToFriday') },
              ...(calendars.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
    </Section>
  );
}
