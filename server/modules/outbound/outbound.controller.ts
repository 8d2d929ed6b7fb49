import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import type { Language } from '../../contract/fields.js';
import {
  transmissionCancel,
  transmissionDetail,
  transmissionExpect,
  transmissionList,
  transmissionResend,
  transmissionRetry,
  type TransmissionRow,
} from '../../contract/transmission.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { translated } from '../../platform/transport/words/translate.js';
import { OutboundCommands } from './outbound.command.service.js';
import { OutboundView } from './outbound.view.js';

/** A transmission with why it failed in the reader's language. */
function inLanguage<T extends Pick<TransmissionRow, 'lastError'>>(transmission: T, language: Language): T {
  const { lastError } = transmission;
  if (lastError === null) return transmission;
  const { code, text, advice } = lastError;
  return {
    ...transmission,
    lastError: { code, text: translated(text, language), advice: translated(advice, language) },
  };
}

@Controller()
export class OutboundController {
  constructor(
    private readonly database: Database,
    private readonly view: OutboundView,
    private readonly commands: OutboundCommands,
  ) {}

  @Handles(transmissionList)
  async list({ query }: Input<typeof transmissionList>, { caller }: Call): Promise<Answer<typeof transmissionList>> {
    const page = await this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
    return { ...page, rows: page.rows.map((row) => inLanguage(row, caller.language)) };
  }

  @Handles(transmissionDetail)
  async detail(
    { params }: Input<typeof transmissionDetail>,
    { caller }: Call,
  ): Promise<Answer<typeof transmissionDetail>> {
    const transmission = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.transmission(tx, caller.companyId, params.id),
    );
    return inLanguage(transmission, caller.language);
  }

  @Handles(transmissionRetry)
  retry({ params }: Input<typeof transmissionRetry>, { caller }: Call): Promise<Answer<typeof transmissionRetry>> {
    return this.commands.retry(caller, params.id);
  }

  @Handles(transmissionCancel)
  cancel({ params }: Input<typeof transmissionCancel>, { caller }: Call): Promise<Answer<typeof transmissionCancel>> {
    return this.commands.cancel(caller, params.id);
  }

  @Handles(transmissionResend)
  resend(
    { params, body }: Input<typeof transmissionResend>,
    { caller }: Call,
  ): Promise<Answer<typeof transmissionResend>> {
    return this.commands.resend(caller, params.id, body);
  }

  @Handles(transmissionExpect)
  expect(
    { params, body }: Input<typeof transmissionExpect>,
    { caller }: Call,
  ): Promise<Answer<typeof transmissionExpect>> {
    return this.commands.expect(caller, params.id, body.expected);
  }
}
