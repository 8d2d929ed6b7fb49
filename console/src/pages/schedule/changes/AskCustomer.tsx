import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { scheduleAsk, type ScheduleMessages } from '../../../../../server/contract/schedule-messages.js';
import type { Language } from '../../../../../server/contract/fields.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useLock } from '../../../as-of/as-of.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { CopyButton } from '../../../ui/CopyButton.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Waiting } from '../../../ui/States.js';
import { TextArea } from '../../../ui/TextArea.js';
import { TextField } from '../../../ui/TextField.js';
import { useNotify } from '../../../ui/Toasts.js';
import { messagesQuery } from '../customer/customer.queries.js';
import { changeWordsIn } from './change-words.js';
import { type Asked, questionOf } from './question.js';

type Contact = NonNullable<ScheduleMessages['contact']>;
interface Question {
  readonly subject: string;
  readonly text: string;
}

/** Sends a question; whoever shows the schedule reads it again. */
function useAsk(id: ScheduleDetail['scheduleHeadId'], onDone: () => void) {
  const say = useTexts('customer');
  const language = useLanguage();
  const notify = useNotify();
  return useMutation({
    mutationFn: (body: Question & { scheduleLineId?: string }) => call(scheduleAsk, { params: { id }, body }),
    onSuccess: async ({ to }) => {
      notify({ severity: 'success', summary: say('ask.sent', { to }) });
      onDone();
      await emitChange({ topic: 'schedule', ids: [id] });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}

/** The question in the customer's language, to be changed before it is sent. */
function AskForm({
  asked,
  contact,
  question,
  onClose,
}: {
  asked: Asked;
  contact: Contact;
  question: Question;
  onClose: () => void;
}) {
  const say = useTexts('customer');
  const sayDecision = useTexts('decision');
  const [subject, setSubject] = useState(question.subject);
  const [text, setText] = useState(question.text);
  const { schedule, line } = asked;
  const { mutate, isPending } = useAsk(schedule.scheduleHeadId, onClose);
  const isEmpty = subject.trim() === '' || text.trim() === '';
  return (
    <form
      className="ask-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        const lineId = line.current?.scheduleLineId;
        mutate({ subject, text, ...(lineId === undefined ? {} : { scheduleLineId: lineId }) });
      }}
    >
      <p className="dialog-text" data-testid="ask-to">
        {say(`ask.${contact.channel}`, { to: contact.to })}
      </p>
      <TextField label={say('ask.subject')} value={subject} onChange={setSubject} maxLength={150} />
      <TextArea label={say('ask.text')} value={text} onChange={setText} rows={9} maxLength={1000} testId="ask-text" />
      <p className="dialog-text dim">{say('ask.kept')}</p>
      <div className="dialog-actions">
        <Button label={sayDecision('cancel')} onClick={onClose} />
        <Button
          label={say('ask.send')}
          kind="primary"
          type="submit"
          busy={isPending}
          disabled={isEmpty}
          testId="ask-send"
        />
      </div>
    </form>
  );
}

/** Why nobody can be asked from here, and the question to take along. */
function Nobody({ question }: { question: Question }) {
  const say = useTexts('customer');
  const mayRelate = useMay('maintenance', 'read');
  return (
    <>
      <p className="dialog-text" data-testid="ask-nobody">
        {say('ask.nobody')} {mayRelate && <Link to={paths.relations}>{say('ask.relations')}</Link>}
      </p>
      <p className="dialog-text">
        {say('ask.copy')} <CopyButton value={`${question.subject}\n\n${question.text}`} testId="copy-question" />
      </p>
    </>
  );
}

function AskDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const say = useTexts('customer');
  const sayStates = useTexts('states');
  const own = useLanguage();
  const { schedule, line, row, period } = asked;
  const reach = useQuery(messagesQuery(schedule.scheduleHeadId));
  const contact = reach.data?.contact ?? null;
  const language: Language = contact?.language ?? own;
  const written = useQuery({
    queryKey: ['schedule-question', language],
    queryFn: () => changeWordsIn(language),
    enabled: reach.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Functions, which nothing compares.
    structuralSharing: false,
  });
  const question = written.data && questionOf({ schedule, line, row, period }, written.data);
  return (
    <Dialog title={say('ask.title')} closeLabel={sayStates('close')} onClose={onClose}>
      {!question ? (
        <Waiting query={reach.data ? written : reach} skeleton={5} />
      ) : contact === null ? (
        <Nobody question={question} />
      ) : (
        <AskForm asked={asked} contact={contact} question={question} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Asks the customer about a change, with why it is one. `begins`: the question is open at once. */
export function AskCustomer({ asked, begins = false }: { asked: Asked; begins?: boolean }) {
  const say = useTexts('customer');
  const may = useMay('schedule.delivery-schedule', 'edit');
  const [isOpen, setOpen] = useState(begins);
  const lock = useLock();
  if (!may) return null;
  return (
    <>
      <Button
        label={say('ask.open')}
        icon="envelope"
        hint={say('ask.hint')}
        onClick={() => {
          setOpen(true);
        }}
        testId="ask-customer"
        {...lock}
      />
      {isOpen && (
        <AskDialog
          asked={asked}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
