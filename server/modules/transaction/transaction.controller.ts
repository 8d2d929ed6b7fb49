import { Controller } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  transactionAutocomplete,
  transactionDashboard,
  transactionDetail,
  transactionEvents,
  transactionExternalFile,
  transactionFile,
  transactionGaps,
  transactionInhouseFile,
  transactionList,
  transactionMessageTypes,
} from '../../contract/transaction.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { addressesOf } from '../agreement/partner-address.view.js';
import { DashboardView } from './dashboard.view.js';
import { inLanguage } from './transaction.event.words.js';
import { TransactionService, type HandedOut } from './transaction.service.js';
import { TransactionView } from './transaction.view.js';

@Controller()
export class TransactionController {
  constructor(
    private readonly database: Database,
    private readonly view: TransactionView,
    private readonly dashboards: DashboardView,
    private readonly transactions: TransactionService,
  ) {}

  @Handles(transactionDashboard)
  dashboard(
    { query }: Input<typeof transactionDashboard>,
    { caller }: Call,
  ): Promise<Answer<typeof transactionDashboard>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.dashboards.figures(tx, caller.companyId, query.period),
    );
  }

  @Handles(transactionList)
  list({ query }: Input<typeof transactionList>, { caller }: Call): Promise<Answer<typeof transactionList>> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const search = { ...query, addresses: await addressesOf(tx, query.partnerCompanyId) };
      return {
        ...(await this.view.list(tx, caller.companyId, search)),
        counts: query.counts ? await this.view.counts(tx, caller.companyId, search) : null,
      };
    });
  }

  @Handles(transactionDetail)
  detail({ params }: Input<typeof transactionDetail>, { caller }: Call): Promise<Answer<typeof transactionDetail>> {
    return this.transactions.detail(caller, params.id);
  }

  @Handles(transactionEvents)
  async events(
    { params }: Input<typeof transactionEvents>,
    { caller }: Call,
  ): Promise<Answer<typeof transactionEvents>> {
    const { events, truncated } = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.events(tx, caller.companyId, params.id),
    );
    return { events: events.map((event) => inLanguage(event, caller.language)), truncated };
  }

  @Handles(transactionExternalFile)
  async externalFile({ params }: Input<typeof transactionExternalFile>, { caller, reply }: Call): Promise<undefined> {
    return hand(reply, await this.transactions.externalFile(caller, params.id), 'application/octet-stream');
  }

  @Handles(transactionInhouseFile)
  async inhouseFile(
    { params, query }: Input<typeof transactionInhouseFile>,
    { caller, request, reply }: Call,
  ): Promise<undefined> {
    const format = query.format ?? (wantsXml(request) ? 'xml' : 'json');
    return hand(
      reply,
      await this.transactions.inhouseFile(caller, params.id, format),
      `application/${format}; charset=utf-8`,
    );
  }

  @Handles(transactionFile)
  async file({ params }: Input<typeof transactionFile>, { caller, reply }: Call): Promise<undefined> {
    return hand(reply, await this.transactions.file(caller, params.id), 'application/octet-stream');
  }

  @Handles(transactionMessageTypes)
  async messageTypes(
    _: Input<typeof transactionMessageTypes>,
    { caller }: Call,
  ): Promise<Answer<typeof transactionMessageTypes>> {
    return {
      messageTypes: await this.database.transaction(scopeOf(caller), (tx) =>
        this.view.messageTypes(tx, caller.companyId),
      ),
    };
  }

  @Handles(transactionAutocomplete)
  autocomplete(
    { query }: Input<typeof transactionAutocomplete>,
    { caller }: Call,
  ): Promise<Answer<typeof transactionAutocomplete>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.suggestions(tx, caller.companyId, query.q, query.limit),
    );
  }

  @Handles(transactionGaps)
  gaps({ query }: Input<typeof transactionGaps>, { caller }: Call): Promise<Answer<typeof transactionGaps>> {
    return this.database.transaction(scopeOf(caller), async (tx) =>
      this.view.gaps(tx, caller.companyId, { ...query, addresses: await addressesOf(tx, query.partnerCompanyId) }),
    );
  }
}

/** XML where a client asks for it and not for JSON, as browsers ask for everything. */
function wantsXml(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? '';
  return /\b(application|text)\/xml\b/.test(accepted) && !/\bjson\b|text\/html/.test(accepted);
}

async function hand(reply: FastifyReply, { bytes, fileName }: HandedOut, type: string): Promise<undefined> {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  await reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept')
    .send(bytes);
  return undefined;
}
