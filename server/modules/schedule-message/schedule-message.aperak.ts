import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { aperakOfDecision } from '../../edi/aperak.js';
import type { Party } from '../../edi/model/party.js';
import { CannotWrite, prepare, type Prepared } from '../../edi/write.js';
import type { AnswerContent, FoundSchedule, SchedulePartner } from './schedule-message.rows.js';

/**
 * An answer as an APERAK that names the schedule: by its number (RFF+AAN) and by the reference of its message (RFF+ACW).
 * @param id of the answer, which is the number of its message (BGM 1004).
 * @throws Problem message-not-written.
 */
export function aperakOf(
  id: string,
  { documentNumber, issueDate, messageReference, seller, buyer }: FoundSchedule,
  { decision, reason }: Pick<AnswerContent, 'decision' | 'reason'>,
  { sender, recipient, preparedAt, test, messageType, messageVersion }: OutgoingAgreement,
): { readonly number: string; readonly prepared: Prepared } {
  const document = aperakOfDecision(
    { kind: 'delivery-schedule', documentNumber, issueDate, seller: partyOf(seller), buyer: partyOf(buyer) },
    decision === 'accept' ? null : (reason ?? ''),
    { documentNumber: id, issueDate: preparedAt, ...(messageReference === null ? {} : { messageReference }) },
  );
  if (document === null) throw new Error('Schedules are answered');
  const release = messageType === 'APERAK' ? messageVersion?.replaceAll('.', '') : undefined;
  const isLatin1 = /^[\u0000-\u00ff]*$/.test(JSON.stringify(document));
  try {
    const prepared = prepare([document], {
      sender,
      recipient,
      preparedAt,
      test,
      message: 'APERAK',
      syntax: isLatin1 ? 'UNOC' : 'UNOW',
      ...(release === undefined ? {} : { release }),
    });
    return { number: id, prepared };
  } catch (error) {
    if (error instanceof CannotWrite) throw new Problem('message-not-written', error.message);
    throw error;
  }
}

function partyOf(partner: SchedulePartner | null): Party | null {
  return partner && { code: partner.code ?? '', agency: '', name: partner.name ?? '' };
}
