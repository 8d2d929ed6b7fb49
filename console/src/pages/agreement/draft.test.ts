import type { Agreement } from '../../../../server/contract/agreement.js';
import { TRANSPORTS } from '../../../../server/domain/agreement/transport.js';
import { bodyOf, draftOf, NEW, type Draft } from './draft.js';
import { SETTINGS } from './transport-fields.js';

const FILLED: Draft = { ...NEW, partner: 'Nordvik', sender: 'A:14', recipient: 'B:14' };
const errors = (draft: Draft): string[] => { const result = bodyOf(draft); return 'errors' in result ? Object.keys(result.errors) : []; };
const body = (draft: Draft) => { const result = bodyOf(draft); if ('errors' in result) throw new Error(JSON.stringify(result.errors)); return result.body; };

describe('an agreement in its form', () => {
  it('is handed in as it was shown', () => {
    const stored: Agreement = {
      id: '7', iaid: 'IA000007', partner: 'Nordvik', partnerCompanyId: '3', relationId: null, direction: 'out', messageType: 'DESADV', messageVersion: 'D.97A', sender: 'A:14', recipient: 'B', profile: { name: 'x' },
      transport: { kind: 'sftp', available: true, settings: { host: 'sftp.example', port: 2222, user: 'us', hostKeys: [`SHA256:${'a'.repeat(43)}`] }, secrets: { password: true } },
      sendPath: '/out', receivePath: null, pollSeconds: 300, poll: null, virtualFileNames: ['A', 'B'], ssid: 'S', sfid: null, test: true, active: true, autoCreateAsnData: false, checkReferenceGaps: true, acknowledgementRequested: true, acknowledgementExpected: false,
      timeouts: { transportWarning: 1, transportError: 2, messageWarning: 3, messageError: 4 }, version: 2, firstUsedAt: null, createdAt: '', updatedAt: '', createdBy: null, updatedBy: null,
    };
    const { id: _id, version: _version, firstUsedAt: _used, createdAt: _created, updatedAt: _updated, createdBy: _by, updatedBy: _last, poll: _poll, transport, ...said } = stored;
    expect(body(draftOf(stored))).toEqual({ ...said, transport: { kind: transport.kind, settings: transport.settings, secrets: {} } });
  });

  it('names each field that is wrong', () => {
    expect(errors(NEW)).toEqual(['partner', 'sender', 'recipient']);
    expect(errors({ ...FILLED, kind: 'sftp', settings: { port: 'x' } })).toEqual(['transport.settings.host', 'transport.settings.port', 'transport.settings.user']);
    expect(errors({ ...FILLED, profile: '{' })).toEqual(['profile']);
    expect(errors({ ...FILLED, transportWarning: '500' })).toEqual(['timeouts']);
  });

  it('sends the secrets that were typed or taken away, and those of no other transport', () => {
    expect(body({ ...FILLED, kind: 'ftp', settings: { host: 'h.example', user: 'u' }, secrets: { password: 'new', privateKey: 'old' } }).transport.secrets).toEqual({ password: 'new' });
    expect(body({ ...FILLED, kind: 'ftp', settings: { host: 'h.example', user: 'u' }, secrets: { password: null } }).transport.secrets).toEqual({ password: null });
    expect(body({ ...FILLED, kind: 'ftp', settings: { host: 'h.example', user: 'u' }, secrets: { password: '' } }).transport.secrets).toEqual({});
  });

  it.each(Object.keys(TRANSPORTS) as (keyof typeof TRANSPORTS)[])('asks for nothing that %s does not take', (kind) => {
    const settings = Object.fromEntries(SETTINGS[kind].map((field) => [field.name, field.initial ?? '']));
    const unknown = errors({ ...FILLED, kind, settings: { ...settings, host: 'h.example', user: 'u', url: 'https://h.example/in', from: 'a@h.example', to: 'b@h.example', as2From: 'A', as2To: 'B', address: 'C=SE' } });
    expect(unknown).toEqual([]);
  });
});
