import { MODULES } from '../../server/domain/access/permission.js';
import type { CompanyId, FileId } from '../../server/domain/ids.js';
import { createCompany } from '../../server/modules/company/company.service.js';
import { IncomingFiles } from '../../server/modules/exchange/exchange.incoming.service.js';
import { IntakeService } from '../../server/modules/traffic/intake.service.js';
import { ReadService } from '../../server/modules/traffic/read.service.js';
import { statementsDuring } from '../api/proof/statements.js';
import { delfor } from '../given/delfor.js';
import { recadv } from '../given/recadv.js';
import { openTestApp, type TestApp } from '../given/world.js';

describe('a file that is read again', () => {
  let app: TestApp;
  let company: CompanyId;
  beforeAll(async () => {
    app = await openTestApp();
    company = await app.server.platform.database.transaction('system', (tx) =>
      createCompany(tx, { code: 'AGAIN', name: 'Again', modules: MODULES }),
    );
  });
  afterAll(async () => {
    await app.close();
  });

  /** The statements that read a file. */
  const reading = (id: FileId): Promise<string[]> =>
    statementsDuring(() => app.server.nest.get(ReadService, { strict: false }).read(id, { started: 1 }));
  async function readTwice(bytes: Buffer): Promise<{ readonly first: string[]; readonly again: string[] }> {
    const { nest, platform } = app.server;
    const { id } = await nest.get(IntakeService, { strict: false }).upload(company, 'file.edi', bytes);
    const first = await reading(id);
    const files = nest.get(IncomingFiles, { strict: false });
    await platform.database.transaction('system', (tx) => files.readAgain(tx, company, id));
    return { first, again: await reading(id) };
  }
  const removing = (statements: readonly string[], table: string): number =>
    statements.filter((text) => text.includes(`DELETE FROM ${table}`)).length;

  it('asks the areas alone whose kinds of documents it had, whatever their number', async () => {
    const receipt = await readTwice(recadv({ number: 'AGAIN-1' }));
    expect([removing(receipt.again, 'receipt_head'), removing(receipt.again, 'schedule_head')]).toEqual([1, 0]);
    const schedule = await readTwice(
      delfor({ lines: 1, calloffs: 1, controlReference: '777001', documentNumber: 'A1' }),
    );
    expect([removing(schedule.again, 'receipt_head'), removing(schedule.again, 'schedule_head')]).toEqual([0, 1]);
    // What the earlier reading stored goes, and rows of the transactions that are not there any more.
    expect(receipt.again.length - receipt.first.length).toBe(2);
  });

  it('asks nobody where it had no documents', async () => {
    const { first, again } = await readTwice(Buffer.from('no message at all'));
    expect(again.length - first.length).toBe(1);
  });
});
