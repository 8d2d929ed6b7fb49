import type { Area } from '../../platform/area.js';
import { UserAccount } from './user-account.entity.js';

/** The register of accounts. Auth and account decide what becomes of them. */
export const userAccountArea: Area = {
  name: 'user-account',
  entities: [UserAccount],
  tables: { user_account: { access: { company: 'people' }, retention: 'own' } },
};
