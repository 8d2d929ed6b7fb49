import { newSecret, signedHeaders } from './webhook.secret.js';

describe('the signature of a webhook', () => {
  it('is that of the example of Standard Webhooks', () => {
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(signedHeaders(signed, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': signed.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is made with each secret while two are good', () => {
    const [one, two] = [newSecret(), newSecret()];
    const signed = { id: 'a', timestamp: 1, body: '{}' };
    const of = (secrets: readonly string[]): string => signedHeaders(signed, secrets)['webhook-signature'] ?? '';
    expect(of([one, two])).toBe(`${of([one])} ${of([two])}`);
    expect(of([one])).not.toBe(of([two]));
  });
});
