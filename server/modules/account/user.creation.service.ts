import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Problem } from '../../contract/problem.js';
import { LINE_ERRORS, type Created, type LineError, type UserCreation } from '../../contract/user.js';
import { assignableLevels, grantable, startingRights, withReading, type Right } from '../../domain/access/grant.js';
import { LEVEL_RIGHTS, type Level } from '../../domain/access/level.js';
import type { CompanyId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Caller } from '../../platform/http/caller.js';
import { hashPassword } from '../auth/auth.service.js';
import { userCreated } from './account.events.js';
import { ACCOUNT_MAILS, type AccountMails } from './account.mails.js';
import { administeredCompany, reachOf } from './account.reach.js';
import { insertAccounts } from '../user-account/user-account.service.js';
import { UserStore } from './user.store.js';
import { UserView } from './user.view.js';

interface Line {
  readonly line: number;
  readonly email: string;
  readonly level: Level;
}
type Failed = Created['errors'][number];

const address = z.email();

/** Creates the users of the wizard. */
@Injectable()
export class UserCreationService {
  constructor(
    private readonly database: Database,
    private readonly store: UserStore,
    private readonly view: UserView,
    @Inject(ACCOUNT_MAILS) private readonly mails: AccountMails,
  ) {}

  /**
   * Makes a pending account for each line and owes it an invitation. A bad line is the end of all unless `partial` is asked for.
   * Whether an address has an account at another company is not looked at: its owner is mailed, and the answer is the same.
   * @throws Problem users-not-created with what is wrong in which line; right-not-yours-to-give; too-many-requests.
   */
  async create(caller: Caller, order: UserCreation): Promise<Created> {
    const companyId = administeredCompany(caller, order.companyId);
    const { good, errors } = judged(order, assignableLevels(caller.level));
    if (errors.length > 0 && !order.partial) throw refused(errors);
    // One hash of nobody's password for all: refusing it takes as long as with any other, and nothing fits it.
    const passwordHash = await hashPassword(randomUUID());
    return this.database.transaction(reachOf(caller), async (tx) => {
      if (!(await this.store.mayInvite(tx, companyId, good.length))) throw new Problem('too-many-requests');
      const give = rightsGiven(caller, order.permissions, await this.view.modules(tx, companyId));
      const accounts = good.map((line) => ({ ...line, rights: give(line.level) }));
      const made = new Map(
        (
          await insertAccounts(tx, companyId, accounts, {
            language: order.language ?? caller.language,
            passwordHash,
          })
        ).map((row) => [row.email, row.id]),
      );
      const created = accounts.flatMap((account) =>
        ((id) => (id === undefined ? [] : [{ ...account, id }]))(made.get(account.email)),
      );
      errors.push(
        ...accounts.filter(({ email }) => !made.has(email)).map((account) => failure(account, 'user-exists')),
      );
      if (errors.length > 0 && !order.partial) throw refused(errors);
      await this.invite(tx, caller, companyId, created);
      const administrators = created.filter(({ level }) => LEVEL_RIGHTS[level].administers !== 'none').length;
      return {
        created,
        errors: errors.toSorted((a, b) => a.line - b.line),
        totals: { regular: created.length - administrators, administrators },
      };
    });
  }

  private async invite(tx: Tx, caller: Caller, companyId: CompanyId, created: Created['created']): Promise<void> {
    await this.mails.invite(
      tx,
      created.map(({ id: userId }) => ({ userId, companyId, invitedBy: caller.userId })),
    );
    for (const { id, email, level, rights } of created) {
      emit(tx, userCreated({ by: caller, companyId, id, after: { email, level, rights, state: 'pending' } }));
    }
  }
}

/** Which lines could be accounts, and what is wrong with the others. Lines count from 0. */
function judged({ users, level: ofAll }: UserCreation, levels: readonly Level[]): { good: Line[]; errors: Failed[] } {
  const seen = new Set<string>();
  const good: Line[] = [];
  const errors: Failed[] = [];
  for (const [n, { email, level = ofAll }] of users.entries()) {
    const line = { line: n, email, level };
    const error = !address.safeParse(email).success
      ? 'invalid-address'
      : seen.has(email.toLowerCase())
        ? 'repeated'
        : levels.includes(level)
          ? undefined
          : 'level-too-high';
    seen.add(email.toLowerCase());
    if (error === undefined) good.push(line);
    else errors.push(failure(line, error));
  }
  return { good, errors };
}

/** What each level gets. @throws Problem right-not-yours-to-give for rights that are asked for by name. */
function rightsGiven(
  caller: Caller,
  permissions: UserCreation['permissions'],
  companyModules: readonly string[],
): (level: Level) => Right[] {
  const most = grantable(caller, companyModules);
  if (permissions.kind === 'company-modules') return () => most;
  if (permissions.kind === 'level') return (level) => startingRights(level, most);
  const asked = withReading(permissions.rights);
  const excess = asked.filter((right) => !most.includes(right));
  if (excess.length > 0) throw new Problem('right-not-yours-to-give', excess.join(', '));
  return () => asked;
}

function failure({ line, email }: Omit<Line, 'level'>, code: LineError): Failed {
  return { line, email, code, message: LINE_ERRORS[code] };
}

function refused(errors: readonly Failed[]): Problem {
  return new Problem(
    'users-not-created',
    undefined,
    errors.map(({ line, message }) => ({ path: `users.${String(line)}.email`, message })),
  );
}
