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
import { type Formats, useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { type Comment, type CommentActs, Comments, WriteComment } from '../../../record/Comments.js';
import { Button } from '../../../ui/Button.js';
import { SelectField } from '../../../ui/SelectField.js';
import { SlidePanel } from '../../../ui/SlidePanel.js';
import { Empty, Waiting } from '../../../ui/States.js';
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

/** What a thread is about, as the id that the call takes; null where that is no longer there. */
function targetOf({ commentType, scheduleLineId, scheduleCalloffId }: ScheduleThread, headId: string): string | null {
  return { head: headId, line: scheduleLineId, calloff: scheduleCalloffId }[commentType];
}

/** A comment of a schedule as the console's comments are shown. */
function commentOf(comment: ScheduleComment, f: Formats): Comment {
  const { scheduleCommentId, author, createdAt, editedAt, isOwn, isDeleted, articleNumber, date } = comment;
  return {
    ...{ id: scheduleCommentId, author, createdAt, isOwn, isDeleted, text: comment.comment },
    isEdited: editedAt !== null,
    about: [articleNumber, date !== null && f.day(date)].filter(Boolean).join(' · '),
  };
}

/** What is done with the comments of a schedule. */
function useActs(headId: string, threads: readonly ScheduleThread[]): CommentActs {
  const { mutate } = useComments(headId);
  return {
    change: (id, comment, onDone) => {
      mutate(() => call(scheduleCommentUpdate, { params: { id }, body: { comment } }), { onSuccess: onDone });
    },
    setDeleted: (id, isDeleted, onDone) => {
      mutate(() => call(scheduleCommentUpdate, { params: { id }, body: { isDeleted } }), { onSuccess: onDone });
    },
    answer: (parentId, comment, onDone) => {
      const thread = threads.find(({ scheduleCommentId }) => scheduleCommentId === parentId);
      const target = thread && targetOf(thread, headId);
      if (typeof target !== 'string') return;
      const body = { commentType: thread?.commentType ?? 'head', comment, ids: [target], parentId };
      mutate(() => call(scheduleCommentCreate, { body }), { onSuccess: onDone });
    },
  };
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
  const acts = useActs(headId, all);
  const f = useFormat();
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
        <WriteComment
          key={about}
          label={say('comment')}
          act={say('send')}
          maxLength={MOST_COMMENT_TEXT}
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
        <Comments
          threads={shown.map((thread) => ({
            ...commentOf(thread, f),
            replies: thread.replies.map((reply) => commentOf(reply, f)),
            mayAnswer: may && !thread.isDeleted && targetOf(thread, headId) !== null,
          }))}
          acts={acts}
          maxLength={MOST_COMMENT_TEXT}
          lock={lock}
        />
      )}
    </SlidePanel>
  );
}
