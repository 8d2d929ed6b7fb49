import type { Actor, Severity } from '../edi/finding.js';
import type { FindingLanguage } from '../edi/finding-rule.js';
import type { Unconfirmed } from '../edi/mapping/profile-source.js';

/** What the command says about findings, in the languages the findings themselves have. */
interface Wording {
  readonly severity: Readonly<Record<Severity, string>>;
  readonly actor: Readonly<Record<Actor, string>>;
  readonly found: string;
  readonly expected: string;
  readonly also: string;
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
    also: 'also in',
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
    severity: { error: 'fel', warning: 'varning', info: 'information' },
    actor: { sender: 'avsändaren', us: 'vi', recipient: 'mottagaren' },
    found: 'hittat',
    expected: 'förväntat',
    also: 'även i',
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
    also: '另见',
    cause: '可能原因',
    action: '处理',
    acting: '责任方',
    segment: '段',
    bytes: '字节',
    more: (count) => `另有 ${count} 项`,
    summary: (errors, warnings, segments, messages) =>
      `${errors} 个错误，${warnings} 个警告；${messages} 条报文，${segments} 个段`,
  },
};

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What the command says about profiles. */
interface ProfileWording {
  readonly for: string;
  readonly source: string;
  readonly unconfirmed: string;
  readonly applied: string;
  readonly shipped: string;
  readonly given: string;
  readonly comma: string;
  readonly points: Readonly<Record<Unconfirmed, string>>;
}

export const PROFILE_WORDING: Readonly<Record<FindingLanguage, ProfileWording>> = {
  en: {
    for: 'for',
    source: 'source',
    unconfirmed: 'not confirmed',
    applied: 'read with the profile',
    shipped: 'comes with the product',
    given: 'asked for',
    comma: ', ',
    points: {
      sender: 'identification of the sender',
      association: 'association assigned code',
      release: 'release',
      edition: 'whether a newer edition is in force',
      secondhand: 'the guideline itself; the details come from another program',
      commitments: 'commitment codes (SCC)',
      dates: 'meaning of the dates',
      periods: 'how weeks and months are marked',
      cumulative: 'cumulative quantities',
      required: 'other required segments',
      characters: 'character set',
    },
  },
  se: {
    for: 'för',
    source: 'källa',
    unconfirmed: 'inte bekräftat',
    applied: 'läst med profilen',
    shipped: 'följer med produkten',
    given: 'begärd',
    comma: ', ',
    points: {
      sender: 'avsändarens identifikation',
      association: 'associationskod',
      release: 'utgåva',
      edition: 'om en nyare utgåva gäller',
      secondhand: 'själva riktlinjen; uppgifterna kommer från ett annat program',
      commitments: 'åtagandekoder (SCC)',
      dates: 'vad datumen avser',
      periods: 'hur veckor och månader märks',
      cumulative: 'ackumulerade antal',
      required: 'andra obligatoriska segment',
      characters: 'teckenuppsättning',
    },
  },
  cn: {
    for: '适用',
    source: '来源',
    unconfirmed: '未确认',
    applied: '使用配置',
    shipped: '产品自带',
    given: '指定',
    comma: '、',
    points: {
      sender: '发送方标识',
      association: '协会分配代码',
      release: '版本',
      edition: '是否已有更新的版本生效',
      secondhand: '指南原文；内容取自其他程序',
      commitments: '承诺代码（SCC）',
      dates: '日期的含义',
      periods: '周和月的表示方式',
      cumulative: '累计数量',
      required: '其他必填段',
      characters: '字符集',
    },
  },
};
