import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { Agreement, AgreementFields } from '../../contract/agreement.js';
import { Problem } from '../../contract/problem.js';
import { ownNames } from '../../domain/agreement/own-side.js';
import { keepsSecrets } from '../../domain/agreement/transport.js';
import type { AgreementId, CompanyId } from '../../domain/ids.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { keyOf, open, seal, type Secrets } from '../../platform/seal.js';
import { AgreementPollStore } from './agreement.poll.store.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import { withdrawGaps } from '../reference/reference.service.js';
import { agreementChanged, agreementCreated, agreementRemoved } from './agreement.events.js';
import { profilesOf } from './agreement.rows.js';
import { AgreementStore, type AgreementWrite } from './agreement.store.js';
import { AgreementView } from './agreement.view.js';

/** How files travel under an agreement, secrets in the clear: for whoever opens the connection, never for an answer. */
export interface Route {
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: Secrets;
  readonly sendPath: string | null;
  readonly receivePath: string | null;
  /** Nothing is sent under it otherwise. */
  readonly isOwnSideApproved: boolean;
}

const UNIQUE_VIOLATION = '23505';
/** A decision on an identification, which changes agreements, and an agreement's own change may wait for each other. */
const REPEATABLE = { isRepeatable: true } as const;
/** Sets of keys that a company may have for one pair of AS2 names: each costs every message of that pair a decryption. */
const MOST_AS2_KEYS = 10;

