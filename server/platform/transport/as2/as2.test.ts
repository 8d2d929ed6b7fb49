import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OTHER, PARTNER, US } from '../../../../test/given/as2.js';
import { decrypt, encrypt, recipientOf, signDetached, verified } from './cms.js';
import { micOf, pack, unpack, type Unpacking } from './message.js';
import { readEntity, structured, writeEntity, type Entity } from './mime.js';
import { isReceipt, readReceipt, wishOf, writeReceipt, type ReceiptFields } from './receipt.js';

const FILE = {
  name: 'DELFOR.edi',
  bytes: Buffer.from("UNB+UNOC:3+US+THEM+260301:1200+1'\n--x\r\n\r\n\u00ff\u0000UNZ+0+1'", 'latin1'),
};
const BY_US: Unpacking = { own: PARTNER, signers: [US.certificate], mustBeSigned: true, mustBeEncrypted: true };
const entity = ({ headers, body }: { headers: readonly (readonly [string, string])[]; body: Buffer }): Entity => ({
  headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
  body,
});
const fault = (work: () => unknown): unknown => {
  try {
    work();
    return 'taken';
  } catch (error) {
    return (error as { fault?: string }).fault ?? error;
  }
};

describe('an AS2 message', () => {
  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    'signed: %s, encrypted: %s, comes out as the file that went in, with the same digest for its receipt',
    (signed, encrypted) => {
      const packed = pack(FILE, {
        signer: signed ? US : undefined,
        encryptFor: encrypted ? PARTNER.certificate : undefined,
      });
      const found = unpack(entity(packed), { ...BY_US, mustBeSigned: signed, mustBeEncrypted: encrypted });
      expect(found).toMatchObject({
        bytes: FILE.bytes,
        fileName: FILE.name,
        contentType: 'application/edifact',
        isSigned: signed,
        isEncrypted: encrypted,
        digest: 'sha256',
      });
      expect(micOf('sha256', found.micOver)).toBe(packed.mic('sha256'));
    },
  );

  it('that somebody else signed, or nobody, or that was changed, is not authentic', () => {
    const by = (signer: typeof US | undefined): Entity => entity(pack(FILE, { signer, encryptFor: undefined }));
    const plainly = { ...BY_US, mustBeEncrypted: false };
    expect(fault(() => unpack(by(OTHER), plainly))).toBe('authentication-failed');
    expect(fault(() => unpack(by(undefined), plainly))).toBe('authentication-failed');
    const good = by(US);
    expect(fault(() => unpack(good, plainly))).toBe('taken');
    const changed = Buffer.from(good.body);
    changed.write('UNA', changed.indexOf('UNB'));
    expect(fault(() => unpack({ ...good, body: changed }, plainly))).toBe('authentication-failed');
    const header = Buffer.from(good.body.toString('latin1').replace('DELFOR.edi', 'INVOIC.edi'), 'latin1');
    expect(fault(() => unpack({ ...good, body: header }, plainly))).toBe('authentication-failed');
  });

  it('for somebody else does not decrypt, and one in the clear is refused where encryption is agreed', () => {
    expect(fault(() => unpack(entity(pack(FILE, { signer: US, encryptFor: OTHER.certificate })), BY_US))).toBe(
      'decryption-failed',
    );
    expect(
      fault(() =>
        unpack(entity(pack(FILE, { signer: US, encryptFor: PARTNER.certificate })), { ...BY_US, own: undefined }),
      ),
    ).toBe('decryption-failed');
    expect(fault(() => unpack(entity(pack(FILE, { signer: US, encryptFor: undefined })), BY_US))).toBe(
      'decryption-failed',
    );
  });

  it('changed anywhere in its encrypted content is answered alike, whether the padding or the signature breaks', () => {
    const good = entity(pack(FILE, { signer: US, encryptFor: PARTNER.certificate }));
    const answers = Array.from({ length: 40 }, (_, i) => {
      const body = Buffer.from(good.body);
      body[body.length - 1 - i] = (body[body.length - 1 - i] ?? 0) ^ 0x55;
      return fault(() => unpack({ ...good, body }, BY_US));
    });
    expect(new Set(answers)).toEqual(new Set(['authentication-failed']));
  });

  it('of nonsense is refused, whatever the nonsense', () => {
    const type = ['content-type', 'application/pkcs7-mime; smime-type=enveloped-data'] as const;
    const good = encrypt(FILE.bytes, PARTNER.certificate);
    const nonsense = [
      Buffer.alloc(0),
      Buffer.from('no'),
      Buffer.alloc(5000, 0x30),
      Buffer.from('3080'.repeat(4000), 'hex'),
      good.subarray(0, 300),
      Buffer.concat([good.subarray(0, 40), good]),
    ];
    for (const body of nonsense)
      expect(['decryption-failed', 'unsupported format', 'authentication-failed']).toContain(
        fault(() => unpack(entity({ headers: [type], body }), BY_US)),
      );
    const signed = entity({
      headers: [['content-type', 'multipart/signed; boundary=x']],
      body: Buffer.from('--x\r\n\r\na\r\n--x\r\n\r\nb\r\n--x--'),
    });
    expect(fault(() => unpack(signed, { ...BY_US, mustBeEncrypted: false }))).toBe('authentication-failed');
  });

  it('that is compressed is refused as a format that is not taken', () => {
    // ContentInfo of compressed data (RFC 3274), empty.
    const body = Buffer.from('3011060b2a864886f70d0109100109a0023000', 'hex');
    expect(
      fault(() =>
        unpack(entity({ headers: [['content-type', 'application/pkcs7-mime; smime-type=compressed-data']], body }), {
          ...BY_US,
          mustBeEncrypted: false,
        }),
      ),
    ).toBe('unsupported format');
  });
});

