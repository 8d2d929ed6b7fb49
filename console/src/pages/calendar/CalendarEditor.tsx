import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  CALENDAR_KINDS,
  calendarCreate,
  calendarDelete,
  calendarUpdate,
  type WorkCalendarRecord,
} from '../../../../server/contract/calendar.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Field, useValue } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { Section } from '../../form/Section.js';
import { type FormState, useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { FieldError } from '../../ui/FieldError.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { calendarQuery } from './calendar.queries.js';
import type { FreeDay } from './free-day.js';
import { WorkFreeDays } from './WorkFreeDays.js';
import { weekdayNames } from './year.js';

interface CalendarDraft {
  kind: WorkCalendarRecord['kind'];
  name: string;
  weekdays: boolean[];
  workFree: FreeDay[];
  timeZone: string;
}
const NEW: CalendarDraft = {
  kind: 'customer',
  name: '',
  weekdays: [true, true, true, true, true, false, false],
  workFree: [],
  timeZone: '',
};
type CalendarForm = FormState<CalendarDraft>;

function Remove({ calendar: { id, name }, isDirty }: { calendar: WorkCalendarRecord; isDirty: boolean }) {
  const say = useTexts('calendar');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <ConfirmButton
      label={say('delete')}
      title={say('deleteTitle', { name })}
      text={say('deleteText')}
      cancel={say('cancel')}
      off={isDirty && say('saveFirst')}
      because={{ relations: say('relationsWith') }}
      act={() => call(calendarDelete, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('deleted', { name }) });
        closeTab(paths.calendar(id));
        await navigate(paths.calendars, { replace: true });
        client.removeQueries({ queryKey: calendarQuery(id).queryKey });
        await client.invalidateQueries({ queryKey: ['calendar', 'list'] });
      }}
      testId="calendar-delete"
    />
  );
}

function Weekdays({ form }: { form: CalendarForm }) {
  const say = useTexts('calendar');
  const names = weekdayNames(useFormat());
  return (
    <Section title={say('weekdays')} hint={say('weekdaysHint')}>
      <Field form={form} name="weekdays" label={say('weekdays')}>
        {({ value, onChange, error }) => (
          <div className="form-checks is-wide">
            {names.map((name, at) => (
              <CheckField
                key={name}
                label={name}
                checked={value[at] === true}
                onChange={(isWorked) => {
                  onChange(value.with(at, isWorked));
                }}
              />
            ))}
            <FieldError of="weekdays" error={error} />
          </div>
        )}
      </Field>
    </Section>
  );
}

function Days({ form, mayEdit }: { form: CalendarForm; mayEdit: boolean }) {
  const say = useTexts('calendar');
  const weekdays = useValue(form, 'weekdays');
  return (
    <Field form={form} name="workFree" label={say('workFree')}>
      {({ value, onChange, error }) => (
        <WorkFreeDays weekdays={weekdays} value={value} onChange={onChange} error={error} mayEdit={mayEdit} />
      )}
    </Field>
  );
}

/** A calendar with its weekdays and its days without work, to be changed by those who may. */
export function CalendarEditor({ calendar, news }: { calendar: WorkCalendarRecord | null; news?: ReactNode }) {
  const say = useTexts('calendar');
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [mayEdit, mayDelete] = [useMay('maintenance', 'edit'), useMay('maintenance', 'delete')];
  const form = useForm({
    schema: calendarCreate.body,
    initial: calendar === null ? NEW : draftOf(calendar),
    guards: true,
    ...useProblemNotice(say('check'), calendarQuery(calendar?.id ?? '').queryKey),
    send: (body) =>
      calendar === null
        ? call(calendarCreate, { body })
        : call(calendarUpdate, { params: { id: calendar.id }, body: { ...body, version: calendar.version } }),
    onDone: async (saved) => {
      client.setQueryData(calendarQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['calendar', 'list'] });
      notify({ severity: 'success', summary: say('saved', { name: saved.name }) });
      if (calendar !== null) return;
      closeTab(paths.calendar('new'));
      await navigate(paths.calendar(saved.id), { replace: true });
    },
  });
  const title = calendar?.name ?? say('create');
  return (
    <Form form={form} className="page record">
      <RecordHead
        title={title}
        subtitle={calendar === null ? say('createHint') : say(`kinds.${calendar.kind}`)}
        actions={
          <>
            {calendar !== null && mayDelete && <Remove calendar={calendar} isDirty={form.isDirty} />}
            {mayEdit && (
              <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="calendar-save" />
            )}
          </>
        }
        testId="calendar-title"
      />
      {news}
      {calendar !== null && <Related kind="calendar" id={calendar.id} />}
      <div className="record-body" tabIndex={mayEdit ? -1 : 0}>
        <div className="card">
          <fieldset className="form-body" disabled={!mayEdit || form.isBusy}>
            <Section title={say('what')} hint={say('whatHint')}>
              <Field form={form} name="name" label={say('name')}>
                {(field) => <TextField {...field} maxLength={80} autoComplete="off" />}
              </Field>
              <Field form={form} name="kind" label={say('kind')}>
                {(field) => (
                  <SelectField
                    {...field}
                    options={CALENDAR_KINDS.map((kind) => ({ value: kind, label: say(`kinds.${kind}`) }))}
                  />
                )}
              </Field>
              <Field form={form} name="timeZone" label={say('timeZone')}>
                {(field) => <TextField {...field} maxLength={64} placeholder="Europe/Stockholm" autoComplete="off" />}
              </Field>
            </Section>
            <Weekdays form={form} />
          </fieldset>
        </div>
        <div className="card">
          <Days form={form} mayEdit={mayEdit} />
        </div>
      </div>
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}

function draftOf({ kind, name, weekdays, workFree, timeZone }: WorkCalendarRecord): CalendarDraft {
  return { kind, name, weekdays, workFree, timeZone };
}
