import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MOST_CHARACTERS } from '../../../../server/contract/notice.js';
import { type ServiceWindow, serviceWindowOff, serviceWindowSet } from '../../../../server/contract/service-window.js';
import { call } from '../../api/call.js';
import { setLive } from '../../api/live.js';
import { problemText } from '../../api/problem.js';
import { Field } from '../../form/Field.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { DateField } from '../../ui/DateField.js';
import { Dialog } from '../../ui/Dialog.js';
import { TextArea } from '../../ui/TextArea.js';
import { useNotify } from '../../ui/Toasts.js';
import { serviceWindowQuery } from './service-window.queries.js';
import { instantOf, QUICK, type Span } from './window.js';

/** Shows what the server has answered, or why it has refused. */
function useOutcome() {
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  return {
    show: (state: ServiceWindow, done: string): void => {
      client.setQueryData(serviceWindowQuery.queryKey, state);
      setLive({ serviceWindow: state });
      notify({ severity: 'success', summary: done });
    },
    fail: (error: unknown): void => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  };
}

function Standing({ state: { serviceWindowActive, start, end, message } }: { state: ServiceWindow }) {
  const say = useTexts('notifications');
  const f = useFormat();
  const { show, fail } = useOutcome();
  const off = useMutation({
    mutationFn: () => call(serviceWindowOff),
    onSuccess: (after) => {
      show(after, say('window.calledOff'));
    },
    onError: fail,
  });
  if (start === null || end === null)
    return (
      <p className="dim" data-testid="window-state">
        {say('window.none')}
      </p>
    );
  return (
    <div className="window-state" data-testid="window-state">
      <p>
        <strong>
          {serviceWindowActive
            ? say('window.on', { end: f.moment(end) })
            : say('window.set', { start: f.moment(start), end: f.moment(end) })}
        </strong>
        {message !== null && <span className="soft"> {message}</span>}
      </p>
      <Button
        label={say(serviceWindowActive ? 'window.endNow' : 'window.callOff')}
        icon="times"
        busy={off.isPending}
        testId="window-off"
        onClick={() => {
          off.mutate();
        }}
      />
    </div>
  );
}

/** What the contract asks for, and that it is not over already. */
const windowToCome = serviceWindowSet.body.refine(({ end }) => Date.parse(end) > Date.now(), {
  path: ['end'],
  params: { sentence: 'windowEnd' },
});

/** Sets the service window, or calls it off; for administrators of the installation. */
export function ServiceWindowForm() {
  const say = useTexts('notifications');
  const f = useFormat();
  const state = useQuery(serviceWindowQuery);
  const { show, fail } = useOutcome();
  const form = useForm({
    schema: windowToCome,
    initial: { ...QUICK.soon(new Date()), message: '' },
    guards: true,
    asksFirst: () => true,
    toBody: ({ start, end, message }) => ({
      start: instantOf(start),
      end: instantOf(end),
      message: message.trim() === '' ? null : message,
    }),
    send: (body) => call(serviceWindowSet, { body }),
    onDone: (set) => {
      show(set, say('window.saved'));
    },
    onProblem: fail,
  });
  const choose = ({ start, end }: Span): void => {
    form.set('start', start);
    form.set('end', end);
  };
  return (
    <Form form={form} className="card notice-form" aria-label={say('window.title')} testId="window-form">
      <h2>{say('window.title')}</h2>
      <p className="soft">{say('window.hint')}</p>
      {state.data && <Standing state={state.data} />}
      <div className="window-quick" role="group" aria-label={say('window.quick.label')}>
        {(['now', 'soon', 'night'] as const).map((name) => (
          <Button
            key={name}
            label={say(`window.quick.${name}`)}
            onClick={() => {
              choose(QUICK[name](new Date()));
            }}
            testId={`window-${name}`}
          />
        ))}
      </div>
      <div className="window-span">
        {(['start', 'end'] as const).map((name) => (
          <Field key={name} form={form} name={name} label={say(`window.${name}`)}>
            {(field) => (
              <DateField
                {...field}
                onWrong={() => {
                  field.onChange('');
                }}
                withTime
                pickLabel={say('window.pick')}
                wrong={say('window.format')}
              />
            )}
          </Field>
        ))}
      </div>
      <Field form={form} name="message" label={say('window.text')}>
        {(field) => <TextArea {...field} rows={2} maxLength={MOST_CHARACTERS} testId="window-message" />}
      </Field>
      <div className="dialog-actions">
        <Button label={say('window.submit')} kind="primary" type="submit" testId="window-set" />
      </div>
      {form.asked && (
        <Dialog title={say('window.confirmTitle')} closeLabel={say('close')} onClose={form.takeBack}>
          <p className="dialog-text">
            {say('window.confirmText', { start: f.moment(form.asked.start), end: f.moment(form.asked.end) })}
          </p>
          <div className="dialog-actions">
            <Button label={say('cancel')} onClick={form.takeBack} />
            <Button
              label={say('window.submit')}
              kind="primary"
              busy={form.isBusy}
              testId="window-confirm"
              onClick={() => void form.confirm()}
            />
          </div>
        </Dialog>
      )}
      {form.isAsker && <AskBeforeLeaving />}
    </Form>
  );
}
