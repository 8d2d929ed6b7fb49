import type { Identification } from '../../server/domain/company/identification.js';
import type { CompanyId } from '../../server/domain/ids.js';
import { addIdentification } from '../../server/modules/company/company.service.js';
import type { TestApp } from './world.js';

/** Gives approved identifications to a company, as the operator does. */
export async function identified(app: TestApp, companyId: CompanyId, ...all: readonly Identification[]): Promise<void> {
  await app.server.platform.database.transaction('system', async (tx) => {
    for (const one of all) await addIdentification(tx, companyId, one);
  });
}
