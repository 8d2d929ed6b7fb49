import type { Language } from '../../contract/fields.js';
import type { FindingView } from '../../contract/finding.js';
import type { TrafficState } from '../../contract/traffic.js';

type Words = Readonly<Record<Language, string>>;
interface Reason {
  readonly message: Words;
  readonly actor: FindingView['actor'];
}

const INCORRECT: Reason = {
  message: { en: 'The files have errors', se: 'Filerna har fel', cn: '文件有错误' },
  actor: 'sender',
};
const NOT_SENT: Reason = {
  message: { en: 'The files could not be sent', se: 'Filerna kunde inte skickas', cn: '文件未能发送' },
  actor: 'us',
};
const UNANSWERED: Reason = {
  message: {
    en: 'The partner has not acknowledged the files in time',
    se: 'Partnern har inte kvitterat filerna i tid',
    cn: '贸易伙伴未按时确认文件',
  },
  actor: 'recipient',
};
const REJECTED: Reason = {
  message: {
    en: 'The partner rejected the files or a part of them',
    se: 'Partnern avvisade filerna eller en del av dem',
    cn: '贸易伙伴拒绝了文件或其中一部分',
  },
  actor: 'us',
};

/** Why files count as errors in which no error was found, and who must act; of the states that such files can have. */
const REASONS: Readonly<Partial<Record<TrafficState, Reason>>> = {
  blocked: {
    message: {
      en: 'The files could not be processed',
      se: 'Filerna kunde inte behandlas',
      cn: '文件未能处理',
    },
    actor: 'us',
  },
  sent: UNANSWERED,
  'not-sent': NOT_SENT,
  queued: NOT_SENT,
  sending: NOT_SENT,
  rejected: REJECTED,
  acknowledged: REJECTED,
};

export function reasonOf(state: TrafficState): Reason {
  return REASONS[state] ?? INCORRECT;
}
