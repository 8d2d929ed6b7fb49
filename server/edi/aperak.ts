import type { Finding } from './finding.js';
import { describe } from './finding-description.js';
import { ownerOf } from './finding-owner.js';
import type { FindingLanguage } from './finding-rule.js';
import type { Envelope, ReadResult } from './interchange.js';
import { lossesIn } from './lost-content.js';
import { piecesOf } from './mapping/values.js';
import type { ApplicationAcknowledgement } from './model/application-acknowledgement.js';
import type { BusinessDocument } from './model/document.js';
import {
  acceptDocument,
  type BusinessError,
  type NamedSchedule,
  rejectDocument,
  type Rejection,
} from './reject-document.js';
import { BUSINESS_ERRORS, SYNTAX_ERRORS } from './syntax-errors.js';
import { write } from './write.js';

export interface AperakOptions {
  /** UNB 0020; where answers go to several senders, one for each. Also the beginning of the numbers of the acknowledgements (BGM 1004). */
  readonly controlReference: string | ((index: number) => string);
  /** `YYYY-MM-DDThh:mm`. */
  readonly preparedAt: string;
  /** Language of the texts, default English. */
  readonly language?: FindingLanguage;
}

/** What the application says of the documents of one sender, as one interchange. */
export interface AperakAnswer {
  readonly sender: string;
  readonly recipient: string;
  readonly bytes: Uint8Array;
  readonly documents: readonly ApplicationAcknowledgement[];
}

/** ERC 9321 where no code of the syntax (0085) says it: unspecified. */
const UNSPECIFIED = '18';
/** Errors told of one document; the last of them says how many more there are. */
const MAX_ERRORS = 99;
/** FTX C108: five texts of 70 characters, as the oldest releases have them. */
const PIECES = 5;
const PIECE = 70;

/** Whether an error is one of content: what CONTRL reports is none, but for numbers where the directory has text. */
function isOfContent({ code, severity }: Finding): boolean {
  const rules: Readonly<Record<string, { readonly numeric?: true } | undefined>> = SYNTAX_ERRORS;
  const rule = Object.hasOwn(rules, code) ? rules[code] : undefined;
  return severity === 'error' && (rule === undefined || rule.numeric === true);
}

/**
 * What the application says of a received document (APERAK), ready to be written: that it is rejected, with each of the given findings as an error in plain
 * words, or, where there is none, that it is accepted. Null for documents that are never answered, see `rejectDocument`.
 */
export function aperakFor(
  document: BusinessDocument,
  findings: readonly Finding[],
  naming: Rejection,
  language: FindingLanguage = 'en',
): ApplicationAcknowledgement | null {
  return findings.length > 0
    ? rejectDocument(document, errorsOf(findings, language), naming)
    : acceptDocument(document, naming);
}

/**
 * What somebody decided about a schedule (APERAK), ready to be written: that it is accepted, or rejected with the reason, which stands in as
 * many errors as it takes.
 */
export function aperakOfDecision(
  schedule: NamedSchedule,
  rejection: string | null,
  naming: Rejection,
): ApplicationAcknowledgement | null {
  if (rejection === null) return acceptDocument(schedule, naming);
  const errors = textsOf(plain(rejection)).map((text) => ({ code: UNSPECIFIED, text, reference: null }));
  return rejectDocument(schedule, errors, naming);
}

/** A text in parts that each have room in one FTX, cut at blanks. */
function textsOf(text: string): readonly string[] {
  const words = text.split(' ').flatMap((word) => word.match(new RegExp(`.{1,${PIECE}}`, 'gu')) ?? []);
  const parts: string[] = [];
  for (const word of words) {
    const longer = parts.length === 0 ? word : `${parts.at(-1) ?? ''} ${word}`;
    if (fits(longer)) parts.splice(-1, 1, longer);
    else parts.push(word);
  }
  return parts;
}

function errorsOf(findings: readonly Finding[], language: FindingLanguage): readonly BusinessError[] {
  const told = findings.length > MAX_ERRORS ? findings.slice(0, MAX_ERRORS - 1) : findings;
  const errors = told.map((finding) => ({ code: codeOf(finding), text: textOf(finding, language), reference: null }));
  const more = findings.length - told.length;
  return more === 0 ? errors : [...errors, { code: UNSPECIFIED, text: `+ ${more}`, reference: null }];
}

