import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { companyCreate } from '../../contract/company.js';
import type { SenderFields, SenderOutcome } from '../../contract/first-seen-sender.js';
import { Problem } from '../../contract/problem.js';
import { relationCreate } from '../../contract/relation.js';
import type { PartnerId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { partnerCreated, relationCreated, senderAccepted, senderIgnored, senderRemembered } from './company.events.js';
import { PartnerStore } from './partner.store.js';
import { PartnerView } from './partner.view.js';
import { RelationStore } from './relation.store.js';
import { RelationView } from './relation.view.js';
import { SenderStore } from './sender.store.js';

const UNIQUE_VIOLATION = '23505';
const relationFields = relationCreate.body.omit({ partnerCompanyId: true });

/** Decides of senders that came first in a file and are in no register. */
@Injectable()
export class SenderService {
  constructor(
    private readonly database: Database,
    private readonly partners: PartnerStore,
    private readonly partnerView: PartnerView,
    private readonly relations: RelationStore,
    private readonly relationView: RelationView,
    private readonly store: SenderStore,
  ) {}

  /** Enters a partner with the sender's identification, and a relation with it. @throws Problem already-taken */
  async accept(actor: Actor, { address, code, name, role }: SenderFields): Promise<PartnerId> {
    const { companyId, userId } = actor;
    const [identifier = '', qualifier = ''] = address.split(':');
    const fields = companyCreate.body.parse({ code, name, roles: [role], identifiers: [{ identifier, qualifier }] });
    try {
      return await this.database.transaction(scopeOf(actor), async (tx) => {
        const partner = await this.partners.insert(tx, companyId, userId, fields);
        const relation = await this.relations.insert(tx, companyId, userId, partner, relationFields.parse({ role }));
        await this.store.remember(tx, companyId, address);
        emit(
          tx,
          partnerCreated({ by: actor, id: partner, after: await this.partnerView.partner(tx, companyId, partner) }),
          relationCreated({
            by: actor,
            id: relation,
            after: await this.relationView.relation(tx, companyId, relation),
          }),
          senderAccepted({ by: actor, id: address, after: { code, name, role } }),
        );
        return partner;
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
      const isCode = error.constraint === 'partner_company_code';
      const message = isCode
        ? `Another partner has the code ${code}.`
        : `The identification ${address} is that of a partner.`;
      throw new Problem('already-taken', message, [{ path: isCode ? 'code' : 'address', message }]);
    }
  }

  /** Enters several, one after the other; one that is taken hinders none of the others. */
  async acceptMany(actor: Actor, senders: readonly SenderFields[]): Promise<SenderOutcome[]> {
    const rows: SenderOutcome[] = [];
    for (const sender of senders) {
      const { address } = sender;
      try {
        rows.push({ address, partnerCompanyId: await this.accept(actor, sender), taken: null });
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'already-taken') throw error;
        const taken = error.errors?.some(({ path }) => path === 'code') === true ? 'code' : 'address';
        rows.push({ address, partnerCompanyId: null, taken });
      }
    }
    return rows;
  }

  /** Ignores a sender, or lists it as new again. */
  async ignore(actor: Actor, address: string, isIgnored: boolean): Promise<void> {
    const { companyId, userId } = actor;
    await this.database.transaction(scopeOf(actor), async (tx) => {
      const isChanged = isIgnored
        ? await this.store.ignore(tx, companyId, userId, address)
        : await this.store.remember(tx, companyId, address);
      if (isChanged) emit(tx, (isIgnored ? senderIgnored : senderRemembered)({ by: actor, id: address }));
    });
  }
}
