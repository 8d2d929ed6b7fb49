import type { Level } from '../../domain/access/level.js';
import { rightsOf } from '../../domain/access/permission.js';
import type { CompanyId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { UserAccount } from './user.entity.js';

export interface NewUser {
  readonly companyId: CompanyId;
  readonly email: string;
  readonly passwordHash: string;
  readonly level: Level;
  readonly isDemo: boolean;
}

/** Creates an active user with the rights that the level starts with. */
export async function createUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.manager.insert(UserAccount, {
    ...user,
    username: user.email.split('@')[0] ?? user.email,
    rights: rightsOf(user.level),
  });
}

/** Gives a demo user a new password. */
export async function renewDemoPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx.manager.update(UserAccount, { email, isDemo: true }, { passwordHash });
}
