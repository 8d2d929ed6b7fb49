import type { Finding } from './finding.js';
import type { FindingLanguage } from './finding-rule.js';
import { consequenceOf } from './finding-severity.js';
import { isFindingCode } from './finding-text.js';

/** What became of the file that has a finding. */
export interface FileOutcome {
  readonly isOutgoing: boolean;
  /** `waits`: it is being read; `repeats`: it came before; `stopped`: it could not be processed. */
  readonly state: 'waits' | 'repeats' | 'stopped' | 'read';
  /** Of the documents that were stored from it. */
  readonly documents: number;
  readonly schedules: number;
  /** Its messages were understood, whether or not documents are stored of their kind. */
  readonly isUnderstood: boolean;
}

type Words = Readonly<Record<FindingLanguage, string>>;
const words = (en: string, se: string, cn: string): Words => ({ en, se, cn });

const STOPPED = words(
  'The file was not processed; nothing was stored from it.',
  'Filen behandlades inte; inget sparades från den.',
  '文件未处理；未保存任何内容。',
);
const REPEATS = words(
  'The file came before; this one had no effect.',
  'Filen har kommit tidigare; denna hade ingen verkan.',
  '该文件先前已收到；本次无影响。',
);
const NOTHING = words('Nothing was stored from this file.', 'Inget sparades från filen.', '未从此文件保存任何内容。');
const KEPT = words(
  'The file is kept as it came; it became no document.',
  'Filen är kvar som den kom; den blev inget dokument.',
  '文件按原样保留；未生成单据。',
);
const LOST = words('Part of the content is missing.', 'En del av innehållet saknas.', '部分内容缺失。');
const CHANGED = words(
  'A value may not mean what the sender meant.',
  'Ett värde kan betyda något annat än avsändaren menade.',
  '某个值可能与发送方的本意不同。',
);
const SCHEDULE_WRONG = words(
  'Schedule created and marked as incorrect: needs checking.',
  'Leveransplan skapad och markerad som felaktig: behöver kontrolleras.',
  '交货计划已创建并标记为有误：需要检查。',
);
const SCHEDULES_WRONG = words(
  'Schedules created: they need checking.',
  'Leveransplaner skapade: de behöver kontrolleras.',
  '交货计划已创建：需要检查。',
);
const DOCUMENT_WRONG = words(
  'Document created: needs checking.',
  'Dokument skapat: behöver kontrolleras.',
  '单据已创建：需要检查。',
);
const MESSAGE_WRONG = words(
  'The message was read: needs checking before it is used.',
  'Meddelandet är läst: behöver kontrolleras innan det används.',
  '报文已读取：使用前需要检查。',
);
const COMPLETE = words(
  'Imported; nothing is missing because of it.',
  'Övertaget; inget saknas på grund av detta.',
  '已导入；未因此缺失内容。',
);
const NO_EFFECT = words('No effect on the document.', 'Ingen verkan på dokumentet.', '对单据无影响。');
const SENT_OTHERWISE = words(
  'The message says something else than the document.',
  'Meddelandet säger något annat än dokumentet.',
  '报文内容与单据不一致。',
);
const SENT_WITHOUT = words(
  'The message was written without it.',
  'Meddelandet skrevs utan detta.',
  '报文已生成，但不含该内容。',
);

/** What follows from a finding for the file that has it, in words; '' while the file is being read. */
export function consequenceIn(
  { code, severity }: Pick<Finding, 'code' | 'severity'>,
  outcome: FileOutcome,
  language: FindingLanguage,
): string {
  const texts = outcome.isOutgoing ? [sent(severity)] : received(code, severity, outcome);
  return texts.map((text) => text[language]).join(language === 'cn' ? '' : ' ');
}

function sent(severity: Finding['severity']): Words {
  return severity === 'error' ? SENT_OTHERWISE : severity === 'warning' ? SENT_WITHOUT : NO_EFFECT;
}

function received(code: string, severity: Finding['severity'], outcome: FileOutcome): readonly Words[] {
  const { state, documents, isUnderstood } = outcome;
  if (state === 'waits') return [];
  if (state === 'stopped') return [STOPPED];
  if (state === 'repeats') return [REPEATS];
  if (severity === 'info') return [NO_EFFECT];
  const isEmpty = documents === 0 && !isUnderstood;
  if (severity === 'warning') return [isEmpty ? KEPT : COMPLETE];
  if (isEmpty) return [NOTHING];
  const consequence = isFindingCode(code) ? consequenceOf(code).consequence : null;
  const how = consequence === 'content-lost' ? [LOST] : consequence === 'meaning-changed' ? [CHANGED] : [];
  return [...how, needsChecking(outcome)];
}

function needsChecking({ documents, schedules }: FileOutcome): Words {
  if (schedules > 0) return schedules === 1 ? SCHEDULE_WRONG : SCHEDULES_WRONG;
  return documents > 0 ? DOCUMENT_WRONG : MESSAGE_WRONG;
}