describe('a receipt', () => {
  const FIELDS: ReceiptFields = {
    from: 'THEM',
    originalMessageId: '<1@us>',
    disposition: 'processed',
    mic: { value: 'AAAA', digest: 'sha256' },
    text: 'Taken.',
  };
  it.each([true, false])('says what was written, signed: %s', (signed) => {
    const written = entity(writeReceipt(FIELDS, signed ? PARTNER : undefined));
    expect(isReceipt(written)).toBe(true);
    expect(readReceipt(written, signed ? [PARTNER.certificate] : [])).toEqual({
      originalMessageId: '<1@us>',
      disposition: 'processed',
      mic: FIELDS.mic,
      text: 'Taken.',
      isSigned: signed,
    });
  });

  it('that somebody else signed is none, and a message is none either', () => {
    expect(fault(() => readReceipt(entity(writeReceipt(FIELDS, OTHER)), [PARTNER.certificate]))).toBe(
      'authentication-failed',
    );
    const message = entity(pack(FILE, { signer: US, encryptFor: undefined }));
    expect([isReceipt(message), readReceipt(message, [US.certificate])]).toEqual([false, undefined]);
  });

  it('is asked for in the words of RFC 4130', () => {
    expect(
      wishOf({
        to: 'us@x',
        options: 'signed-receipt-protocol=optional,pkcs7-signature; signed-receipt-micalg=optional,sha1,sha-256',
        deliveryOption: undefined,
      }),
    ).toEqual({ wanted: true, signed: true, asynchronous: false, digests: ['optional', 'sha1', 'sha256'] });
    expect(wishOf({ to: undefined, options: undefined, deliveryOption: 'https://x' })).toEqual({
      wanted: false,
      signed: false,
      asynchronous: true,
      digests: [''],
    });
  });
});

describe('a header', () => {
  it('is read with folded lines and quoted parameters; one that stands twice is refused', () => {
    expect(readEntity(Buffer.from('A: x;\r\n y=1\nB: z\r\n\r\nbody'))).toEqual({
      headers: new Map([
        ['a', 'x; y=1'],
        ['b', 'z'],
      ]),
      body: Buffer.from('body'),
    });
    expect(readEntity(Buffer.from('A: x\r\nA: y\r\n\r\n'))).toBeUndefined();
    expect(structured('Attachment; filename="a \\"b\\".edi"; x=y ').parameters).toEqual(
      new Map([
        ['filename', 'a "b".edi'],
        ['x', 'y'],
      ]),
    );
  });
});

