import type { Agreement } from '../../../../server/contract/agreement.js';
import { TRANSPORTS } from '../../../../server/domain/agreement/transport.js';
import { toId } from '../../../../server/domain/ids.js';
import { agreementForm, bodyOf, type Draft, draftOf, freshTransport, NEW } from './draft.js';

const FILLED: Draft = { ...NEW, partner: 'Nordvik', sender: 'A:14', recipient: 'B:14' };
const errors = (draft: Draft): string[] =>
  (agreementForm.safeParse(bodyOf(draft)).error?.issues ?? []).map((issue) => issue.path.join('.'));
const body = (draft: Draft) => agreementForm.parse(bodyOf(draft));
/** A transport with these settings and secrets, the others as they begin. */
const by = (
  kind: Draft['transport']['kind'],
  settings: Draft['transport']['settings'],
  secrets: Draft['transport']['secrets'] = {},
): Draft['transport'] => {
  const fresh = freshTransport(kind);
  return { kind, settings: { ...fresh.settings, ...settings }, secrets: { ...fresh.secrets, ...secrets } };
};

describe('an agreement in its form', () => {
  it('is handed in as it was shown', () => {
    const stored: Agreement = {
      id: toId('agreement', '7'),
      iaid: 'IA000007',
      partner: 'Nordvik',
      partnerCompanyId: toId('partner', '3'),
      relationId: null,
      direction: 'out',
      messageType: 'DESADV',
      messageVersion: 'D.97A',
      sender: 'A:14',
      recipient: 'B',
      profile: { name: 'x' },
      transport: {
        kind: 'sftp',
        available: true,
        settings: { host: 'sftp.example', port: 2222, user: 'us', hostKeys: [`SHA256:${'a'.repeat(43)}`] },
        secrets: { password: true },
      },
      sendPath: '/out',
      receivePath: null,
      pollSeconds: 300,
      poll: null,
      virtualFileNames: ['A', 'B'],
      ssid: 'S',
      sfid: null,
      test: true,
      active: true,
      ownSideApproved: true,
      autoCreateAsnData: false,
      answersBy: 'aperak',
      checkReferenceGaps: true,
      acknowledgementRequested: true,
      acknowledgementExpected: false,
      timeouts: { transportWarning: 1, transportError: 2, messageWarning: 3, messageError: 4 },
      version: 2,
      firstUsedAt: null,
      createdAt: '',
      updatedAt: '',
      createdBy: null,
      updatedBy: null,
    };
    const {
      id: _id,
      version: _version,
      firstUsedAt: _used,
      createdAt: _created,
      updatedAt: _updated,
      createdBy: _by,
      updatedBy: _last,
      poll: _poll,
      ownSideApproved: _own,
      transport,
      ...said
    } = stored;
    expect(body(draftOf(stored))).toEqual({
      ...said,
      transport: { kind: transport.kind, settings: transport.settings, secrets: {} },
    });
  });

  it('names each field that is wrong', () => {
    expect(errors(NEW)).toEqual(['partner', 'sender', 'recipient']);
    expect(errors({ ...FILLED, transport: by('sftp', { port: 'x' }) })).toEqual([
      'transport.settings.host',
      'transport.settings.port',
      'transport.settings.user',
    ]);
    expect(errors({ ...FILLED, profile: '{' })).toEqual(['profile']);
    expect(errors({ ...FILLED, timeouts: { ...NEW.timeouts, transportWarning: '500', messageError: '' } })).toEqual([
      'timeouts.messageError',
    ]);
    expect(
      errors({ ...FILLED, timeouts: { ...NEW.timeouts, transportWarning: '500', messageWarning: '2000' } }),
    ).toEqual(['timeouts.transportWarning', 'timeouts.messageWarning']);
  });

  it('sends the secrets that were typed or taken away, and those of no other transport', () => {
    const secrets = (typed: Draft['transport']['secrets']) =>
      body({ ...FILLED, transport: by('ftp', { host: 'h.example', user: 'u' }, typed) }).transport.secrets;
    expect([secrets({ password: 'new' }), secrets({ password: null }), secrets({ password: '' })]).toEqual([
      { password: 'new' },
      { password: null },
      {},
    ]);
    expect(Object.keys(freshTransport('ftp').secrets)).toEqual(['password']);
  });

  it.each(Object.keys(TRANSPORTS) as (keyof typeof TRANSPORTS)[])('asks for nothing that %s does not take', (kind) => {
    const settings = {
      host: 'h.example',
      user: 'u',
      url: 'https://h.example/in',
      from: 'a@h.example',
      to: 'b@h.example',
      as2From: 'A',
      as2To: 'B',
      address: 'C=SE',
    };
    expect(errors({ ...FILLED, transport: by(kind, settings) })).toEqual([]);
  });
});
