import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import {
  MOST_COMMENT_TEXT,
  type ScheduleComment,
  scheduleCommentCreate,
  scheduleCommentList,
  scheduleCommentUpdate,
  type ScheduleThread,
} from '../../../../../server/contract/schedule-comments.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { recordAt, useAsOf, useLock } from '../../../as-of/as-of.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { SelectField } from '../../../ui/SelectField.js';
import { SlidePanel } from '../../../ui/SlidePanel.js';
import { Empty, Waiting } from '../../../ui/States.js';
import { TextArea } from '../../../ui/TextArea.js';
import { useNotify } from '../../../ui/Toasts.js';

/** Writes comments of a schedule; whoever looks at it reads them again. */
function useComments(id: string) {
  const language = useLanguage();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => emitChange({ topic: 'schedule', ids: [id] }),
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}

interface WriteProps {
  label: string;
  act: string;
  /** What is changed; empty for a new one. */
  initial?: string;
  /** Called back where it is stored. */
  onSend: (text: string, onDone: () => void) => void;
  /** Leaves it as it was. */
  onCancel?: () => void;
}

/** A comment while it is written. Ctrl or Cmd with Enter sends it, Escape leaves a change or an answer. */
function Write({ label, act, initial = '', onSend, onCancel }: WriteProps) {
  const say = useTexts('decision');
  const [text, setText] = useState(initial);
  const send = (): void => {
    if (text.trim() === '') return;
    onSend(text, () => {
      setText('');
    });
  };
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        if (event.key !== 'Escape' || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextArea
        label={label}
        value={text}
        onChange={setText}
        rows={2}
        maxLength={MOST_COMMENT_TEXT}
        autoFocus={onCancel !== undefined}
        testId="comment-text"
      />
      <span className="comment-acts">
        <Button label={act} type="submit" disabled={text.trim() === ''} hint={say('sendHint')} testId="comment-send" />
        {onCancel && <Button label={say('cancel')} kind="quiet" onClick={onCancel} />}
      </span>
    </form>
  );
}

function One({ comment, headId }: { comment: ScheduleComment; headId: string }) {
  const say = useTexts('decision');
  const f = useFormat();
  const notify = useNotify();
  const { mutate } = useComments(headId);
  const [isEditing, setEditing] = useState(false);
  const lock = useLock();
  const { scheduleCommentId: id, articleNumber, date } = comment;
  const setDeleted = (isDeleted: boolean): void => {
    mutate(() => call(scheduleCommentUpdate, { params: { id }, body: { isDeleted } }), {
      onSuccess: () => {
        if (!isDeleted) return;
        const undo = {
          label: say('undo'),
          onClick: () => {
            setDeleted(false);
          },
        };
        notify({ severity: 'success', summary: say('commentDeleted'), action: undo });
      },
    });
  };
  const about = [articleNumber, date !== null && f.day(date)].filter(Boolean).join(' · ');
  return (
    <div className="comment" data-testid="comment">
      <p className="dim">
        <b>{comment.author ?? '–'}</b> {f.moment(comment.createdAt)}{' '}
        {about !== '' && <span className="mono">{about}</span>}
        {comment.editedAt !== null && ` · ${say('edited')}`}
      </p>
      {isEditing ? (
        <Write
          label={say('comment')}
          act={say('save')}
          initial={comment.comment}
          onSend={(text) => {
            mutate(() => call(scheduleCommentUpdate, { params: { id }, body: { comment: text } }), {
              onSuccess: () => {
                setEditing(false);
              },
            });
          }}
          onCancel={() => {
            setEditing(false);
          }}
        />
      ) : (
        <p className="comment-words">{comment.isDeleted ? say('wasDeleted') : comment.comment}</p>
      )}
      {comment.isOwn && !comment.isDeleted && !isEditing && (
        <span className="comment-tools">
          <Button
            label={say('editComment')}
            icon="pencil"
            iconOnly
            kind="quiet"
            onClick={() => {
              setEditing(true);
            }}
            testId="comment-edit"
            {...lock}
          />
          <Button
            label={say('deleteComment')}
            icon="trash"
            danger
            iconOnly
            kind="quiet"
            onClick={() => {
              setDeleted(true);
            }}
            testId="comment-delete"
            {...lock}
          />
        </span>
      )}
    </div>
  );
}

/** What a thread is about, as the id that the call takes; null where that is no longer there. */
function targetOf({ commentType, scheduleLineId, scheduleCalloffId }: ScheduleThread, headId: string): string | null {
  return { head: headId, line: scheduleLineId, calloff: scheduleCalloffId }[commentType];
}

