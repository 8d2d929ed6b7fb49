import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import { dateRule, type ScopeRule, set } from '../mapping/rules.js';
import type { ApplicationAcknowledgement, ApplicationError } from '../model/application-acknowledgement.js';

/** A reference with its date: RFF group, or DOC group of later releases. */
interface Reference {
  readonly qualifier: string;
  readonly number: string;
  readonly date: string | null;
}
interface Raw extends ApplicationAcknowledgement {
  readonly references?: readonly Reference[];
  readonly documents?: readonly Reference[];
}

/** RFF 1153 that can name the acknowledged document, the best first. */
const DOCUMENT_QUALIFIERS = ['AAK', 'ON', 'IV', 'DQ', 'AAN', 'ALO', 'VN', 'CU', 'SI', 'AAU', 'DM'];
const MESSAGE_QUALIFIER = 'ACW';

const blankReference = (): Reference => ({ qualifier: '', number: '', date: null });
const RFF_GROUP: ScopeRule<Reference> = {
  blank: blankReference,
  segments: [
    { segment: 'RFF', values: { '1.0': { text: 'qualifier' }, '1.1': { text: 'number' } } },
    dateRule('date', '171', '137', '4'),
  ],
};
const DOC_GROUP: ScopeRule<Reference> = {
  blank: blankReference,
  segments: [
    { segment: 'DOC', values: { '1.0': { text: 'qualifier' }, '2.0': { text: 'number' } } },
    dateRule('date', '171', '137'),
  ],
};

const ERROR: ScopeRule<ApplicationError> = {
  blank: () => ({ code: '', text: null, referenceQualifier: null, reference: null }),
  segments: [
    { segment: 'ERC', values: { '1.0': { text: 'code' } } },
    { segment: 'FTX', values: { '1.0': set('AAO'), '4.0': { joined: 'text', pieces: 5, size: 70 } } },
  ],
  scopes: [
    {
      property: null,
      trigger: 'RFF',
      segments: [{ segment: 'RFF', values: { '1.0': { text: 'referenceQualifier' }, '1.1': { text: 'reference' } } }],
    },
  ],
};

const ACKNOWLEDGEMENT: ScopeRule<Raw> = {
  blank: () => ({
    kind: 'application-acknowledgement',
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    outcome: null,
    issueDate: null,
    messageReference: null,
    documentReferenceQualifier: null,
    documentReference: null,
    documentReferenceDate: null,
    seller: null,
    buyer: null,
    errors: [],
    references: [],
    documents: [],
  }),
  segments: [
    {
      segment: 'BGM',
      always: true,
      values: {
        '2.0': { text: 'documentNumber' },
        '3.0': { text: 'messageFunction' },
        '4.0': {
          coded: 'outcome',
          codes: {
            AP: 'accepted',
            RE: 'rejected',
            AI: 'accepted-with-amendment',
            AC: 'accepted-with-amendment',
            CA: 'accepted-with-amendment',
          },
        },
      },
    },
    // 1225 where 4343 says nothing.
    {
      segment: 'BGM',
      values: {
        '3.0': {
          coded: 'outcome',
          readOnly: true,
          codes: {
            27: 'rejected',
            29: 'accepted',
            28: 'accepted-with-amendment',
            30: 'accepted-with-amendment',
            34: 'accepted-with-amendment',
          },
        },
      },
    },
    // 1001 where neither does: an application error message rejects, an acknowledgement message accepts.
    {
      segment: 'BGM',
      values: { '1.0': { coded: 'outcome', readOnly: true, codes: { 313: 'rejected', 312: 'accepted' } } },
    },
    dateRule('issueDate', '137'),
  ],
  scopes: [
    { property: 'documents', trigger: 'DOC', scope: DOC_GROUP, readOnly: true },
    { property: 'references', trigger: 'RFF', scope: RFF_GROUP },
    party('seller', ['SU', 'SE']),
    party('buyer', ['BY']),
    { property: 'errors', trigger: 'ERC', scope: ERROR },
  ],
};

function finish({ references = [], documents = [], ...document }: Raw): Raw {
  const rank = (reference: Reference): number => DOCUMENT_QUALIFIERS.indexOf(reference.qualifier.toUpperCase());
  const [best] = references.filter((reference) => rank(reference) >= 0).sort((a, b) => rank(a) - rank(b));
  const messageReference =
    references.find(({ qualifier }) => qualifier.toUpperCase() === MESSAGE_QUALIFIER)?.number ?? null;
  if (best !== undefined)
    return {
      ...document,
      messageReference,
      documentReferenceQualifier: best.qualifier,
      documentReference: best.number,
      documentReferenceDate: best.date,
    };
  const [named] = documents;
  return {
    ...document,
    messageReference,
    documentReference: named?.number ?? null,
    documentReferenceDate: named?.date ?? null,
  };
}

function prepare(document: Raw): Raw {
  const { messageReference, documentReferenceQualifier, documentReference, documentReferenceDate } = document;
  const references: Reference[] = [];
  if (messageReference !== null)
    references.push({ qualifier: MESSAGE_QUALIFIER, number: messageReference, date: null });
  if (documentReference !== null)
    references.push({
      qualifier: documentReferenceQualifier ?? 'AAK',
      number: documentReference,
      date: documentReferenceDate,
    });
  return { ...document, references };
}

/** Application error and acknowledgement (APERAK). */
export const message = mappedMessage<Raw>({
  type: 'APERAK',
  rules: ACKNOWLEDGEMENT,
  required: { documentNumber: 'document number (BGM 1004)' },
  finish,
  prepare,
  writes: { accepts: (document) => document.kind === 'application-acknowledgement', release: 'D96A' },
});
