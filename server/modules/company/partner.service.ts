import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { OwnCompany, OwnFields, PartnerCompany, PartnerFields } from '../../contract/company.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Actor } from '../../platform/http/caller.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { companyChanged, partnerChanged, partnerCreated, partnerRemoved } from './company.events.js';
import { PartnerStore } from './partner.store.js';
import { PartnerView } from './partner.view.js';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** What names a partner, and how that is said of a partner that is to be removed. */
const REFERENCES = [
  ['relations', 'Relations with it'],
  ['packageAccounts', 'Package accounts with it'],
  ['transports', 'Transports of this carrier'],
  ['bookings', 'Bookings with this carrier'],
  ['people', 'People who work here for this carrier'],
] as const;

/** A company's own record, and its register of those it trades with. */
@Injectable()
export class PartnerService {
  constructor(
    private readonly database: Database,
    private readonly store: PartnerStore,
    private readonly view: PartnerView,
  ) {}

  /** @throws Problem changed-meanwhile when `version` is not the stored one. */
  async changeOwn(actor: Actor, version: number, fields: OwnFields): Promise<OwnCompany> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const before = await this.view.own(tx, companyId);
      if (!(await this.store.updateOwn(tx, companyId, version, fields))) throw new Problem('changed-meanwhile');
      const after = await this.view.own(tx, companyId);
      emit(tx, companyChanged({ by: actor, id: companyId, before, after }));
      return after;
    });
  }

  /** @throws Problem already-taken, for a code or an identification that another partner has. */
  async create(actor: Actor, fields: PartnerFields): Promise<PartnerCompany> {
    const { companyId, userId } = actor;
    return this.unlessTaken(fields, () =>
      this.database.transaction(scopeOf(actor), async (tx) => {
        await this.refuseTaken(tx, companyId, null, fields);
        const after = await this.view.partner(tx, companyId, await this.store.insert(tx, companyId, userId, fields));
        emit(tx, partnerCreated({ by: actor, id: after.id, after }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; changed-meanwhile when `version` is not the stored one; already-taken. */
  async update(actor: Actor, id: PartnerId, version: number, fields: PartnerFields): Promise<PartnerCompany> {
    const { companyId, userId } = actor;
    return this.unlessTaken(fields, () =>
      this.database.transaction(scopeOf(actor), async (tx) => {
        await this.expectVersion(tx, companyId, id, version);
        await this.refuseTaken(tx, companyId, id, fields);
        const before = await this.view.partner(tx, companyId, id);
        await this.store.update(tx, companyId, userId, id, fields);
        const after = await this.view.partner(tx, companyId, id);
        emit(tx, partnerChanged({ by: actor, id, before, after }));
        return after;
      }),
    );
  }

  /** @throws Problem not-found; still-referenced, saying by what. */
  async remove(actor: Actor, id: PartnerId): Promise<void> {
    const { companyId } = actor;
    try {
      await this.database.transaction(scopeOf(actor), async (tx) => {
        if ((await this.store.version(tx, companyId, id)) === undefined) throw new Problem('not-found');
        const { agreements, iaids, ...counts } = await this.view.references(tx, companyId, id);
        const named = [
          ...REFERENCES.flatMap(([path, said]) =>
            counts[path] === 0 ? [] : [{ path, message: `${said}: ${String(counts[path])}` }],
          ),
          ...(agreements === 0
            ? []
            : [
                {
                  path: 'agreements',
                  message: `Agreements with it: ${String(agreements)} (${iaids.join(', ')}${agreements > iaids.length ? ', …' : ''})`,
                },
              ]),
        ];
        if (named.length > 0) throw new Problem('still-referenced', named.map((one) => one.message).join('; '), named);
        const before = await this.view.partner(tx, companyId, id);
        await this.store.remove(tx, companyId, id);
        emit(tx, partnerRemoved({ by: actor, id, before }));
      });
    } catch (error) {
      // A relation or an agreement was entered while this looked for them.
      throw error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION
        ? new Problem('still-referenced')
        : error;
    }
  }

  private async expectVersion(tx: Tx, companyId: CompanyId, id: PartnerId, version: number): Promise<void> {
    const stored = await this.store.version(tx, companyId, id);
    if (stored === undefined) throw new Problem('not-found');
    if (stored !== version) throw new Problem('changed-meanwhile');
  }

  private async refuseTaken(tx: Tx, companyId: CompanyId, id: PartnerId | null, fields: PartnerFields): Promise<void> {
    const [first] = await this.view.holders(tx, companyId, id, fields.identifiers);
    if (first) {
      const shown = first.qualifier === '' ? first.identifier : `${first.identifier}:${first.qualifier}`;
      throw taken('identifiers', `The identification ${shown} is that of the partner ${first.code}.`);
    }
  }

  /** The unique keys of the database have the last word: somebody else may have come first. */
  private async unlessTaken<T>({ code }: PartnerFields, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
      throw error.constraint === 'partner_company_code'
        ? taken('code', `Another partner has the code ${code}.`)
        : taken('identifiers', 'Another partner has one of the identifications.');
    }
  }
}

function taken(path: string, message: string): Problem {
  return new Problem('already-taken', message, [{ path, message }]);
}
