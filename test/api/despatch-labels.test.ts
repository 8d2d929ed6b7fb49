import { ready } from 'zpl-renderer-js';
import { despatchLabels } from '../../server/contract/despatch-labels.js';
import { LAYOUT_NAMES } from '../../server/domain/label/print.js';
import { readPicture } from '../../server/modules/label/reader.js';
import { type Client, problemOf, refusal, type Reply } from '../given/client.js';
import { agreedOutgoing, labelOf, made } from '../given/despatch.js';
import { textOf } from '../given/pdf.js';
import { openTestApp, type TestApp } from '../given/world.js';

const PDF = { layout: 'vda-4902-a5', format: 'pdf' } as const;
const ZPL = { layout: 'vda-4902-a5', format: 'zpl', resolution: 203 } as const;
const SSCC = '106141411234567897';

describe('the transport labels of a despatch note', () => {
  let app: TestApp;
  let client: Client;
  let agreementId = '';
  beforeAll(async () => {
    app = await openTestApp();
    client = await app.as('user');
    ({ id: agreementId } = await agreedOutgoing(await app.as('manager')));
  });
  afterAll(async () => {
    await app.close();
  });

  const note = async (number: string, more: Parameters<typeof made>[2] = {}): Promise<string> =>
    (await made(client, number, { agreementId, ...more })).despatchnoteHeadId;
  const print = (id: string, how: object, who = client): Promise<Reply> =>
    who.post(despatchLabels.path.replace(':id', id), { isPrint: false, ...how });
  const file = async (id: string, how: object): Promise<Buffer> => {
    const reply = await print(id, how);
    expect(refusal(reply)).toBe('200 accepted');
    return reply.body as Buffer;
  };
  const refused = async (id: string, how: object): Promise<unknown> => {
    const { code, errors } = problemOf(await print(id, how));
    return { code, errors };
  };
  const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/MediaBox/g)?.length ?? 0;

  it('are a PDF with one label for each label number, two on a sheet of A4 or each on a page of its own', async () => {
    const id = await note('LAB-1', { packages: 3 });
    const pdf = await file(id, PDF);
    expect(pagesOf(pdf)).toBe(2);
    const words = textOf(pdf).split('\n');
    expect(words.filter((word) => word.startsWith(labelOf('LAB-1').slice(0, -2)))).toEqual(
      [0, 1, 2].map((n) => labelOf('LAB-1', 1, n)),
    );
    expect(words).toEqual(expect.arrayContaining(['ART-0001', '20 PCE', 'LAB-1', 'Solna Brake Systems', 'G14']));
    expect(pagesOf(await file(id, { ...PDF, paper: 'label' }))).toBe(3);
  });

  it('are ZPL that a renderer draws with codes that say the same', async () => {
    const zpl = (await file(await note('LAB-2'), ZPL)).toString('utf8');
    expect(zpl.match(/\^XA/g)).toHaveLength(2);
    for (const serial of [labelOf('LAB-2'), labelOf('LAB-2', 1, 1)]) expect(zpl).toContain(`^FDS${serial}^FS`);
    const { api } = await ready;
    const [first = ''] = zpl.split('^XZ');
    const read = await readPicture(Buffer.from(await api.zplToBase64Async(`${first}^XZ`, 148, 210, 8), 'base64'), true);
    const texts = read.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining([`S${labelOf('LAB-2')}`, 'PART-0001', 'Q20', 'VSUPP01', 'NLAB-2']));
  });

  it('are printed in each layout where the numbers are what the layout asks for', async () => {
    const packaging = (number: string) => ({ quantityPerPackage: '20', type: 'BX', labels: [{ number }] });
    const items = [{ lineNumber: '1', articleNumber: 'ART-1', quantity: '20', orderNumber: '55000' }];
    const id = (number: string) =>
      note(`LAB-3${number}`, { units: [{ id: '1', packagings: [packaging(number)], items }] });
    const numbers = { gtl: await id('1JUN987654321000000123'), sscc: await id(SSCC), other: await id('S1') };
    const answers = await Promise.all(
      LAYOUT_NAMES.map(async (layout) => {
        const kind = layout.startsWith('gtl') ? 'gtl' : layout.startsWith('sscc') ? 'sscc' : 'other';
        return [layout, refusal(await print(numbers[kind], { layout, format: 'pdf' }))];
      }),
    );
    expect(answers).toEqual(LAYOUT_NAMES.map((layout) => [layout, '200 accepted']));
    expect(await refused(numbers.other, { layout: 'sscc-a6', format: 'pdf' })).toEqual({
      code: 'label-not-printable',
      errors: [{ path: 'S1', message: 'SSCC: the layout needs it, and the despatch note does not have it.' }],
    });
  });

  it('are refused all together, by label, value and reason, in the language of who asks', async () => {
    const units = (number: string) => [
      {
        id: 'BOX',
        packagings: [{ count: '2', quantityPerPackage: '20', labels: [{ number: 'S21' }, { number }] }],
        items: [{ lineNumber: '1', articleNumber: 'ART-1', quantity: '40' }],
      },
    ];
    const id = await note('LAB-4', { units: units('s22ä') });
    expect(await refused(id, PDF)).toMatchObject({
      code: 'label-not-printable',
      errors: [{ path: 's22ä', message: 'Label number: the code cannot hold one of its characters.' }],
    });
    expect(problemOf(await print(id, PDF, await app.as('swede'))).errors?.[0]).toMatchObject({
      message: 'Etikettnummer: koden kan inte innehålla något av tecknen.',
    });
  });

  it('are refused where packages have no label number, or there are none, or too many', async () => {
    const items = [{ lineNumber: '1', articleNumber: 'ART-1', quantity: '40' }];
    const bare = await note('LAB-5', { units: [{ id: 'BOX', packagings: [{ count: '2' }], items }] });
    expect(await refused(bare, PDF)).toEqual({
      code: 'label-not-printable',
      errors: [{ path: 'BOX', message: '2 packages have no label number.' }],
    });
    const none = await note('LAB-6', { units: [{ id: 'BOX', items }] });
    expect(await refused(none, PDF)).toMatchObject({ errors: [{ message: 'The despatch note has no packages.' }] });
    const labels = Array.from({ length: 1_001 }, (_, i) => ({ number: `T${String(i)}` }));
    const many = await note('LAB-7', { units: [{ id: 'BOX', packagings: [{ labels }], items }] });
    expect(await refused(many, PDF)).toEqual({ code: 'too-many-labels', errors: undefined });
  });

  it('are looked at by whoever may read the note, and printed by those who may change it', async () => {
    const id = await note('LAB-READ');
    const reader = await app.as('reader');
    expect(refusal(await print(id, PDF, reader))).toBe('200 accepted');
    expect(refusal(await print(id, { ...PDF, isPrint: true }, reader))).toBe('403 no-permission');
  });

  it('are those of the own company alone, in a layout that there is', async () => {
    const id = await note('LAB-8');
    expect(refusal(await print(id, PDF, await app.as('neighbour')))).toBe('404 not-found');
    expect(refusal(await print(id, { ...PDF, layout: 'none' }))).toBe('400 invalid-input');
  });
});
