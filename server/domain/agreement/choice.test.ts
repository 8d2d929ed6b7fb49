import { toId } from '../ids.js';
import {
  agreementFor,
  agreementForAnswer,
  agreementToCustomer,
  type AgreementTerms,
  type CustomerAgreement,
  type WayBackAgreement,
} from './choice.js';

const terms = (id: string, more: Partial<AgreementTerms> = {}): AgreementTerms => ({
  id: toId('agreement', id),
  messageType: null,
  messageVersion: null,
  test: false,
  ...more,
});
const ALL = terms('1');
const DELFOR = terms('2', { messageType: 'DELFOR' });
const D97A = terms('3', { messageType: 'DELFOR', messageVersion: 'D.97A' });
const message = (messageType: string | null, messageVersion: string | null, test = false) => ({
  messageType,
  messageVersion,
  test,
});

describe('the agreement of a received message', () => {
  const chosen = (candidates: AgreementTerms[], of: ReturnType<typeof message>) =>
    agreementFor(candidates, of)?.id ?? null;

  it('is the one that says most of it, whatever their order', () => {
    for (const candidates of [
      [ALL, DELFOR, D97A],
      [D97A, DELFOR, ALL],
    ]) {
      expect(chosen(candidates, message('DELFOR', 'D97A'))).toBe('3');
      expect(chosen(candidates, message('delfor', 'd.97a'))).toBe('3');
      expect(chosen(candidates, message('DELFOR', 'D.04A'))).toBe('2');
      expect(chosen(candidates, message('DELJIT', 'D.97A'))).toBe('1');
      expect(chosen(candidates, message(null, null))).toBe('1');
    }
    expect(chosen([DELFOR], message('DELJIT', null))).toBeNull();
    expect(chosen([DELFOR, D97A], message(null, null))).toBeNull();
  });

  it('for tests counts for tests alone, and there before another that says as much', () => {
    const tests = terms('4', { test: true });
    expect(chosen([ALL, tests], message('DELFOR', null))).toBe('1');
    expect(chosen([ALL, tests], message('DELFOR', null, true))).toBe('4');
    expect(chosen([DELFOR, tests], message('DELFOR', null, true))).toBe('2');
  });

  it('is the oldest of those that say the same', () => {
    expect(chosen([terms('10'), terms('9')], message(null, null))).toBe('9');
  });
});

describe('the agreement of a document to a customer', () => {
  const to = (id: string, place: number, more: Partial<AgreementTerms> = {}): CustomerAgreement => ({
    ...terms(id, more),
    place,
  });
  const chosen = (...candidates: CustomerAgreement[]) => agreementToCustomer(candidates, ['DESADV', 'AVIEXP'])?.id;

  it('is the one by the first name, for real before for tests, for its kind before for all', () => {
    expect(chosen(to('1', 2, { messageType: 'DESADV' }), to('2', 1))).toBe('2');
    expect(chosen(to('1', 1, { messageType: 'DESADV', test: true }), to('2', 1))).toBe('2');
    expect(chosen(to('1', 1), to('2', 1, { messageType: 'AVIEXP' }))).toBe('2');
    expect(chosen(to('2', 1), to('1', 1))).toBe('1');
    expect(chosen(to('1', 1, { messageType: 'INVOIC' }))).toBeUndefined();
  });
});

describe('the agreement of an answer', () => {
  const between = (id: string, direction: 'in' | 'out', more: Partial<WayBackAgreement> = {}): WayBackAgreement => ({
    ...terms(id),
    direction,
    sendsBack: false,
    ...more,
  });
  const chosen = (candidates: WayBackAgreement[], test = false) =>
    agreementForAnswer(candidates, { messageType: 'CONTRL', test })?.id;

  it('is an outgoing one, first one for its type, else the incoming one that sends', () => {
    const back = between('1', 'in', { sendsBack: true, messageType: 'DELFOR' });
    const out = between('2', 'out');
    const control = between('3', 'out', { messageType: 'CONTRL' });
    expect(chosen([back, out, control])).toBe('3');
    expect(chosen([back, out, between('4', 'out', { messageType: 'APERAK' })])).toBe('2');
    expect(chosen([back])).toBe('1');
    expect(chosen([between('1', 'in')])).toBeUndefined();
  });

  it('for tests counts for tests alone, and there before others of its rank', () => {
    const candidates = [between('1', 'out'), between('2', 'out', { test: true })];
    expect([chosen(candidates), chosen(candidates, true)]).toEqual(['1', '2']);
  });
});
