import { scheduleDigest, scheduleDigestChoose } from '../../../../server/contract/schedule-digest.js';
import { call } from '../../api/call.js';
import { MailChoice } from './MailChoice.js';

const KEY = ['schedule-digest'];

/** When somebody is mailed what schedules change inside the firm zone. */
export function Digest() {
  return (
    <MailChoice
      of="digest"
      queryKey={KEY}
      read={(signal) => call(scheduleDigest, {}, signal)}
      choose={(body) => call(scheduleDigestChoose, { body })}
    />
  );
}
