import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Agreement, AgreementFields } from '../../contract/agreement.js';
import { Problem } from '../../contract/problem.js';
import { keepsSecrets } from '../../domain/agreement/transport.js';
import { Database } from '../../platform/database/database.js';
import { AgreementPollStore } from './agreement.poll.store.js';
import type { Tx } from '../../platform/database/transaction.js';
import { profilesOf } from './agreement.rows.js';
import { open, placeOf, seal, type Secrets } from './agreement.secrets.js';
import { AgreementStore, type AgreementWrite } from './agreement.store.js';
import { AgreementView } from './agreement.view.js';

/** Who acts, and for which company. */
export interface Actor { readonly companyId: string; readonly userId: string }
/** How files travel under an agreement, secrets in the clear: for whoever opens the connection, never for an answer. */
export interface Route {
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: Secrets;
  readonly sendPath: string | null;
  readonly receivePath: string | null;
}

const KEY_BYTES = 32;
const UNIQUE_VIOLATION = '23505';

/** What companies agree upon with partners about messages and how they travel. */
@Injectable()
export class AgreementService {
  private sealingKey: Promise<Buffer> | undefined;

  constructor(private readonly database: Database, private readonly store: AgreementStore, private readonly view: AgreementView, private readonly polls: AgreementPollStore) {}

  /**
   * Enters an agreement; `and` is done in the same transaction, or neither.
   * @throws Problem invalid-profile; unknown-reference; agreement-exists.
   */
  async create(actor: Actor, fields: AgreementFields, and: (tx: Tx) => Promise<void> = () => Promise.resolve()): Promise<Agreement> {
    refuseWrongProfile(fields);
    const key = await this.key();
    return this.unlessItExists(() => this.database.transaction({ company: actor.companyId }, async (tx) => {
      const id = await this.store.newId(tx);
      await this.store.insert(tx, id, written(actor, id, await this.bound(tx, actor, fields), key, {}));
      await and(tx);
      return this.view.agreement(tx, actor.companyId, id);
    }));
  }

  /** @throws Problem invalid-profile; unknown-reference; not-found; changed-meanwhile when `version` is not the stored one; agreement-exists. */
  async update(actor: Actor, id: string, version: number, fields: AgreementFields): Promise<Agreement> {
    refuseWrongProfile(fields);
    const key = await this.key();
    return this.unlessItExists(() => this.database.transaction({ company: actor.companyId }, async (tx) => {
      const before = await this.store.stored(tx, actor.companyId, id, 'FOR UPDATE');
      if (!before) throw new Problem('not-found');
      if (before.version !== version) throw new Problem('changed-meanwhile');
      const kept = keepsSecrets(before, fields.transport) ? open(key, placeOf(actor.companyId, id), before.sealed) : {};
      await this.store.update(tx, id, written(actor, id, await this.bound(tx, actor, fields), key, kept));
      await this.polls.forgetFailures(tx, actor.companyId, id);
      return this.view.agreement(tx, actor.companyId, id);
    }));
  }

  /** Removes an agreement; one that files came under is switched off instead, so that they keep their name for it. @throws Problem not-found. */
  async remove(actor: Actor, id: string): Promise<'deleted' | 'deactivated'> {
    return this.database.transaction({ company: actor.companyId }, async (tx) => {
      const before = await this.store.stored(tx, actor.companyId, id, 'FOR UPDATE');
      if (!before) throw new Problem('not-found');
      if (before.isUsed) await this.store.deactivate(tx, actor.companyId, actor.userId, id);
      else await this.store.remove(tx, actor.companyId, id);
      return before.isUsed ? 'deactivated' : 'deleted';
    });
  }

  /** How files travel under an agreement. @throws Problem not-found. */
  async route(companyId: string, id: string): Promise<Route> {
    const key = await this.key();
    const found = await this.database.transaction({ company: companyId }, (tx) => this.store.stored(tx, companyId, id, ''));
    if (!found) throw new Problem('not-found');
    const { kind, direction, settings, sealed, sendPath, receivePath } = found;
    return { kind, direction, settings, secrets: open(key, placeOf(companyId, id), sealed), sendPath, receivePath };
  }

  /** The fields with the partner that their relation is with. */
  private async bound(tx: Tx, { companyId }: Actor, fields: AgreementFields): Promise<AgreementFields> {
    const { partnerCompanyId, relationId } = fields;
    if (partnerCompanyId === null && relationId === null) return fields;
    const found = await this.view.partnerOf(tx, companyId, { partnerCompanyId, relationId });
    if (found !== undefined) return { ...fields, partnerCompanyId: found };
    const path = relationId === null ? 'partnerCompanyId' : 'relationId';
    const message = relationId === null ? 'There is no such partner in the register.' : 'There is no such relation, or it is with another partner.';
    throw new Problem('unknown-reference', message, [{ path, message }]);
  }

  private async unlessItExists<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
      throw new Problem('agreement-exists', error.constraint === 'communication_agreement_iaid'
        ? 'The IAID is that of another agreement.' : 'Another active agreement has these addresses, direction, message type and version.');
    }
  }

  private key(): Promise<Buffer> {
    this.sealingKey ??= this.database.transaction('system', (tx) => this.store.key(tx, randomBytes(KEY_BYTES))).catch((error: unknown) => {
      this.sealingKey = undefined;
      throw error;
    });
    return this.sealingKey;
  }
}

function refuseWrongProfile({ iaid = '', sender, recipient, messageType, messageVersion, profile }: AgreementFields): void {
  const { errors } = profilesOf({ iaid, sender, recipient, messageType, messageVersion, profile });
  if (errors.length > 0) throw new Problem('invalid-profile', errors.join('; '), errors.map((message) => ({ path: 'profile', message })));
}

/** The fields with the secrets as they then are: those kept, those set anew, without those taken away. */
function written(actor: Actor, id: string, fields: AgreementFields, key: Buffer, kept: Secrets): AgreementWrite {
  const given: Readonly<Record<string, string | null | undefined>> = fields.transport.secrets ?? {};
  const after = Object.entries({ ...kept, ...given }).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...actor, fields, sealed: seal(key, placeOf(actor.companyId, id), Object.fromEntries(after)), secretNames: after.map(([name]) => name) };
}
