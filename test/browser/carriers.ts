import type { Page } from '@playwright/test';
import { companyCreate } from '../../server/contract/company.js';
import { relationCreate } from '../../server/contract/relation.js';
import { freshNumber } from './files.js';
import { post } from './people.js';

interface Carrier {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
}

/** A carrier of the register with an address to which requests go. */
export async function carrier(page: Page): Promise<Carrier> {
  const code = `CAR${freshNumber()}`;
  const [name, email] = [`Carrier ${code}`, `book@${code.toLowerCase()}.example`];
  const { id } = (await post(page, companyCreate.path, { code, name, roles: ['carrier'] })) as { id: string };
  await post(page, relationCreate.path, {
    ...{ partnerCompanyId: id, role: 'carrier', contactEmail: email, contactLanguage: 'en' },
  });
  return { id, code, name, email };
}
