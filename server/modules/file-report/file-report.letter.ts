import type { Language } from '../../contract/fields.js';
import type { FindingView } from '../../contract/finding.js';
import type { TrafficMessageView } from '../../contract/traffic.js';
import { placeInSegment } from '../../domain/finding/place.js';

interface Words {
  readonly subject: string;
  readonly intro: string;
  readonly file: string;
  readonly reference: string;
  readonly document: string;
  readonly message: string;
  readonly received: string;
  readonly severity: Readonly<Record<FindingView['severity'], string>>;
  readonly segment: string;
  readonly found: string;
  readonly expected: string;
  readonly meant: string;
  readonly more: string;
  readonly correct: string;
  readonly from: string;
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Errors in {{name}}',
    intro: '{{company}} received a file from you that has errors.',
    file: 'File: {{value}}',
    reference: 'Interchange control reference: {{value}}',
    document: 'Document number: {{value}}',
    message: 'Message: {{value}}',
    received: 'Received: {{value}}',
    severity: { error: 'Error', warning: 'Warning', info: 'Note' },
    segment: 'Segment {{value}}',
    found: 'Found: {{value}}',
    expected: 'Expected: {{value}}',
    meant: 'Probably meant: {{value}}',
    more: 'There are {{value}} more errors.',
    correct: 'Please correct the file and send it again.',
    from: 'Sent by {{name}}, {{company}}. Replies to this mail go to {{email}}.',
  },
  se: {
    subject: 'Fel i {{name}}',
    intro: '{{company}} har tagit emot en fil från er som innehåller fel.',
    file: 'Fil: {{value}}',
    reference: 'Överföringens kontrollreferens: {{value}}',
    document: 'Dokumentnummer: {{value}}',
    message: 'Meddelande: {{value}}',
    received: 'Mottagen: {{value}}',
    severity: { error: 'Fel', warning: 'Varning', info: 'Information' },
    segment: 'Segment {{value}}',
    found: 'Hittat: {{value}}',
    expected: 'Förväntat: {{value}}',
    meant: 'Troligen avses: {{value}}',
    more: 'Det finns {{value}} fel till.',
    correct: 'Vänligen rätta filen och skicka den på nytt.',
    from: 'Skickat av {{name}}, {{company}}. Svar på det här mejlet går till {{email}}.',
  },
  cn: {
    subject: '{{name}} 中的错误',
    intro: '{{company}} 收到贵方发送的文件，其中有错误。',
    file: '文件：{{value}}',
    reference: '交换控制参考号：{{value}}',
    document: '单据号：{{value}}',
    message: '报文：{{value}}',
    received: '接收时间：{{value}}',
    severity: { error: '错误', warning: '警告', info: '提示' },
    segment: '第 {{value}} 段',
    found: '实际：{{value}}',
    expected: '应为：{{value}}',
    meant: '可能应为：{{value}}',
    more: '另有 {{value}} 个问题。',
    correct: '请更正文件后重新发送。',
    from: '由 {{company}} 的 {{name}} 发送。回复此邮件将发送至 {{email}}。',
  },
};
/** Findings that one mail explains. */
const EXPLAINED = 50;
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', se: 'sv-SE', cn: 'zh-CN' };

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** What the sender has to mend: neither notes nor what others have to do. */
export function forSender({ findings }: Pick<TrafficMessageView, 'findings'>): readonly FindingView[] {
  const wrong = findings.filter(({ severity, actor }) => severity !== 'info' && actor === 'sender');
  return wrong.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error') || a.start - b.start);
}

/** A mail to the sender of a file about what is wrong in it, in the sender's language. */
export function reportOf(
  file: TrafficMessageView,
  writer: { readonly name: string; readonly email: string; readonly company: string },
  language: Language,
): { readonly subject: string; readonly paragraphs: readonly string[]; readonly closing: string } {
  const words = WORDS[language];
  const said = (text: string, value: string | null | undefined): string[] =>
    value === null || value === undefined || value === '' ? [] : [filled(text, { value })];
  const wrong = forSender(file);
  const when = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const references = [
    ...said(words.file, file.fileName),
    ...said(words.reference, file.controlReference),
    ...said(words.message, [file.messageType, file.messageVersion].filter(Boolean).join(' ')),
    ...said(words.document, file.documentNumber),
    ...said(words.received, `${when.format(new Date(file.receivedAt))} UTC`),
  ];
  const explained = wrong
    .slice(0, EXPLAINED)
    .map((finding) =>
      [
        `${words.severity[finding.severity]}: ${finding.message}`,
        [...said(words.segment, finding.segment?.toString()), placeInSegment(finding.path, finding.segment)]
          .filter(Boolean)
          .join(', '),
        ...said(words.found, finding.found),
        ...said(words.expected, finding.expected),
        ...said(words.meant, finding.proposal),
        finding.cause,
      ]
        .filter((line) => line !== '')
        .join('\n'),
    );
  const left = wrong.length - explained.length + file.findingsOmitted;
  return {
    subject: filled(words.subject, { name: file.documentNumber ?? file.fileName }),
    paragraphs: [
      filled(words.intro, writer),
      references.join('\n'),
      ...explained,
      ...(left > 0 ? said(words.more, String(left)) : []),
      words.correct,
    ],
    closing: filled(words.from, writer),
  };
}
