import { z } from 'zod';
import { type Agreement, agreementCreate } from '../../../../server/contract/agreement.js';
import { TRANSPORTS, type TransportKind } from '../../../../server/domain/agreement/transport.js';
import type { AnswerWay } from '../../../../server/domain/schedule/answer.js';
import { SETTINGS } from './transport-fields.js';

/** A text of the form that is no JSON. */
const NOT_JSON = Symbol('not JSON');

/** What the API takes, and that the text of the profile is JSON at all. */
export const agreementForm = agreementCreate.body.extend({
  profile: z
    .unknown()
    .refine((value) => value !== NOT_JSON, { params: { sentence: 'type', values: { type: 'json' } } })
    .pipe(agreementCreate.body.shape.profile),
});

/** An agreement as the form holds it: what people type, under the names that the API has for it. */
export interface Draft {
  iaid: string;
  partner: string;
  partnerCompanyId: string;
  relationId: string;
  direction: 'in' | 'out';
  messageType: string;
  messageVersion: string;
  sender: string;
  recipient: string;
  profile: string;
  transport: {
    kind: TransportKind;
    settings: Record<string, string | boolean>;
    /** Secrets to set; null takes one away, an empty one stays as it is. */
    secrets: Record<string, string | null>;
  };
  sendPath: string;
  receivePath: string;
  pollSeconds: string;
  virtualFileNames: string;
  ssid: string;
  sfid: string;
  test: boolean;
  active: boolean;
  autoCreateAsnData: boolean;
  answersBy: AnswerWay;
  checkReferenceGaps: boolean;
  acknowledgementRequested: boolean;
  acknowledgementExpected: boolean;
  timeouts: { transportWarning: string; transportError: string; messageWarning: string; messageError: string };
}

/** A way to transport files about which nothing has been said yet. */
export function freshTransport(kind: TransportKind): Draft['transport'] {
  return {
    kind,
    settings: Object.fromEntries(SETTINGS[kind].map(({ name, initial = '' }) => [name, initial])),
    secrets: Object.fromEntries(TRANSPORTS[kind].secrets.map((name) => [name, ''])),
  };
}

export const NEW: Draft = {
  iaid: '',
  partner: '',
  partnerCompanyId: '',
  relationId: '',
  direction: 'in',
  messageType: '',
  messageVersion: '',
  sender: '',
  recipient: '',
  profile: '',
  transport: freshTransport('folder'),
  sendPath: '',
  receivePath: '',
  pollSeconds: '',
  virtualFileNames: '',
  ssid: '',
  sfid: '',
  test: false,
  active: true,
  autoCreateAsnData: true,
  answersBy: 'kept',
  checkReferenceGaps: true,
  acknowledgementRequested: false,
  acknowledgementExpected: false,
  timeouts: { transportWarning: '60', transportError: '240', messageWarning: '240', messageError: '1440' },
};

export function draftOf(agreement: Agreement): Draft {
  const { transport, timeouts, profile } = agreement;
  const fresh = freshTransport(transport.kind);
  const text = (value: string | null): string => value ?? '';
  const shown = (value: Agreement['transport']['settings'][string]): string | boolean =>
    Array.isArray(value) ? value.join('\n') : typeof value === 'boolean' ? value : String(value);
  return {
    iaid: agreement.iaid,
    partner: agreement.partner,
    partnerCompanyId: text(agreement.partnerCompanyId),
    relationId: text(agreement.relationId),
    direction: agreement.direction,
    messageType: text(agreement.messageType),
    messageVersion: text(agreement.messageVersion),
    sender: agreement.sender,
    recipient: agreement.recipient,
    profile: profile === null || profile === undefined ? '' : JSON.stringify(profile, null, 2),
    transport: {
      ...fresh,
      settings: {
        ...fresh.settings,
        ...Object.fromEntries(Object.entries(transport.settings).map(([name, value]) => [name, shown(value)])),
      },
    },
    sendPath: text(agreement.sendPath),
    receivePath: text(agreement.receivePath),
    pollSeconds: agreement.pollSeconds === null ? '' : String(agreement.pollSeconds),
    virtualFileNames: agreement.virtualFileNames.join('\n'),
    ssid: text(agreement.ssid),
    sfid: text(agreement.sfid),
    test: agreement.test,
    active: agreement.active,
    autoCreateAsnData: agreement.autoCreateAsnData,
    answersBy: agreement.answersBy,
    checkReferenceGaps: agreement.checkReferenceGaps,
    acknowledgementRequested: agreement.acknowledgementRequested,
    acknowledgementExpected: agreement.acknowledgementExpected,
    timeouts: {
      transportWarning: String(timeouts.transportWarning),
      transportError: String(timeouts.transportError),
      messageWarning: String(timeouts.messageWarning),
      messageError: String(timeouts.messageError),
    },
  };
}

/** What is handed in: the same names, with numbers, lists and JSON where the form has texts. */
export function bodyOf({ transport, timeouts, ...draft }: Draft): unknown {
  return {
    ...draft,
    iaid: draft.iaid.trim() === '' ? undefined : draft.iaid,
    partnerCompanyId: orNull(draft.partnerCompanyId),
    relationId: orNull(draft.relationId),
    messageType: orNull(draft.messageType),
    messageVersion: orNull(draft.messageVersion),
    profile: profileOf(draft.profile),
    transport: {
      kind: transport.kind,
      settings: settingsOf(transport),
      secrets: Object.fromEntries(Object.entries(transport.secrets).filter(([, value]) => value !== '')),
    },
    sendPath: orNull(draft.sendPath),
    receivePath: orNull(draft.receivePath),
    pollSeconds: numberOf(draft.pollSeconds),
    virtualFileNames: lines(draft.virtualFileNames),
    ssid: orNull(draft.ssid),
    sfid: orNull(draft.sfid),
    timeouts: Object.fromEntries(Object.entries(timeouts).map(([name, text]) => [name, numberOf(text)])),
  };
}

/** What a text stands for that should be JSON. */
function profileOf(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}

function settingsOf({ kind, settings }: Draft['transport']): Record<string, unknown> {
  return Object.fromEntries(
    SETTINGS[kind].flatMap((field): [string, unknown][] => {
      const value = settings[field.name] ?? field.initial ?? '';
      if (typeof value === 'boolean') return [[field.name, value]];
      if (field.type === 'lines') return [[field.name, lines(value)]];
      if (value.trim() === '') return [];
      return [[field.name, field.type === 'number' ? Number(value) : value.trim()]];
    }),
  );
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
