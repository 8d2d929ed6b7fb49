import type { Actor, Severity } from '../edi/finding.js';
import type { FindingLanguage } from '../edi/finding-rule.js';

/** What the command says about findings, in the languages the findings themselves have. */
interface Wording {
  readonly severity: Readonly<Record<Severity, string>>;
  readonly actor: Readonly<Record<Actor, string>>;
  readonly found: string;
  readonly expected: string;
  readonly cause: string;
  readonly action: string;
  readonly acting: string;
  readonly segment: string;
  readonly bytes: string;
  more(count: number): string;
  summary(errors: number, warnings: number, segments: number, messages: number): string;
}

export const WORDING: Readonly<Record<FindingLanguage, Wording>> = {
  en: {
    severity: { error: 'error', warning: 'warning', info: 'information' },
    actor: { sender: 'sender', us: 'us', recipient: 'recipient' },
    found: 'found',
    expected: 'expected',
    cause: 'likely cause',
    action: 'what to do',
    acting: 'who acts',
    segment: 'segment',
    bytes: 'bytes',
    more: (count) => `and ${count} more`,
    summary: (errors, warnings, segments, messages) =>
      `${counted(errors, 'error')}, ${counted(warnings, 'warning')}; ${counted(messages, 'message')}, ${counted(segments, 'segment')}`,
  },
  se: {
    severity: { error: 'fel', warning: 'varning', info: 'upplysning' },
    actor: { sender: 'avsändaren', us: 'vi', recipient: 'mottagaren' },
    found: 'funnet',
    expected: 'väntat',
    cause: 'trolig orsak',
    action: 'åtgärd',
    acting: 'vem',
    segment: 'segment',
    bytes: 'byte',
    more: (count) => `och ${count} till`,
    summary: (errors, warnings, segments, messages) =>
      `${errors} fel, ${warnings} ${warnings === 1 ? 'varning' : 'varningar'}; ${messages} ${messages === 1 ? 'meddelande' : 'meddelanden'}, ${segments} segment`,
  },
  cn: {
    severity: { error: '错误', warning: '警告', info: '提示' },
    actor: { sender: '发送方', us: '我方', recipient: '接收方' },
    found: '实际',
    expected: '应为',
    cause: '可能原因',
    action: '处理',
    acting: '责任方',
    segment: '段',
    bytes: '字节',
    more: (count) => `另有${count}项`,
    summary: (errors, warnings, segments, messages) =>
      `${errors}个错误，${warnings}个警告；${messages}个报文，${segments}个段`,
  },
};

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
