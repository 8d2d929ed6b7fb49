import type { Language } from '../../contract/fields.js';
import { letter, type Letter, writtenDay } from '../../platform/letter.js';
import { type FoundMessage, isAnswer, type AnswerContent } from './schedule-message.rows.js';

interface Words {
  readonly accepted: { readonly subject: string; readonly text: string };
  readonly rejected: { readonly subject: string; readonly text: string };
  readonly issued: string;
  readonly replaces: string;
  readonly reason: string;
  readonly from: string;
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    accepted: {
      subject: 'Delivery schedule {{number}} is accepted',
      text: '{{company}} accepts your delivery schedule {{number}}{{issued}}.',
    },
    rejected: {
      subject: 'Delivery schedule {{number}} is rejected',
      text: '{{company}} rejects your delivery schedule {{number}}{{issued}}.',
    },
    issued: ', issued {{day}}',
    replaces: 'This replaces our earlier answer.',
    reason: 'Reason: {{reason}}',
    from: 'Sent by {{name}}, {{company}}. Replies to this mail go to {{email}}.',
  },
  se: {
    accepted: {
      subject: 'Leveransplan {{number}} är accepterad',
      text: '{{company}} accepterar er leveransplan {{number}}{{issued}}.',
    },
    rejected: {
      subject: 'Leveransplan {{number}} är avvisad',
      text: '{{company}} avvisar er leveransplan {{number}}{{issued}}.',
    },
    issued: ', utfärdad {{day}}',
    replaces: 'Det här svaret ersätter vårt tidigare svar.',
    reason: 'Orsak: {{reason}}',
    from: 'Skickat av {{name}}, {{company}}. Svar på det här mejlet går till {{email}}.',
  },
  cn: {
    accepted: { subject: '交货计划 {{number}} 已接受', text: '{{company}} 接受贵方的交货计划 {{number}}{{issued}}。' },
    rejected: { subject: '交货计划 {{number}} 已拒绝', text: '{{company}} 拒绝贵方的交货计划 {{number}}{{issued}}。' },
    issued: '（签发日期 {{day}}）',
    replaces: '此答复取代我方先前的答复。',
    reason: '原因：{{reason}}',
    from: '由 {{company}} 的 {{name}} 发送。回复此邮件将发送至 {{email}}。',
  },
};

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** What a message says to the customer, in the customer's language: who sends it, and where answers go. */
export function letterOf({
  content,
  documentNumber,
  issueDate,
  isAfterAnother,
  company,
  sender,
}: FoundMessage): Letter {
  const words = WORDS[content.language];
  const from = filled(words.from, { ...sender, company });
  if (!isAnswer(content)) return letter(content.language, content.subject, [content.text, from]);
  const issued = issueDate === null ? '' : filled(words.issued, { day: writtenDay(issueDate, content.language) });
  const values = { number: documentNumber, company, issued };
  const { subject, text } = decided(words, content);
  const reason = content.reason === null ? [] : [filled(words.reason, { reason: content.reason })];
  const replaces = isAfterAnother ? [words.replaces] : [];
  return letter(content.language, filled(subject, values), [filled(text, values), ...reason, ...replaces, from]);
}

function decided({ accepted, rejected }: Words, { decision }: AnswerContent): Words['accepted'] {
  return decision === 'accept' ? accepted : rejected;
}