function Thread({ thread, headId }: { thread: ScheduleThread; headId: string }) {
  const say = useTexts('decision');
  const may = useMay('schedule.delivery-schedule', 'edit');
  const [isAnswering, setAnswering] = useState(false);
  const lock = useLock();
  const { mutate } = useComments(headId);
  const { commentType, scheduleCommentId: parentId } = thread;
  const target = targetOf(thread, headId);
  return (
    <li className="comment-thread">
      <One comment={thread} headId={headId} />
      {thread.replies.map((reply) => (
        <div key={reply.scheduleCommentId} className="comment-reply">
          <One comment={reply} headId={headId} />
        </div>
      ))}
      {may && target !== null && !thread.isDeleted && !isAnswering && (
        <Button
          label={say('reply')}
          kind="quiet"
          onClick={() => {
            setAnswering(true);
          }}
          testId="comment-reply"
          {...lock}
        />
      )}
      {isAnswering && target !== null && (
        <Write
          label={say('reply')}
          act={say('send')}
          onCancel={() => {
            setAnswering(false);
          }}
          onSend={(comment) => {
            mutate(() => call(scheduleCommentCreate, { body: { commentType, comment, ids: [target], parentId } }), {
              onSuccess: () => {
                setAnswering(false);
              },
            });
          }}
        />
      )}
    </li>
  );
}

/** What comments are about, as the API has it. */
function kindOf(target: string): 'head' | 'line' | 'calloff' {
  if (target === '') return 'head';
  return target.includes('-') ? 'calloff' : 'line';
}

/** What can be chosen: the schedule, its lines, and the call-off that was pointed at. */
function useTargets({ lines }: ScheduleDetail, target: string) {
  const say = useTexts('decision');
  const f = useFormat();
  const [lineId = ''] = target.split('-');
  const line = lines.find(({ scheduleLineId }) => scheduleLineId === lineId);
  const calloff = line?.calloffs?.find(({ scheduleCalloffId }) => scheduleCalloffId === target);
  const ofCalloff = [line?.externalArticleNumber, calloff ? f.day(calloff.date) : target.split('-')[1]];
  return [
    { value: '', label: say('wholeSchedule') },
    ...(kindOf(target) === 'calloff' ? [{ value: target, label: ofCalloff.filter(Boolean).join(' · ') }] : []),
    ...lines.map((one) => ({ value: one.scheduleLineId, label: one.externalArticleNumber })),
  ];
}

interface PanelProps {
  schedule: ScheduleDetail;
  /** The line or call-off that it was opened for; empty for the schedule. */
  target: string;
  onClose: () => void;
}

/** Comments on a schedule, its lines and call-offs, with what may be added. One opened for a line or call-off shows its threads first. */
export function CommentsPanel({ schedule, target, onClose }: PanelProps) {
  const say = useTexts('decision');
  const sayStates = useTexts('states');
  const may = useMay('schedule.delivery-schedule', 'edit');
  const { scheduleHeadId: headId } = schedule;
  const [about, setAbout] = useState(target);
  const { mutate } = useComments(headId);
  const lock = useLock();
  const asOf = useAsOf();
  const query = useQuery({
    ...recordAt(['schedule', 'comments', headId], asOf),
    queryFn: ({ signal }) => call(scheduleCommentList, { params: { id: headId }, query: { asOf } }, signal),
  });
  const all = query.data?.threads ?? [];
  const shown = about === '' ? all : all.filter((thread) => targetOf(thread, headId) === about);
  return (
    <SlidePanel title={say('comments')} closeLabel={sayStates('close')} onClose={onClose} testId="comments-panel">
      <SelectField
        label={say('about')}
        value={about}
        options={useTargets(schedule, target)}
        onChange={setAbout}
        testId="comments-about"
      />
      {may && lock.disabled && <Button label={say('comment')} icon="comment" testId="comment-write" {...lock} />}
      {may && !lock.disabled && (
        <Write
          key={about}
          label={say('comment')}
          act={say('send')}
          onSend={(comment, onDone) => {
            const body = { commentType: kindOf(about), comment, ids: [about === '' ? headId : about] };
            mutate(() => call(scheduleCommentCreate, { body }), { onSuccess: onDone });
          }}
        />
      )}
      {!query.data ? (
        <Waiting query={query} skeleton={4} />
      ) : shown.length === 0 ? (
        <Empty icon="comment" title={say('noComments')} text={say('ownOnly')} />
      ) : (
        <ul className="comment-list" aria-live="polite">
          {shown.map((thread) => (
            <Thread key={thread.scheduleCommentId} thread={thread} headId={headId} />
          ))}
        </ul>
      )}
    </SlidePanel>
  );
}
