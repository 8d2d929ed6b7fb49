import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import {
  scheduleAcknowledge,
  scheduleArchive,
  scheduleDelete,
  scheduleRestore,
} from '../../../../../server/contract/schedule-decisions.js';
import type { ScheduleMessages } from '../../../../../server/contract/schedule-messages.js';
import { ANSWER_OF, answerStep } from '../../../../../server/domain/schedule/answer.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useLock } from '../../../as-of/as-of.js';
import { ConfirmButton } from '../../../form/ConfirmButton.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Dialog } from '../../../ui/Dialog.js';
import { TextArea } from '../../../ui/TextArea.js';
import { useNotify } from '../../../ui/Toasts.js';
import { AnswerSending, lastAnswerOf } from '../customer/AnswerSending.js';
import { messagesQuery } from '../customer/customer.queries.js';
import { RulesButton } from '../rules/RulesButton.js';
import { CommentsButton } from './CommentsButton.js';

const LOOK = {
  open: { icon: 'clock', tone: 'dim' },
  accepted: { icon: 'check', tone: 'ok' },
  rejected: { icon: 'times', tone: 'err' },
} as const;
const MODULE = 'schedule.delivery-schedule';

/** Does something to the schedule; whoever shows it reads it again. */
function useAct(id: string) {
  const say = useTexts('decision');
  const language = useLanguage();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => emitChange({ topic: 'schedule', ids: [id] }),
    onError: (error) => {
      notify({ severity: 'error', summary: say('notSaved'), detail: problemText(error, language) });
    },
  });
}

/** What becomes of an answer: it is kept alone, or sent as the agreement says. */
function useWay(id: string): { readonly hint: string; readonly messages: ScheduleMessages | undefined } {
  const say = useTexts('customer');
  const { data } = useQuery(messagesQuery(id));
  if (data?.answersBy !== 'mail') return { hint: say(`way.${data?.answersBy ?? 'kept'}`), messages: data };
  const { mailTo } = data;
  return { hint: mailTo === null ? say('way.nobody') : say('way.mail', { to: mailTo }), messages: data };
}

