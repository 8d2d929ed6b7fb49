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
  /** Called back where it is stored. */
  onSend: (text: string, onDone: () => void) => void;
}

/** A comment while it is written. */
function Write({ label, act, onSend }: WriteProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onSend(text, () => {
          setText('');
        });
      }}
    >
      <TextArea
        label={label}
        value={text}
        onChange={setText}
        rows={2}
        maxLength={MOST_COMMENT_TEXT}
        testId="comment-text"
      />
      <Button label={act} type="submit" disabled={text.trim() === ''} testId="comment-send" />
    </form>
  );
}

function One({ comment, headId }: { comment: ScheduleComment; headId: string }) {
  const say = useTexts('decision');
  const f = useFormat();
  const notify = useNotify();
  const { mutate } = useComments(headId);
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
      <p className="comment-words">{comment.isDeleted ? say('wasDeleted') : comment.comment}</p>
      {comment.isOwn && !comment.isDeleted && (
        <Button
          label={say('deleteComment')}
          icon="trash"
          iconOnly
          kind="quiet"
          onClick={() => {
            setDeleted(true);
          }}
          testId="comment-delete"
        />
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
        />
      )}
      {isAnswering && target !== null && (
        <Write
          label={say('reply')}
          act={say('send')}
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

/** Comments on a schedule, its lines and call-offs, with what may be added. */
function CommentsPanel({ schedule, onClose }: { schedule: ScheduleDetail; onClose: () => void }) {
  const say = useTexts('decision');
  const sayStates = useTexts('states');
  const may = useMay('schedule.delivery-schedule', 'edit');
  const { scheduleHeadId: headId, lines } = schedule;
  const [about, setAbout] = useState('');
  const { mutate } = useComments(headId);
  const query = useQuery({
    queryKey: ['schedule', 'comments', headId],
    queryFn: ({ signal }) => call(scheduleCommentList, { params: { id: headId } }, signal),
  });
  const options = [
    { value: '', label: say('wholeSchedule') },
    ...lines.map((line) => ({ value: line.scheduleLineId, label: line.externalArticleNumber })),
  ];
  return (
    <SlidePanel title={say('comments')} closeLabel={sayStates('close')} onClose={onClose} testId="comments-panel">
      {may && (
        <>
          <SelectField label={say('about')} value={about} options={options} onChange={setAbout} />
          <Write
            label={say('comment')}
            act={say('send')}
            onSend={(comment, onDone) => {
              const commentType = about === '' ? 'head' : 'line';
              const ids = [about === '' ? headId : about];
              mutate(() => call(scheduleCommentCreate, { body: { commentType, comment, ids } }), { onSuccess: onDone });
            }}
          />
        </>
      )}
      {!query.data ? (
        <Waiting query={query} skeleton={4} />
      ) : query.data.threads.length === 0 ? (
        <Empty icon="comment" title={say('noComments')} text={say('ownOnly')} />
      ) : (
        <ul className="comment-list">
          {query.data.threads.map((thread) => (
            <Thread key={thread.scheduleCommentId} thread={thread} headId={headId} />
          ))}
        </ul>
      )}
    </SlidePanel>
  );
}

/** Opens the comments, and says how many there are. */
export function CommentsButton({ schedule }: { schedule: ScheduleDetail }) {
  const say = useTexts('decision');
  const f = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { commentCount: count } = schedule;
  return (
    <>
      <Button
        label={count === 0 ? say('comments') : say('commentsOf', { shown: f.integer(count) })}
        icon="comment"
        kind="quiet"
        onClick={() => {
          setOpen(true);
        }}
        testId="comments-open"
      />
      {isOpen && (
        <CommentsPanel
          schedule={schedule}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
