import { companyCreate } from '../../server/contract/company.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { relationCreate } from '../../server/contract/relation.js';
import { partner } from './agreement.js';
import type { Client } from './client.js';
import { agreedOutgoing } from './despatch.js';
import type { TestApp } from './world.js';

/** Solna supplies Nordvik, and both are on this portal. Kalmar is a pool that is not. */
export interface PackageWorld {
  readonly supplier: Client;
  readonly plant: Client;
  /** Nordvik in the register of Solna, Solna in that of Nordvik, and Kalmar in that of Solna. */
  readonly customer: string;
  readonly supplierOfPlant: string;
  readonly pool: string;
}

export async function packageWorld(app: TestApp): Promise<PackageWorld> {
  const [manager, chief] = [await app.as('manager'), await app.as('chief')];
  const register = async (client: Client, code: string, role: 'customer' | 'supplier', identifier: string) => {
    const identifiers = identifier === '' ? [] : [{ identifier, qualifier: 'OD' }];
    const { id } = await client.call(companyCreate, { body: partner({ code, name: code, identifiers }) });
    await client.call(relationCreate, { body: { partnerCompanyId: id, role } });
    return id;
  };
  const customer = await register(manager, 'Nordvik', 'customer', 'O0013000001CUST');
  const supplierOfPlant = await register(chief, 'Solna', 'supplier', 'O0013000002SUPP');
  const pool = await register(manager, 'Kalmar', 'customer', '');
  await agreedOutgoing(manager);
  const size = { code: 'KLT6429', name: 'Blue box', kind: 'box', structure: 'small-box' } as const;
  await manager.call(packageSizeCreate, { body: { ...size, owner: 'customer-returnable', customerCode: '0001' } });
  return { supplier: await app.as('user'), plant: await app.as('neighbour'), customer, supplierOfPlant, pool };
}