/** Another implementation says whether ours is what others understand. */
describe('with OpenSSL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'consignal-as2-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const path = (name: string, bytes?: Uint8Array): string => {
    if (bytes !== undefined) writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const openssl = (...args: readonly string[]): Buffer =>
    execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });

  it('our signature is verified and our encryption decrypted', () => {
    const signature = path('ours.p7s', signDetached(FILE.bytes, US.certificate, US.key));
    const content = path('content', FILE.bytes);
    expect(
      openssl(
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        signature,
        '-content',
        content,
        '-CAfile',
        US.certificatePath,
        '-purpose',
        'any',
      ),
    ).toEqual(FILE.bytes);
    const encrypted = path('ours.p7m', encrypt(FILE.bytes, PARTNER.certificate));
    expect(
      openssl(
        'cms',
        '-decrypt',
        '-binary',
        '-inform',
        'DER',
        '-in',
        encrypted,
        '-recip',
        PARTNER.certificatePath,
        '-inkey',
        PARTNER.keyPath,
      ),
    ).toEqual(FILE.bytes);
  });

  it('our whole message is decrypted and verified', () => {
    const { body } = pack(FILE, { signer: US, encryptFor: PARTNER.certificate });
    const inner = openssl(
      'cms',
      '-decrypt',
      '-binary',
      '-inform',
      'DER',
      '-in',
      path('whole.p7m', body),
      '-recip',
      PARTNER.certificatePath,
      '-inkey',
      PARTNER.keyPath,
    );
    const [content = '', signature = ''] = inner
      .toString('latin1')
      .split(/--=_[0-9a-f]{40}(?:--)?\r\n/)
      .slice(1)
      .map((part) => part.replace(/\r\n$/, ''));
    const p7s = Buffer.from(signature.split('\r\n\r\n')[1] ?? '', 'base64');
    const verifiedContent = openssl(
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      path('p7s', p7s),
      '-content',
      path('part', Buffer.from(content, 'latin1')),
      '-CAfile',
      US.certificatePath,
      '-purpose',
      'any',
    );
    expect(readEntity(verifiedContent)?.body).toEqual(FILE.bytes);
  });

  it.each([
    '-aes256',
    '-aes128',
    '-aes256 -keyopt rsa_padding_mode:oaep -keyopt rsa_oaep_md:sha256',
    '-aes256 -keyid',
    '-aes256 -stream',
  ])('what it encrypts is decrypted: %s', (said) => {
    const options = said.split(' ');
    const [cipher = '', ...more] = options.filter((option) => option !== '-stream');
    const recipient = more.includes('-keyid')
      ? ['-keyid', '-recip', PARTNER.certificatePath]
      : ['-recip', PARTNER.certificatePath, ...more];
    const made = openssl(
      'cms',
      '-encrypt',
      '-binary',
      ...(options.includes('-stream') ? ['-stream'] : []),
      cipher,
      '-outform',
      'DER',
      '-in',
      path('plain', FILE.bytes),
      ...recipient,
    );
    expect(decrypt(recipientOf(made, PARTNER.certificate), PARTNER.key)).toEqual(FILE.bytes);
  });

  it.each(['-md sha256', '-md sha512', '-md sha256 -keyopt rsa_padding_mode:pss', '-md sha256 -nocerts'])(
    'what it signs is verified: %s',
    (said) => {
      const options = said.split(' ');
      const made = openssl(
        'cms',
        '-sign',
        '-binary',
        '-outform',
        'DER',
        '-in',
        path('plain', FILE.bytes),
        '-signer',
        US.certificatePath,
        '-inkey',
        US.keyPath,
        ...options,
      );
      expect(verified(made, FILE.bytes, [US.certificate]).content).toEqual(FILE.bytes);
      expect(fault(() => verified(made, FILE.bytes, [PARTNER.certificate]))).toBe('authentication-failed');
      const opaque = openssl(
        'cms',
        '-sign',
        '-binary',
        '-nodetach',
        '-outform',
        'DER',
        '-in',
        path('plain', FILE.bytes),
        '-signer',
        US.certificatePath,
        '-inkey',
        US.keyPath,
        ...options,
      );
      expect(verified(opaque, undefined, [US.certificate]).content).toEqual(FILE.bytes);
    },
  );

  it('a whole message of its own is taken, signed and encrypted', () => {
    const inner = writeEntity([['Content-Type', 'application/edifact; name="theirs.edi"']], FILE.bytes);
    openssl(
      'cms',
      '-sign',
      '-binary',
      '-md',
      'sha256',
      '-in',
      path('inner', inner),
      '-out',
      path('signed'),
      '-signer',
      US.certificatePath,
      '-inkey',
      US.keyPath,
    );
    const body = openssl(
      'cms',
      '-encrypt',
      '-binary',
      '-aes256',
      '-outform',
      'DER',
      '-in',
      path('signed'),
      '-recip',
      PARTNER.certificatePath,
    );
    const found = unpack(
      entity({ headers: [['content-type', 'application/pkcs7-mime; smime-type=enveloped-data']], body }),
      BY_US,
    );
    expect(found).toMatchObject({ bytes: FILE.bytes, fileName: 'theirs.edi', isSigned: true, isEncrypted: true });
    expect(readFileSync(path('inner'))).toEqual(found.micOver);
  });

  it('SHA-1 and signatures without attributes are not enough', () => {
    for (const weak of [
      ['-md', 'sha1'],
      ['-md', 'sha256', '-noattr'],
    ]) {
      const made = openssl(
        'cms',
        '-sign',
        '-binary',
        '-outform',
        'DER',
        '-in',
        path('plain', FILE.bytes),
        '-signer',
        US.certificatePath,
        '-inkey',
        US.keyPath,
        ...weak,
      );
      expect(fault(() => verified(made, FILE.bytes, [US.certificate]))).toBe('authentication-failed');
    }
  });
});
