import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type ScheduleMessage, scheduleMessageRetry } from '../../../../../server/contract/schedule-messages.js';
import type { MessageState } from '../../../../../server/domain/schedule/answer.js';
import { call } from '../../../api/call.js';
import { emitChange } from '../../../api/live.js';
import { problemText } from '../../../api/problem.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip, type Tone } from '../../../ui/Chip.js';
import type { IconName } from '../../../ui/Icon.js';
import { useNotify } from '../../../ui/Toasts.js';
import { messagesQuery } from './customer.queries.js';

const LOOK: Readonly<Record<MessageState, { icon: IconName; tone: Tone }>> = {
  queued: { icon: 'clock', tone: 'info' },
  sending: { icon: 'clock', tone: 'info' },
  sent: { icon: 'check', tone: 'ok' },
  failed: { icon: 'times', tone: 'err' },
  replaced: { icon: 'history', tone: 'dim' },
};

/** The last answer that was sent about a schedule, or is to be. */
export function lastAnswerOf(messages: readonly ScheduleMessage[] | undefined): ScheduleMessage | undefined {
  return messages?.find(({ kind }) => kind === 'answer');
}

/** Whether the customer has the answer, and what can be done where not. Nothing where answers are only kept. */
export function AnswerSending({ id }: { id: string }) {
  const say = useTexts('customer');
  const f = useFormat();
  const may = useMay('schedule.delivery-schedule', 'edit');
  const maySeeFiles = useMay('traffic', 'read');
  const language = useLanguage();
  const notify = useNotify();
  const answer = lastAnswerOf(useQuery(messagesQuery(id)).data?.messages);
  const retry = useMutation({
    mutationFn: (messageId: string) => call(scheduleMessageRetry, { params: { id: messageId } }),
    onSuccess: async () => {
      notify({ severity: 'success', summary: say('retried') });
      await emitChange({ topic: 'schedule', ids: [id] });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  if (!answer) return null;
  const { scheduleMessageId, state, to, at, endedAt, fileId, error } = answer;
  return (
    <span className="answer-sending" data-testid="answer-sending">
      <StatusChip {...LOOK[state]}>{say(`state.${state}`)}</StatusChip>
      <span className="dim truncate" title={error ?? undefined}>
        {error ?? say('sentTo', { to, when: f.moment(endedAt ?? at) })}
      </span>
      {fileId !== null && maySeeFiles && (
        <Link className="btn-link" to={paths.trafficMessage(fileId)} data-testid="answer-file">
          {say('file')}
        </Link>
      )}
      {state === 'failed' && may && (
        <Button
          label={say('retry')}
          icon="refresh"
          busy={retry.isPending}
          onClick={() => {
            retry.mutate(scheduleMessageId);
          }}
          testId="answer-retry"
        />
      )}
    </span>
  );
}
