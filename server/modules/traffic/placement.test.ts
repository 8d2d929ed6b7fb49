import type { Envelope } from '../../edi/interchange.js';
import { describe as inWords } from '../../edi/finding-description.js';
import { partiesToPlace, placementFindings, type PlacedPair, type Placement } from './placement.js';

const envelope = (more: Partial<Envelope> = {}): Envelope => ({
  standard: 'EDIFACT',
  sender: 'CUST:OD',
  recipient: 'US:OD',
  controlReference: '1',
  test: false,
  ...more,
});
const pair = (more: Partial<PlacedPair> = {}): PlacedPair => ({
  sender: 'CUST:OD',
  recipient: 'US:OD',
  iaid: null,
  senderIsKnown: false,
  recipientIsOurs: true,
  isAnswer: false,
  ...more,
});
const found = (interchanges: Envelope[], pairs: PlacedPair[], more: Partial<Placement> = {}) =>
  placementFindings(
    { interchanges, messageType: 'DELFOR', messageVersion: 'D.97A' },
    { required: true, ownNames: ['US:OD'], pairs, agreements: [], ...more },
  );

describe('a file that comes in', () => {
  it('under an agreement has nothing said of its place', () => {
    expect(found([envelope()], [pair({ iaid: 'IA000001', recipientIsOurs: false })])).toEqual([]);
    expect(found([envelope({ agreementId: 'ia000001' })], [pair({ iaid: 'IA000001' })])).toEqual([]);
  });

  it('from a sender that nobody knows says which agreement to create', () => {
    const [finding, ...more] = found([envelope()], [pair()]);
    expect(finding).toMatchObject({
      code: 'sender-unknown',
      severity: 'warning',
      path: 'UNB / 0004',
      found: 'CUST:OD',
      expected: 'DELFOR D.97A, CUST:OD → US:OD',
      actor: 'us',
    });
    expect(inWords(finding!, 'en').action).toContain('Create an agreement for DELFOR D.97A, CUST:OD → US:OD');
    expect(more).toEqual([]);
  });

  it('from a known sender without an agreement for the message says so', () => {
    expect(found([envelope()], [pair({ senderIsKnown: true })])).toMatchObject([
      { code: 'agreement-unknown', found: 'DELFOR D.97A' },
    ]);
  });

  it('and names another agreement than it comes under tells both names', () => {
    expect(found([envelope({ agreementId: 'THEIRS' })], [pair({ iaid: 'OURS' })])).toMatchObject([
      { code: 'agreement-named-differently', path: 'UNB / 0032', found: 'THEIRS', expected: 'OURS', actor: 'sender' },
    ]);
  });

  it('for somebody else is told from one whose recipient was never entered', () => {
    const foreign = pair({ senderIsKnown: true, recipientIsOurs: false });
    expect(found([envelope()], [foreign]).map((f) => f.code)).toEqual(['agreement-unknown', 'recipient-unknown']);
    expect(found([envelope()], [foreign], { ownNames: [] }).map((f) => f.code)).toEqual(['agreement-unknown']);
  });

  it('is a warning only where the company demands agreements', () => {
    expect(found([envelope()], [pair()], { required: false }).map((f) => f.severity)).toEqual(['info']);
  });

  it('with other senders behind the first is looked at for each once, without guessing their messages', () => {
    const other = envelope({ sender: 'OTHER' });
    expect(
      partiesToPlace([envelope(), other, envelope({ controlReference: '2' }), envelope({ sender: '' })]).map(
        (one) => one.sender,
      ),
    ).toEqual(['CUST:OD', 'OTHER']);
    const findings = found([envelope(), other], [pair({ iaid: 'OURS' }), pair({ sender: 'OTHER' })]);
    expect(findings).toMatchObject([{ code: 'sender-unknown', found: 'OTHER', expected: 'OTHER → US:OD' }]);
    expect(
      found([envelope(), other], [pair({ iaid: 'OURS' }), pair({ sender: 'OTHER', senderIsKnown: true })]),
    ).toEqual([]);
  });
});
