import { currentUser } from '../../server/contract/current-user.js';
import { changePrintProfile } from '../../server/contract/preferences.js';
import { companyCreate } from '../../server/contract/company.js';
import { despatchLabels, despatchLabelsPreview } from '../../server/contract/despatch-labels.js';
import { despatchPackages } from '../../server/contract/despatch-packages.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { packingInstructionCreate } from '../../server/contract/packing-instruction.js';
import {
  printProfileChoice,
  printProfileCreate,
  printProfileDelete,
  printProfileList,
  printProfileTest,
  printProfileTestPreview,
  printProfileUpdate,
} from '../../server/contract/print-profile.js';
import { relationCreate } from '../../server/contract/relation.js';
import { partner } from '../given/agreement.js';
import { type Client, problemOf, refusal, type Reply } from '../given/client.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { textOf } from '../given/pdf.js';
import { openTestApp, type TestApp } from '../given/world.js';

const OFFICE = { name: 'Office', layout: 'vda-4902-a5', format: 'pdf' } as const;
const HALL = { name: 'Hall', layout: 'vda-4902-klt', format: 'zpl', resolution: 203, copies: 2 } as const;
const to = ({ path }: { readonly path: string }, id: string): string => path.replace(':id', id);

describe('print profiles', () => {
  let app: TestApp;
  let manager: Client;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp();
    [manager, client] = [await app.as('manager'), await app.as('user')];
  });
  afterAll(async () => {
    await app.close();
  });
  afterEach(async () => {
    await app.sql('DELETE FROM print_profile');
  });

  const enter = (body: object) => manager.call(printProfileCreate, { body: { ...OFFICE, ...body } });
  const counting = async (who = client): Promise<string> => {
    const { profileId, because, profiles } = await who.call(printProfileChoice);
    return `${profiles.find(({ id }) => id === profileId)?.name ?? 'none'}, ${because}`;
  };

  it('are entered, changed and listed with the default first; one at a time is that', async () => {
    const office = await enter({ isDefault: true });
    expect(office).toMatchObject({
      ...OFFICE,
      layoutRule: 'as-agreed',
      resolution: 300,
      paper: 'a4',
      offsetX: 0,
      copies: 1,
    });
    const hall = await enter({ ...HALL, isDefault: true, offsetX: -1.25, darkness: 5 });
    expect(hall).toMatchObject({ ...HALL, offsetX: -1.3, darkness: 5, isDefault: true });
    const { profiles } = await manager.call(printProfileList);
    expect(profiles.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Hall', true],
      ['Office', false],
    ]);
    const path = to(printProfileUpdate, office.id);
    // It is no default any more, which is another version.
    expect(refusal(await manager.send('PUT', path, { json: { ...OFFICE, version: 1 } }))).toBe('409 changed-meanwhile');
    const changed = { ...OFFICE, name: 'Desk', paper: 'a5', isDefault: true, version: 2 };
    expect((await manager.send('PUT', path, { json: changed })).body).toMatchObject({
      name: 'Desk',
      paper: 'a5',
      isDefault: true,
    });
    expect(await counting()).toBe('Desk, company');
  });

  it('have names of their own, and what printers can do', async () => {
    await enter({});
    const refused = async (more: object): Promise<string> => {
      const reply = await manager.post(printProfileCreate.path, { ...OFFICE, ...more });
      const { detail = '', errors = [] } = problemOf(reply);
      const at = [...errors.map(({ path }) => path), ...(detail.match(/\bbody\.\w+/g) ?? [])];
      return [refusal(reply), ...at].join(' ');
    };
    expect(await refused({ name: 'OFFICE' })).toBe('409 already-taken name');
    expect(await refused({ name: 'X', resolution: 150, copies: 0, offsetX: 11, speed: 1, layout: 'none' })).toBe(
      '400 invalid-input body.layout body.resolution body.offsetX body.copies body.speed',
    );
  });

  it("count as the user chose, else as the company says, else as is built in; one that is removed is nobody's choice", async () => {
    expect(await counting()).toBe('none, built-in');
    await enter({});
    expect(await counting()).toBe('none, built-in');
    await enter({ name: 'Company', isDefault: true });
    expect(await counting()).toBe('Company, company');
    await client.call(changePrintProfile, { body: { chosenProfile: 'Office' } });
    expect(await counting()).toBe('Office, user');
    expect((await client.call(currentUser)).legacy.printProfile).toBe('Office');
    expect(await counting(manager)).toBe('Company, company');
    const office = (await manager.call(printProfileList)).profiles.find(({ name }) => name === 'Office');
    expect(office?.userCount).toBe(1);
    await manager.call(printProfileDelete, { params: { id: office?.id ?? '' } });
    expect(await counting()).toBe('Company, company');
    await client.call(changePrintProfile, { body: { chosenProfile: 'Company' } });
    await client.call(changePrintProfile, { body: { chosenProfile: '' } });
    expect(await counting()).toBe('Company, company');
  });

  it('are those of the own company, kept by those who may', async () => {
    const { id } = await enter({});
    const neighbour = await app.as('neighbour');
    expect((await neighbour.call(printProfileChoice)).profiles).toEqual([]);
    expect(refusal(await neighbour.post(changePrintProfile.path, { chosenProfile: 'Office' }))).toBe(
      '400 unknown-reference',
    );
    const reader = await app.as('reader');
    expect(refusal(await reader.send('DELETE', to(printProfileDelete, id)))).toBe('403 no-permission');
    expect((await reader.call(printProfileChoice)).profiles).toHaveLength(1);
  });

  it('have a test label in the form of their printer, which says that it is one', async () => {
    const { id } = await enter({});
    const pdf = await manager.post(to(printProfileTest, id), {});
    expect(textOf(pdf.body as Buffer)).toContain('NOT FOR SHIPMENT');
    const hall = await enter(HALL);
    const zpl = String(await (await manager.post(to(printProfileTest, hall.id), { layout: 'sscc-a6' })).body);
    expect(zpl).toMatch(/\^XA[\s\S]*TEST LABEL[\s\S]*\^PQ2\^XZ/);
    const pictured = async (profileId: string): Promise<string> =>
      (await manager.call(printProfileTestPreview, { params: { id: profileId }, body: {} })).svg;
    expect(await pictured(id)).toMatch(/^<svg [\s\S]*width="210mm" height="297mm"[\s\S]*NOT FOR SHIPMENT/);
    expect(await pictured(hall.id)).toMatch(/^<svg [\s\S]*width="210mm" height="74mm"[\s\S]*NOT FOR SHIPMENT/);
    const far = await enter({ name: 'Far', offsetX: 10 });
    expect(problemOf(await manager.post(to(printProfileTest, far.id), {})).errors).toEqual([
      { path: '000000000', message: 'Label: the offset of the print profile moves part of it off the label.' },
    ]);
  });

  describe('print the labels of despatch notes', () => {
    let id = '';
    let instructed = '';
    beforeAll(async () => {
      const identifiers = [{ identifier: 'O0013000001CUST', qualifier: 'OD' }];
      const { id: partnerCompanyId } = await manager.call(companyCreate, { body: partner({ identifiers }) });
      await manager.call(relationCreate, { body: { partnerCompanyId, role: 'customer', labelLayout: 'otl-3-a5' } });
      const { id: agreementId } = await agreedOutgoing(manager, { partner: 'Nordvik', partnerCompanyId });
      const size = { code: 'KLT', kind: 'box', structure: 'small-box', owner: 'customer-returnable' } as const;
      const { id: boxSizeId } = await manager.call(packageSizeCreate, { body: size });
      const instruction = { articleNumber: 'ART-KLT', partnerCompanyId, boxSizeId, quantityPerBox: '20' };
      await manager.call(packingInstructionCreate, { body: { ...instruction, labelLayout: 'vda-4902-klt' } });
      const unit = (number: string, articleNumber: string) => ({
        id: number,
        packagings: [{ count: '1', quantityPerPackage: '20', labels: [{ number }] }],
        items: [{ lineNumber: number, articleNumber, quantity: '20' }],
      });
      const units = [unit('1', 'ART-KLT'), unit('2', 'ART-OTHER'), unit('3', 'ART-KLT')];
      id = (await made(client, 'PROF-1', { agreementId, units })).despatchnoteHeadId;
      const other = await agreedOutgoing(manager, { partner: 'Other', recipient: 'OTHER:ZZ' });
      const stranger = await made(client, 'PROF-2', {
        agreementId: other.id,
        units: [unit('4', 'ART-KLT'), unit('5', 'ART-OTHER')],
      });
      instructed = stranger.despatchnoteHeadId;
    });

    const print = (how: object, of = id): Promise<Reply> =>
      client.post(to(despatchLabels, of), { isPrint: false, ...how });
    const text = async (how: object): Promise<string> => {
      const reply = await print(how);
      expect(refusal(reply)).toBe('200 accepted');
      return Buffer.from(reply.body as Buffer).toString('latin1');
    };
    const layouts = async (how: object, of = id): Promise<string[]> => {
      const seen = await client.call(despatchLabelsPreview, { params: { id: of }, body: how });
      return seen.layouts.map(({ layout, because, count }) => `${String(count)} ${layout} ${because}`);
    };

    it('each in the layout of its packing instruction, else of the customer, else of the profile', async () => {
      expect(await layouts({})).toEqual(['2 vda-4902-klt instruction', '1 otl-3-a5 relation']);
      expect(await layouts({}, instructed)).toEqual(['2 vda-4902-a5 fallback']);
      const { id: profileId } = await enter({ name: 'One stock', layoutRule: 'always', layout: 'vda-4902-a5' });
      expect(await layouts({ profileId })).toEqual(['3 vda-4902-a5 profile']);
      expect(await layouts({ profileId, layout: 'otl-3-a5' })).toEqual(['3 otl-3-a5 print']);
    });

    it('of pallets in the layout that the packing instruction has for them', async () => {
      const size = (code: string, structure: 'small-box' | 'master-pallet') =>
        manager.call(packageSizeCreate, {
          body: { code, kind: structure === 'small-box' ? 'box' : 'pallet', structure, owner: 'customer-returnable' },
        });
      const [box, pallet] = [await size('KLT-P', 'small-box'), await size('EUR-P', 'master-pallet')];
      const instruction = {
        ...{ articleNumber: 'ART-PAL', boxSizeId: box.id, quantityPerBox: '20' },
        labelLayout: 'vda-4902-klt',
        ...{ palletSizeId: pallet.id, boxesPerPallet: 2 },
      } as const;
      const alone = { ...instruction, palletSizeId: null, boxesPerPallet: null, palletLabelLayout: 'otl-3-a5' };
      expect(problemOf(await manager.post(packingInstructionCreate.path, alone)).detail).toBe(
        'body.palletLabelLayout: layout-without-pallet',
      );
      const kept = await manager.call(packingInstructionCreate, {
        body: { ...instruction, palletLabelLayout: 'otl-3-a5' },
      });
      expect(kept).toMatchObject({ labelLayout: 'vda-4902-klt', palletLabelLayout: 'otl-3-a5' });
      const { id: agreementId } = await agreedOutgoing(manager, { partner: 'Pallets', recipient: 'PALLETS:ZZ' });
      const { despatchnoteHeadId: of } = await made(client, 'PROF-3', {
        agreementId,
        units: [
          { id: 'P', level: 'outer', packagings: [{ count: '1', labels: [{ number: '900' }] }] },
          {
            ...{ id: 'B', parentId: 'P', level: 'inner' },
            packagings: [{ count: '2', quantityPerPackage: '20', labels: [{ number: '901' }, { number: '902' }] }],
            items: [{ lineNumber: '1', articleNumber: 'ART-PAL', quantity: '40' }],
          },
        ],
      });
      expect(await layouts({}, of)).toEqual(['1 otl-3-a5 instruction', '2 vda-4902-klt instruction']);
    });

    it('in sizes of their own, those of one size after each other', async () => {
      const zpl = await text({ format: 'zpl', resolution: 203 });
      expect(zpl.match(/\^PW\d+\^LL\d+/g)).toEqual(['^PW592^LL1680', '^PW592^LL1680', '^PW1184^LL1680']);
      expect(zpl.match(/\^FDS\d/g)).toEqual(['^FDS1', '^FDS3', '^FDS2']);
      expect((await text({ paper: 'label' })).match(/\/MediaBox/g)).toHaveLength(3);
      expect((await text({ paper: 'a4' })).match(/\/MediaBox/g)).toHaveLength(2);
    });

    it('with the profile that counts, or another one, changed for the print', async () => {
      expect(await text({})).toMatch(/^%PDF/);
      await enter({ ...HALL, isDefault: true });
      expect((await text({})).match(/\^PQ2/g)).toHaveLength(3);
      expect((await text({ copies: 1 })).match(/\^PQ1/g)).toHaveLength(3);
      expect(await text({ profileId: null })).toMatch(/^%PDF/);
      expect(refusal(await print({ profileId: '999999' }))).toBe('400 unknown-reference');
      const late = problemOf(await print({ profileId: null, startPosition: 5 }));
      expect([late.code, late.errors]).toEqual([
        'label-place-missing',
        [{ path: 'startPosition', message: 'A sheet holds 4 labels.' }],
      ]);
    });

    it('and are looked at page by page, which is no print, and refused by their numbers', async () => {
      const look = (body: object, of = id) => client.call(despatchLabelsPreview, { params: { id: of }, body });
      const first = await look({});
      expect(first).toMatchObject({ page: 0, pages: 2, width: 210, height: 297, labels: ['1', '3'] });
      expect(first.svg).toMatch(/^<svg [\s\S]*ART-KLT[\s\S]*<\/svg>$/);
      expect(await look({ page: 9 })).toMatchObject({ page: 1, labels: ['2'] });
      expect(await look({ numbers: ['2'], format: 'zpl' })).toMatchObject({ pages: 1, height: 148, labels: ['2'] });
      const { packages } = await client.call(despatchPackages, { params: { id } });
      expect(packages.map(({ prints }) => prints)).toEqual([0, 0, 0]);
      const refused = problemOf(await client.post(to(despatchLabelsPreview, id), { layout: 'sscc-a6' }));
      expect([refused.code, refused.errors?.[0]]).toEqual([
        'label-not-printable',
        { path: '1', message: 'SSCC: the layout needs it, and the despatch note does not have it.' },
      ]);
    });
  });
});
