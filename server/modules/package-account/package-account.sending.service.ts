import { Injectable } from '@nestjs/common';
import type {
  PackageStatementSendInput,
  PackageStatementsSent,
  PackageStatementSentRow,
} from '../../contract/package-statement.js';
import { noPartner, Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { CompanyId, PartnerId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { DocumentDispatch } from '../outbound/outbound.document.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { packageStatementSent } from './package-account.events.js';
import { renderedStatement } from './package-account.sender.js';
import { reportOf } from './package-account.sending.rows.js';
import { SentStatementStore } from './package-account.sending.store.js';
import { PackageStatementView } from './package-account.statement.view.js';

const MESSAGE = 'INVRPT';
const PARTIES = /* sql */ `
SELECT c.code AS "ownCode", c.name AS "ownName", p.code, p.name FROM company c JOIN partner_company p ON p.company_id = c.id
WHERE c.id = $1 AND p.id = $2`;

interface Parties {
  readonly ownCode: string;
  readonly ownName: string;
  readonly code: string;
  readonly name: string;
}

/** Sends counterparties the statements of their accounts, under the outgoing agreement with them for INVRPT. */
@Injectable()
export class PackageStatementSending {
  constructor(
    private readonly database: Database,
    private readonly statements: PackageStatementView,
    private readonly store: SentStatementStore,
    private readonly outbound: OutboundView,
    private readonly dispatch: DocumentDispatch,
  ) {}

  /**
   * @throws Problem unknown-reference; outside-context; package-statement-no-agreement; not-our-identification; package-statement-empty;
   * package-statement-too-long; mapfile-unusable; message-not-written. Nothing is stored then.
   */
  send(caller: Caller, input: PackageStatementSendInput): Promise<PackageStatementSentRow> {
    const { companyId, userId, narrowing } = caller;
    const { partnerCompanyId, from, to } = input;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const parties = await this.parties(tx, companyId, partnerCompanyId);
      if (parties === undefined) throw noPartner();
      const { ownCode, ownName, ...partner } = parties;
      // Who sees some places alone would state them as all.
      if (narrowing !== null) throw new Problem('outside-context');
      const agreement = await this.agreement(tx, companyId, partnerCompanyId, partner);
      if (agreement === undefined) throw new Problem('package-statement-no-agreement');
      const stated = await this.statements.statement(tx, companyId, { ...input, format: 'pdf' });
      const id = await this.store.nextId(tx);
      const document = reportOf(stated, {
        documentNumber: `PS${id}`,
        issueDate: new Date(this.database.now()).toISOString().slice(0, 10),
        company: { code: ownCode, name: ownName },
        from,
        to,
      });
      await this.store.insert(tx, caller, id, { ...input, document });
      const rendered = renderedStatement(document, agreement);
      const kind = 'inventory-report';
      await this.dispatch.queue(tx, { companyId, userId, kind, documentId: id, agreement, rendered });
      const after = { documentNumber: document.documentNumber, from, to, recipient: agreement.recipient };
      emit(tx, packageStatementSent({ by: caller, id: partnerCompanyId, after }));
      const { documentNumber } = document;
      return { id, documentNumber, recipient: agreement.recipient };
    });
  }

  /** Where statements to a partner go, and the last ones; of a partner that is not there nothing. */
  async sent(tx: Tx, { companyId, narrowing }: Caller, partnerId: PartnerId): Promise<PackageStatementsSent> {
    const parties = narrowing === null ? await this.parties(tx, companyId, partnerId) : undefined;
    const agreement = parties && (await this.agreement(tx, companyId, partnerId, parties));
    const rows = await this.store.last(tx, companyId, partnerId);
    if (agreement === undefined) return { agreement: null, rows };
    const { id, iaid, partner, recipient, test } = agreement;
    return { agreement: { id, iaid, partner, recipient, test }, rows };
  }

  private agreement(
    tx: Tx,
    companyId: CompanyId,
    partnerId: PartnerId,
    { code, name }: Pick<Parties, 'code' | 'name'>,
  ): Promise<OutgoingAgreement | undefined> {
    const names = [code, name].filter((one) => one !== '');
    return this.outbound.toPartner(tx, companyId, { partnerId, names }, MESSAGE);
  }

  private async parties(tx: Tx, companyId: CompanyId, partnerId: PartnerId): Promise<Parties | undefined> {
    const [found] = await tx.query<Parties>(PARTIES, [companyId, partnerId], 'parties-of-statement');
    return found;
  }
}