/** Why a release is rejected. */
function RejectDialog({
  hint,
  onReject,
  onClose,
}: {
  hint: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const say = useTexts('decision');
  const sayStates = useTexts('states');
  const [reason, setReason] = useState('');
  return (
    <Dialog title={say('rejectTitle')} closeLabel={sayStates('close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return;
          onReject(reason);
          onClose();
        }}
      >
        <TextArea label={say('reason')} value={reason} onChange={setReason} rows={3} maxLength={500} />
        <p className="dialog-text dim">{hint}</p>
        <div className="dialog-actions">
          <Button label={say('cancel')} onClick={onClose} />
          <Button
            label={say('reject')}
            kind="primary"
            type="submit"
            disabled={reason.trim() === ''}
            hint={say('reasonNeeded')}
            testId="reject-act"
          />
        </div>
      </form>
    </Dialog>
  );
}

interface Given {
  readonly decision: 'accept' | 'reject';
  readonly reason?: string;
}

/** Asks before the customer gets another answer. */
function AgainDialog({
  before,
  now,
  onSend,
  onClose,
}: {
  before: 'accept' | 'reject';
  now: 'accept' | 'reject';
  onSend: () => void;
  onClose: () => void;
}) {
  const say = useTexts('customer');
  const sayDecision = useTexts('decision');
  const sayStates = useTexts('states');
  const stateOf = (decision: 'accept' | 'reject'): string => sayDecision(`state.${ANSWER_OF[decision]}`);
  return (
    <Dialog title={say('again.title')} closeLabel={sayStates('close')} onClose={onClose}>
      <p className="dialog-text">{say('again.text', { before: stateOf(before), now: stateOf(now) })}</p>
      <div className="dialog-actions">
        <Button label={sayDecision('cancel')} onClick={onClose} />
        <Button
          label={say('again.act')}
          kind="primary"
          onClick={() => {
            onSend();
            onClose();
          }}
          testId="answer-again"
        />
      </div>
    </Dialog>
  );
}

/** Gives an answer; where the customer has another one, it asks first. */
function useGive(id: string, messages: ScheduleMessages | undefined) {
  const { mutate, isPending } = useAct(id);
  const [asked, setAsked] = useState<Given | null>(null);
  const last = lastAnswerOf(messages?.messages);
  const send = (body: Given & { again?: boolean }): void => {
    mutate(() => call(scheduleAcknowledge, { params: { id }, body }));
  };
  const give = (body: Given): void => {
    const reason = body.reason?.trim() ?? '';
    const given = { decision: body.decision, reason: reason === '' ? null : reason };
    const before = last?.decision ? { state: last.state, decision: last.decision, reason: last.reason } : null;
    const mustAsk = messages?.answersBy !== 'kept' && answerStep(before, given) === 'confirm';
    if (mustAsk) setAsked(body);
    else send(body);
  };
  const dialog = asked && last?.decision && (
    <AgainDialog
      before={last.decision}
      now={asked.decision}
      onSend={() => {
        send({ ...asked, again: true });
      }}
      onClose={() => {
        setAsked(null);
      }}
    />
  );
  return { give, isPending, dialog };
}

/** What was answered to the release, and what can be answered while none has followed it. */
function Answer({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('decision');
  const f = useFormat();
  const may = useMay(MODULE, 'edit');
  const [isRejecting, setRejecting] = useState(false);
  const { scheduleHeadId: id, answer, supersededBy, isHeld, cancellation } = schedule;
  const { hint, messages } = useWay(id);
  const { give, isPending, dialog } = useGive(id, messages);
  const lock = useLock();
  const state = answer?.state ?? 'open';
  return (
    <>
      {answer && <StatusChip {...LOOK[state]}>{say(`state.${state}`)}</StatusChip>}
      {answer?.at && (
        <span className="dim" data-testid="answer-by">
          {say('by', { who: answer.by ?? '–', when: f.moment(answer.at) })}
          {answer.reason !== null && ` · ${answer.reason}`}
        </span>
      )}
      {!lock.disabled && <AnswerSending id={id} />}
      {dialog}
      {may && supersededBy === null && cancellation === null && (
        <>
          {state !== 'accepted' && !isHeld && (
            <Button
              label={say('accept')}
              icon="check"
              busy={isPending}
              hint={hint}
              onClick={() => {
                give({ decision: 'accept' });
              }}
              testId="schedule-accept"
              actionOf="schedule"
              {...lock}
            />
          )}
          {state !== 'rejected' && (
            <Button
              label={say('reject')}
              busy={isPending}
              onClick={() => {
                setRejecting(true);
              }}
              testId="schedule-reject"
              actionOf="schedule"
              {...lock}
            />
          )}
        </>
      )}
      {isRejecting && (
        <RejectDialog
          hint={hint}
          onReject={(reason) => {
            give({ decision: 'reject', reason });
          }}
          onClose={() => {
            setRejecting(false);
          }}
        />
      )}
    </>
  );
}

/** Archives the schedule or deletes it; both can be taken back from the toast. */
function PutAway({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('decision');
  const notify = useNotify();
  const navigate = useNavigate();
  const mayEdit = useMay(MODULE, 'edit');
  const mayDelete = useMay(MODULE, 'delete');
  const {
    scheduleHeadId: id,
    documentNumber: number,
    isArchived,
    replaces,
    supersededBy,
    isHeld,
    cancellation,
  } = schedule;
  const { mutate, isPending } = useAct(id);
  const lock = useLock();
  const archive = (to: boolean): void => {
    mutate(() => call(scheduleArchive, { body: { scheduleHeadIds: [id], isArchived: to } }), {
      onSuccess: () => {
        const undo = {
          label: say('undo'),
          onClick: () => {
            archive(!to);
          },
        };
        notify({ severity: 'success', summary: say(to ? 'archived' : 'unarchived', { number }), action: undo });
      },
    });
  };
  const deleted = (): void => {
    void navigate(paths.schedules);
    void emitChange({ topic: 'schedule', ids: [id] });
    const undo = {
      label: say('undo'),
      onClick: () => {
        mutate(() => call(scheduleRestore, { params: { id } }), {
          onSuccess: () => void navigate(paths.schedule(id)),
        });
      },
    };
    notify({ severity: 'success', summary: say('deleted', { number }), action: undo });
  };
  const isInForce = supersededBy === null && !isHeld && cancellation === null;
  const before = replaces.map((one) => one.documentNumber).join(', ');
  return (
    <>
      {mayEdit && (
        <Button
          label={say(isArchived ? 'unarchive' : 'archive')}
          icon={isArchived ? 'inbox' : 'box'}
          kind="quiet"
          busy={isPending}
          onClick={() => {
            archive(!isArchived);
          }}
          testId="schedule-archive"
          actionOf="schedule"
          {...lock}
        />
      )}
      {mayDelete && (
        <ConfirmButton
          label={say('delete')}
          icon="trash"
          kind="quiet"
          title={say('deleteTitle', { number })}
          text={
            isInForce && before !== ''
              ? say('deleteReturns', { before })
              : say(isInForce ? 'deleteNothing' : 'deleteNotInForce')
          }
          cancel={say('cancel')}
          off={lock.hint ?? false}
          failed={say('notDeleted')}
          act={() => call(scheduleDelete, { params: { id } })}
          onDone={deleted}
          testId="schedule-delete"
          actionOf="schedule"
        />
      )}
    </>
  );
}

/** What people decide about a schedule, and what they say about it. */
export function DecisionBar({ schedule, onComments }: { schedule: ScheduleDetail; onComments: () => void }) {
  return (
    <div className="decision-bar" data-testid="decision-bar">
      <div className="decision-answer">
        <Answer schedule={schedule} />
      </div>
      <div className="decision-acts">
        <RulesButton schedule={schedule} />
        <CommentsButton count={schedule.commentCount} onOpen={onComments} />
        <PutAway schedule={schedule} />
      </div>
    </div>
  );
}
