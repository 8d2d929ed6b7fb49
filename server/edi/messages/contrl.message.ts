import { mappedMessage } from '../mapping/mapped-message.js';
import type { Address, ScopeRule, Value } from '../mapping/rules.js';
import type {
  ElementError,
  GroupAcknowledgement,
  MessageAcknowledgement,
  SegmentError,
  SyntaxAcknowledgement,
} from '../model/syntax-acknowledgement.js';

/** S002 and S003, S006 and S007, with their parts one by one as the segments have them. */
interface Parties {
  readonly senderId?: string;
  readonly senderQualifier?: string;
  readonly senderAddress?: string;
  readonly recipientId?: string;
  readonly recipientQualifier?: string;
  readonly recipientAddress?: string;
}
interface RawGroup extends GroupAcknowledgement, Parties {}
interface Raw extends SyntaxAcknowledgement, Parties {
  readonly groups: readonly RawGroup[];
}

interface Reported {
  readonly action: string;
  readonly error: string | null;
  readonly segment: string | null;
  readonly element: string | null;
  readonly component: string | null;
}
const NOTHING_SAID: Reported = { action: '', error: null, segment: null, element: null, component: null };

/** 0083, 0085, 0135 and S011: from the fourth element of UCI and UCF on, from the third of UCM. */
function reported(from: 3 | 4): Record<Address, Value<Reported>> {
  const places: readonly [Address, keyof Reported][] = [
    [`${from}.0`, 'action'],
    [`${from + 1}.0`, 'error'],
    [`${from + 2}.0`, 'segment'],
    [`${from + 3}.0`, 'element'],
    [`${from + 3}.1`, 'component'],
  ];
  return Object.fromEntries(places.map(([at, property]) => [at, { text: property }]));
}

const PARTIES: Record<Address, Value<Parties>> = {
  '2.0': { text: 'senderId' },
  '2.1': { text: 'senderQualifier' },
  '2.2': { text: 'senderAddress' },
  '3.0': { text: 'recipientId' },
  '3.1': { text: 'recipientQualifier' },
  '3.2': { text: 'recipientAddress' },
};

const ELEMENT: ScopeRule<ElementError> = {
  blank: () => ({ error: '', element: '', component: null }),
  segments: [
    { segment: 'UCD', values: { '1.0': { text: 'error' }, '2.0': { text: 'element' }, '2.1': { text: 'component' } } },
  ],
};

const SEGMENT: ScopeRule<SegmentError> = {
  blank: () => ({ position: '', error: null, elements: [] }),
  segments: [{ segment: 'UCS', values: { '1.0': { text: 'position' }, '2.0': { text: 'error' } } }],
  scopes: [{ property: 'elements', trigger: 'UCD', scope: ELEMENT }],
};

const MESSAGE: ScopeRule<MessageAcknowledgement> = {
  blank: () => ({
    ...NOTHING_SAID,
    reference: '',
    type: '',
    version: '',
    release: '',
    agency: '',
    association: null,
    segments: [],
  }),
  segments: [
    {
      segment: 'UCM',
      values: {
        '1.0': { text: 'reference' },
        '2.0': { text: 'type' },
        '2.1': { text: 'version' },
        '2.2': { text: 'release' },
        '2.3': { text: 'agency' },
        '2.4': { text: 'association' },
        ...reported(3),
      },
    },
  ],
  scopes: [{ property: 'segments', trigger: 'UCS', scope: SEGMENT }],
};

const GROUP: ScopeRule<RawGroup> = {
  blank: () => ({ ...NOTHING_SAID, reference: '', sender: '', recipient: '', messages: [] }),
  segments: [{ segment: 'UCF', values: { '1.0': { text: 'reference' }, ...PARTIES, ...reported(4) } }],
  scopes: [{ property: 'messages', trigger: 'UCM', scope: MESSAGE }],
};

const INTERCHANGE: ScopeRule<Raw> = {
  blank: () => ({
    ...NOTHING_SAID,
    kind: 'syntax-acknowledgement',
    interchange: -1,
    messageNumber: 0,
    interchangeReference: '',
    interchangeSender: '',
    interchangeRecipient: '',
    messages: [],
    groups: [],
  }),
  segments: [{ segment: 'UCI', values: { '1.0': { text: 'interchangeReference' }, ...PARTIES, ...reported(4) } }],
  scopes: [
    { property: 'groups', trigger: 'UCF', scope: GROUP },
    { property: 'messages', trigger: 'UCM', scope: MESSAGE },
  ],
};

const joined = (...parts: (string | undefined)[]): string =>
  parts
    .map((part) => part ?? '')
    .join(':')
    .replace(/:+$/, '');

function whole<T extends Parties>(raw: T): { rest: Omit<T, keyof Parties>; sender: string; recipient: string } {
  const { senderId, senderQualifier, senderAddress, recipientId, recipientQualifier, recipientAddress, ...rest } = raw;
  return {
    rest,
    sender: joined(senderId, senderQualifier, senderAddress),
    recipient: joined(recipientId, recipientQualifier, recipientAddress),
  };
}

function apart(sender: string, recipient: string): Parties {
  const [senderId = '', senderQualifier = '', senderAddress = ''] = sender.split(':');
  const [recipientId = '', recipientQualifier = '', recipientAddress = ''] = recipient.split(':');
  return { senderId, senderQualifier, senderAddress, recipientId, recipientQualifier, recipientAddress };
}

/** Syntax and service report (CONTRL). Its version is that of the syntax: D.3 with versions 1 to 3 (2.1 is read alike), 4.1 with version 4. */
export const message = mappedMessage<Raw>({
  type: 'CONTRL',
  rules: INTERCHANGE,
  required: { interchangeReference: 'reference of the interchange (UCI 0020)', action: 'action (UCI 0083)' },
  finish: (raw) => {
    const { rest, sender, recipient } = whole(raw);
    const groups = raw.groups.map((group) => {
      const { rest: said, ...parties } = whole(group);
      return { ...said, ...parties };
    });
    return { ...rest, interchangeSender: sender, interchangeRecipient: recipient, groups };
  },
  prepare: (document) => ({
    ...document,
    ...apart(document.interchangeSender, document.interchangeRecipient),
    groups: document.groups.map((group) => ({ ...group, ...apart(group.sender, group.recipient) })),
  }),
  writes: { accepts: (document) => document.kind === 'syntax-acknowledgement', release: 'D3', syntax4Release: '41' },
});