/** What companies agree upon with partners about messages and how they travel. */
@Injectable()
export class AgreementService {
  private sealingKey: Promise<Buffer> | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: AgreementStore,
    private readonly view: AgreementView,
    private readonly polls: AgreementPollStore,
  ) {}

  /**
   * Enters an agreement; `and` is done in the same transaction, or neither.
   * @throws Problem invalid-profile; unknown-reference; not-our-identification; agreement-exists; limit-reached.
   */
  async create(
    actor: Actor,
    fields: AgreementFields,
    and: (tx: Tx) => Promise<void> = () => Promise.resolve(),
  ): Promise<Agreement> {
    refuseWrongProfile(fields);
    const key = await this.key();
    return this.unlessItExists(() =>
      this.database.transaction(scopeOf(actor), async (tx) => {
        if (endsGaps(fields)) await withdrawGaps(tx, actor.companyId, fields);
        const id = await this.store.newId(tx);
        await this.store.insert(tx, id, written(actor, id, await this.bound(tx, actor, fields), key, {}));
        await this.refuseOthersNames(tx, actor.companyId, fields);
        await this.refuseTooManyKeys(tx, actor.companyId, id, fields);
        await and(tx);
        const after = await this.view.agreement(tx, actor.companyId, id);
        emit(tx, agreementCreated({ by: actor, id, after }));
        return after;
      }),
    );
  }

  /** @throws Problem invalid-profile; unknown-reference; not-found; not-our-identification; changed-meanwhile when `version` is not the stored one; agreement-exists; limit-reached. */
  async update(actor: Actor, id: AgreementId, version: number, fields: AgreementFields): Promise<Agreement> {
    refuseWrongProfile(fields);
    const key = await this.key();
    return this.unlessItExists(() =>
      this.database.transaction(
        scopeOf(actor),
        (tx) => this.change(tx, actor, { id, version }, fields, key),
        REPEATABLE,
      ),
    );
  }

  private async change(
    tx: Tx,
    actor: Actor,
    { id, version }: { readonly id: AgreementId; readonly version: number },
    fields: AgreementFields,
    key: Buffer,
  ): Promise<Agreement> {
    if (endsGaps(fields)) await withdrawGaps(tx, actor.companyId, fields);
    const before = await this.store.stored(tx, actor.companyId, id, 'FOR UPDATE');
    if (!before) throw new Problem('not-found');
    if (before.version !== version) throw new Problem('changed-meanwhile');
    const said = await this.view.agreement(tx, actor.companyId, id);
    const kept = keepsSecrets(before, fields.transport) ? open(key, placeOf(actor.companyId, id), before.sealed) : {};
    await this.store.update(tx, id, written(actor, id, await this.bound(tx, actor, fields), key, kept));
    await this.refuseOthersNames(tx, actor.companyId, fields);
    await this.refuseTooManyKeys(tx, actor.companyId, id, fields);
    await this.polls.forgetFailures(tx, actor.companyId, id);
    const after = await this.view.agreement(tx, actor.companyId, id);
    emit(tx, agreementChanged({ by: actor, id, before: said, after }));
    return after;
  }

  /** Removes an agreement; one that files came under is switched off instead, so that they keep their name for it. @throws Problem not-found. */
  async remove(actor: Actor, id: AgreementId): Promise<'deleted' | 'deactivated'> {
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const before = await this.store.stored(tx, actor.companyId, id, 'FOR UPDATE');
      if (!before) throw new Problem('not-found');
      const said = await this.view.agreement(tx, actor.companyId, id);
      if (before.isUsed) await this.store.deactivate(tx, actor.companyId, actor.userId, id);
      else await this.store.remove(tx, actor.companyId, id);
      const after = before.isUsed ? { active: false } : undefined;
      emit(tx, agreementRemoved({ by: actor, id, before: said, after }));
      return before.isUsed ? 'deactivated' : 'deleted';
    });
  }

  /** How files travel under an agreement. @throws Problem not-found. */
  async route(companyId: CompanyId, id: AgreementId): Promise<Route> {
    const key = await this.key();
    const found = await this.database.transaction(wholeCompany(companyId), (tx) =>
      this.store.stored(tx, companyId, id, ''),
    );
    if (!found) throw new Problem('not-found');
    const { kind, direction, settings, sealed, sendPath, receivePath, isOwnSideApproved } = found;
    const secrets = open(key, placeOf(companyId, id), sealed);
    return { kind, direction, settings, secrets, sendPath, receivePath, isOwnSideApproved };
  }

  /** The fields with the partner that their relation is with. */
  private async bound(tx: Tx, { companyId }: Actor, fields: AgreementFields): Promise<AgreementFields> {
    const { partnerCompanyId, relationId } = fields;
    if (partnerCompanyId === null && relationId === null) return fields;
    const found = await this.view.partnerOf(tx, companyId, { partnerCompanyId, relationId });
    if (found !== undefined) return { ...fields, partnerCompanyId: found };
    const path = relationId === null ? 'partnerCompanyId' : 'relationId';
    const message =
      relationId === null
        ? 'There is no such partner in the register.'
        : 'There is no such relation, or it is with another partner.';
    throw new Problem('unknown-reference', message, [{ path, message }]);
  }

  /** Our own side must be ours. One that is switched off carries nothing, so that those of before can be. */
  private async refuseOthersNames(tx: Tx, companyId: CompanyId, fields: AgreementFields): Promise<void> {
    if (!fields.active) return;
    const missing = await this.view.missingOwnNames(tx, companyId, ownNames(fields));
    if (missing.length === 0) return;
    const errors = missing.map(({ path }) => ({ path }));
    throw new Problem('not-our-identification', missing.map(({ name }) => name).join(', '), errors);
  }

  /** On entry, where somebody sees it: a set of keys that is left out when a message comes would be a partner who is never heard. */
  private async refuseTooManyKeys(
    tx: Tx,
    companyId: CompanyId,
    id: AgreementId,
    { transport, direction, active }: AgreementFields,
  ): Promise<void> {
    if (
      transport.kind !== 'as2' ||
      direction !== 'in' ||
      !active ||
      (await this.view.as2Keys(tx, companyId, id)) <= MOST_AS2_KEYS
    )
      return;
    throw new Problem(
      'limit-reached',
      `Active incoming agreements of the same AS2 names have ${String(MOST_AS2_KEYS)} different sets of certificates at most. Switch off those that are over.`,
    );
  }

  private async unlessItExists<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
      throw new Problem(
        'agreement-exists',
        error.constraint === 'communication_agreement_iaid'
          ? 'The IAID is that of another agreement.'
          : 'Another active agreement has these addresses, direction, message type and version.',
      );
    }
  }

  private key(): Promise<Buffer> {
    this.sealingKey ??= this.database
      .transaction('system', (tx) => keyOf(tx, 'agreement-secrets'))
      .catch((error: unknown) => {
        this.sealingKey = undefined;
        throw error;
      });
    return this.sealingKey;
  }
}

/** Whether it says that the partner's numbers have gaps. */
function endsGaps({ direction, active, checkReferenceGaps }: AgreementFields): boolean {
  return direction === 'in' && active && !checkReferenceGaps;
}

/** The place that an agreement's secrets are sealed for. */
function placeOf(companyId: CompanyId, id: AgreementId): string {
  return `agreement ${companyId} ${id}`;
}

function refuseWrongProfile({
  iaid = '',
  sender,
  recipient,
  messageType,
  messageVersion,
  profile,
}: AgreementFields): void {
  const { errors } = profilesOf({ iaid, sender, recipient, messageType, messageVersion, profile });
  if (errors.length > 0)
    throw new Problem(
      'invalid-profile',
      errors.join('; '),
      errors.map((message) => ({ path: 'profile', message })),
    );
}

/** The fields with the secrets as they then are: those kept, those set anew, without those taken away. */
function written(actor: Actor, id: AgreementId, fields: AgreementFields, key: Buffer, kept: Secrets): AgreementWrite {
  const given: Readonly<Record<string, string | null | undefined>> = fields.transport.secrets ?? {};
  const after = Object.entries({ ...kept, ...given }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    companyId: actor.companyId,
    userId: actor.userId,
    fields,
    sealed: seal(key, placeOf(actor.companyId, id), Object.fromEntries(after)),
    secretNames: after.map(([name]) => name),
  };
}
