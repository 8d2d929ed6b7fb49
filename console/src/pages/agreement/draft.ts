import { type Agreement, agreementCreate } from '../../../../server/contract/agreement.js';
import { TRANSPORTS, type TransportKind } from '../../../../server/domain/agreement/transport.js';
import { SETTINGS } from './transport-fields.js';

/** An agreement as the form holds it: what people type, checked when it is saved. */
export interface Draft {
  readonly iaid: string; readonly partner: string; readonly partnerCompanyId: string; readonly relationId: string; readonly direction: 'in' | 'out';
  readonly messageType: string; readonly messageVersion: string; readonly sender: string; readonly recipient: string; readonly profile: string;
  readonly kind: TransportKind; readonly settings: Readonly<Record<string, string | boolean>>;
  /** Secrets to set; null takes one away, absent leaves it as it is. */
  readonly secrets: Readonly<Record<string, string | null>>;
  readonly sendPath: string; readonly receivePath: string; readonly pollSeconds: string; readonly virtualFileNames: string; readonly ssid: string; readonly sfid: string;
  readonly test: boolean; readonly active: boolean; readonly autoCreateAsnData: boolean; readonly checkReferenceGaps: boolean; readonly acknowledgementRequested: boolean; readonly acknowledgementExpected: boolean;
  readonly transportWarning: string; readonly transportError: string; readonly messageWarning: string; readonly messageError: string;
}

/** What is wrong, by the field of the agreement: `transport.settings.host`. */
export type FieldErrors = Readonly<Record<string, string>>;
type Body = ReturnType<typeof agreementCreate.body.parse>;

export const NEW: Draft = {
  iaid: '', partner: '', partnerCompanyId: '', relationId: '', direction: 'in', messageType: '', messageVersion: '', sender: '', recipient: '', profile: '',
  kind: 'folder', settings: {}, secrets: {}, sendPath: '', receivePath: '', pollSeconds: '', virtualFileNames: '', ssid: '', sfid: '',
  test: false, active: true, autoCreateAsnData: true, checkReferenceGaps: true, acknowledgementRequested: false, acknowledgementExpected: false,
  transportWarning: '60', transportError: '240', messageWarning: '240', messageError: '1440',
};

export function draftOf(agreement: Agreement): Draft {
  const { transport, timeouts, profile } = agreement;
  const text = (value: string | null): string => value ?? '';
  const shown = (value: Agreement['transport']['settings'][string]): string | boolean => (Array.isArray(value) ? value.join('\n') : typeof value === 'boolean' ? value : String(value));
  return {
    iaid: agreement.iaid, partner: agreement.partner, partnerCompanyId: text(agreement.partnerCompanyId), relationId: text(agreement.relationId), direction: agreement.direction,
    messageType: text(agreement.messageType), messageVersion: text(agreement.messageVersion), sender: agreement.sender, recipient: agreement.recipient,
    profile: profile === null || profile === undefined ? '' : JSON.stringify(profile, null, 2),
    kind: transport.kind, settings: Object.fromEntries(Object.entries(transport.settings).map(([name, value]) => [name, shown(value)])), secrets: {},
    sendPath: text(agreement.sendPath), receivePath: text(agreement.receivePath), pollSeconds: agreement.pollSeconds === null ? '' : String(agreement.pollSeconds), virtualFileNames: agreement.virtualFileNames.join('\n'), ssid: text(agreement.ssid), sfid: text(agreement.sfid),
    test: agreement.test, active: agreement.active, autoCreateAsnData: agreement.autoCreateAsnData, checkReferenceGaps: agreement.checkReferenceGaps,
    acknowledgementRequested: agreement.acknowledgementRequested, acknowledgementExpected: agreement.acknowledgementExpected,
    transportWarning: String(timeouts.transportWarning), transportError: String(timeouts.transportError), messageWarning: String(timeouts.messageWarning), messageError: String(timeouts.messageError),
  };
}

/** What the API takes, or what is wrong with which field. */
export function bodyOf(draft: Draft): { readonly body: Body } | { readonly errors: FieldErrors } {
  const profile = profileOf(draft.profile);
  const parsed = agreementCreate.body.safeParse({
    iaid: draft.iaid.trim() === '' ? undefined : draft.iaid, partner: draft.partner, partnerCompanyId: orNull(draft.partnerCompanyId), relationId: orNull(draft.relationId),
    direction: draft.direction, messageType: orNull(draft.messageType), messageVersion: orNull(draft.messageVersion), sender: draft.sender, recipient: draft.recipient,
    profile: profile?.value ?? null, transport: { kind: draft.kind, settings: settingsOf(draft), secrets: secretsOf(draft) },
    sendPath: orNull(draft.sendPath), receivePath: orNull(draft.receivePath), pollSeconds: draft.pollSeconds.trim() === '' ? null : Number(draft.pollSeconds), virtualFileNames: lines(draft.virtualFileNames), ssid: orNull(draft.ssid), sfid: orNull(draft.sfid),
    test: draft.test, active: draft.active, autoCreateAsnData: draft.autoCreateAsnData, checkReferenceGaps: draft.checkReferenceGaps,
    acknowledgementRequested: draft.acknowledgementRequested, acknowledgementExpected: draft.acknowledgementExpected,
    timeouts: {
      transportWarning: Number(draft.transportWarning), transportError: Number(draft.transportError), messageWarning: Number(draft.messageWarning), messageError: Number(draft.messageError),
    },
  });
  const errors = Object.fromEntries([
    ...(profile === null ? [['profile', '']] : []), ...(parsed.error?.issues ?? []).map((issue) => [issue.path.map(String).join('.'), issue.message]),
  ]) as FieldErrors;
  return parsed.success && profile !== null ? { body: parsed.data } : { errors };
}

/** The profile that a text stands for; null where it is no JSON. */
function profileOf(text: string): { readonly value: unknown } | null {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function settingsOf({ kind, settings }: Draft): Record<string, unknown> {
  return Object.fromEntries(SETTINGS[kind].flatMap((field): [string, unknown][] => {
    const value = settings[field.name] ?? field.initial ?? '';
    if (typeof value === 'boolean') return [[field.name, value]];
    if (field.type === 'lines') return [[field.name, lines(value)]];
    if (value.trim() === '') return [];
    return [[field.name, field.type === 'number' ? Number(value) : value.trim()]];
  }));
}

function secretsOf({ kind, secrets }: Draft): Record<string, string | null> {
  const names: readonly string[] = TRANSPORTS[kind].secrets;
  return Object.fromEntries(Object.entries(secrets).filter(([name, value]) => names.includes(name) && value !== ''));
}

function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
