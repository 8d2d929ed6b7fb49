import type { Language } from '../../contract/fields.js';
import type { FindingView } from '../../contract/finding.js';
import type { TrafficMessageView } from '../../contract/traffic.js';
import type { TrafficCause } from '../../contract/traffic-cause.js';
import { inLanguage } from '../../edi/place-words.js';
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
  readonly ofFiles: string;
  readonly introOfFiles: string;
  readonly files: string;
  readonly moreFiles: string;
  readonly correctAll: string;
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
    ofFiles: 'Files with the same error: {{value}}',
    introOfFiles: '{{company}} received files from you that have an error. Number of files: {{value}}.',
    files: 'Files:',
    moreFiles: 'and {{value}} more',
    correctAll: 'Please correct the files and send them again.',
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
    ofFiles: 'Filer med samma fel: {{value}}',
    introOfFiles: '{{company}} har tagit emot filer från er som innehåller ett fel. Antal filer: {{value}}.',
    files: 'Filer:',
    moreFiles: 'och {{value}} till',
    correctAll: 'Vänligen rätta filerna och skicka dem på nytt.',
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
    ofFiles: '有相同错误的文件：{{value}} 个',
    introOfFiles: '{{company}} 收到贵方发送的有错误的文件，共 {{value}} 个。',
    files: '文件：',
    moreFiles: '另有 {{value}} 个文件',
    correctAll: '请更正这些文件后重新发送。',
    from: '由 {{company}} 的 {{name}} 发送。回复此邮件将发送至 {{email}}。',
  },
};
/** Findings that one mail explains, and files that one lists. */
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

type Writer = Readonly<Record<'name' | 'email' | 'company', string>>;
interface Written {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly closing: string;
}
/** A file of a cause, with the place of its first error. */
export interface ReportedFile {
  readonly documentNumber: string | null;
  readonly fileName: string;
  readonly controlReference: string | null;
  readonly segment: number | null;
  readonly path: string;
}

function placeOf({ segment, path }: Pick<ReportedFile, 'segment' | 'path'>, language: Language): string {
  const inSegment = segment === null ? '' : filled(WORDS[language].segment, { value: String(segment) });
  return [inSegment, placeInSegment(path, segment)].filter(Boolean).join(', ');
}

/** One mail to the sender of many files with the same error: what is wrong and why, and which files they are. */
export function reportOfFiles(
  cause: Pick<TrafficCause, 'message' | 'cause'>,
  files: readonly ReportedFile[],
  writer: Writer,
  language: Language,
): Written {
  const words = WORDS[language];
  const values = { ...writer, value: String(files.length) };
  const lines = files.slice(0, EXPLAINED).map((file) => {
    const name = [file.documentNumber ?? file.fileName, file.controlReference].filter(Boolean).join(' / ');
    const place = placeOf({ segment: file.segment, path: inLanguage(file.path, language) }, language);
    return place === '' ? name : `${name}: ${place}`;
  });
  const left = files.length - lines.length;
  const more = left > 0 ? [filled(words.moreFiles, { value: String(left) })] : [];
  return {
    subject: filled(words.ofFiles, values),
    paragraphs: [
      filled(words.introOfFiles, values),
      [`${words.severity.error}: ${cause.message}`, cause.cause].filter(Boolean).join('\n'),
      [words.files, ...lines, ...more].join('\n'),
      words.correctAll,
    ],
    closing: filled(words.from, writer),
  };
}

/** A mail to the sender of a file about what is wrong in it, in the sender's language. */
export function reportOf(file: TrafficMessageView, writer: Writer, language: Language): Written {
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
        placeOf(finding, language),
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
