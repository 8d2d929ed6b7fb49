import { queryOptions } from '@tanstack/react-query';
import { scheduleMessages } from '../../../../../server/contract/schedule-messages.js';
import { call } from '../../../api/call.js';

/** What was sent to the customer about a schedule, and how the customer is reached. */
export function messagesQuery(id: string) {
  return queryOptions({
    queryKey: ['schedule', 'messages', id],
    queryFn: ({ signal }) => call(scheduleMessages, { params: { id } }, signal),
  });
}