/** 0085, which CONTRL uses as well: 12 an invalid value, 13 what is missing. */
function codeOf({ code }: Finding): string {
  const errors: Readonly<Record<string, { readonly error: string } | undefined>> = {
    ...SYNTAX_ERRORS,
    ...BUSINESS_ERRORS,
  };
  return errors[code]?.error ?? UNSPECIFIED;
}

/** Place and message of a finding with its cause and what to do, as far as there is room for them. */
function textOf(finding: Finding, language: FindingLanguage): string {
  const { message, cause, action } = describe(finding, language);
  const stop = language === 'cn' ? '。' : '.';
  const parts = [`${finding.path}: ${message}${stop}`, action, cause].filter((part) => part !== '').map(plain);
  const whole = parts.reduce((text, part) => (fits(`${text} ${part}`) ? `${text} ${part}` : text));
  return fits(whole) ? whole : whole.slice(0, PIECES * (PIECE - 1) - PIECE).trimEnd();
}

function fits(text: string): boolean {
  return piecesOf(text, PIECES, PIECE) !== null;
}

/** Signs that Latin-1 does not have where it has others for them, and no line ends. */
function plain(text: string): string {
  return text
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * What the application says of each document of a file (APERAK), one interchange for each sender. A document whose only errors are those of syntax, a cut
 * file for instance, is not answered: CONTRL rejects it. Nor are documents without sender and recipient.
 */
export function aperaks(reading: ReadResult, options: AperakOptions): readonly AperakAnswer[] {
  const lossesOf = lossesIn(reading);
  const errors = reading.findings.filter(isOfContent);
  const byPartner = new Map<string, { readonly envelope: Envelope; readonly documents: BusinessDocument[] }>();
  for (const document of reading.documents) {
    const envelope = reading.interchanges[document.interchange];
    if (envelope === undefined || envelope.sender === '' || envelope.recipient === '') continue;
    const isCutOrSo = lossesOf(document.messageNumber, document.interchange).length > 0;
    if (isCutOrSo && findingsOf(document, errors, reading).length === 0) continue;
    const key = JSON.stringify([envelope.sender, envelope.recipient, envelope.test]);
    const same = byPartner.get(key) ?? { envelope, documents: [] };
    byPartner.set(key, same);
    same.documents.push(document);
  }
  return [...byPartner.values()].flatMap(({ envelope, documents }, index) => {
    const controlReference = referenceOf(options, index);
    const answers = documents.flatMap((document, n) => {
      const messageReference = reading.messages[document.messageNumber - 1]?.reference ?? '';
      const answer = aperakFor(
        document,
        findingsOf(document, errors, reading),
        {
          documentNumber: `${controlReference}-${n + 1}`,
          issueDate: options.preparedAt,
          ...(messageReference === '' ? {} : { messageReference }),
        },
        options.language,
      );
      return answer === null ? [] : [answer];
    });
    return answers.length === 0 ? [] : [answerTo(envelope, answers, controlReference, options)];
  });
}

function findingsOf(
  { messageNumber }: BusinessDocument,
  errors: readonly Finding[],
  { messages }: ReadResult,
): readonly Finding[] {
  return errors.filter((finding) => ownerOf(finding, messages).message === messageNumber - 1);
}

function referenceOf({ controlReference }: AperakOptions, index: number): string {
  if (typeof controlReference === 'function') return controlReference(index);
  return index === 0 ? controlReference : `${controlReference.slice(0, 10)}-${index + 1}`;
}

function answerTo(
  { sender: recipient, recipient: sender, test }: Envelope,
  documents: readonly ApplicationAcknowledgement[],
  controlReference: string,
  { preparedAt }: AperakOptions,
): AperakAnswer {
  const isLatin1 = documents.every((document) => /^[\u0000-\u00ff]*$/.test(JSON.stringify(document)));
  const syntax = isLatin1 ? 'UNOC' : 'UNOW';
  const { bytes } = write(documents, {
    sender,
    recipient,
    controlReference,
    preparedAt,
    message: 'APERAK',
    syntax,
    test,
  });
  return { sender, recipient, bytes, documents };
}
