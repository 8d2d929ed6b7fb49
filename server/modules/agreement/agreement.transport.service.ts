import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { AgreementId, CompanyId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { TransportFailure } from '../../platform/transport/failure.js';
import { ProcessTransport } from '../../platform/transport/process-transport.js';
import type { TransportEnvironment } from '../../platform/transport/settings.js';
import type {
  OnFile,
  OutgoingFile,
  ReceiveSummary,
  SendReceipt,
  TestReport,
  Transport,
} from '../../platform/transport/transport.js';
import { settingsOf } from './agreement.route.js';
import { AgreementService, type Route } from './agreement.service.js';

/** Somebody waits for the outcome of a trial. */
const TRIAL = { connectMs: 10_000, idleMs: 15_000, totalMs: 45_000 };

/** Lets files travel as an agreement says. Each transfer is a process of its own; no transaction is open meanwhile. */
@Injectable()
export class AgreementTransportService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
    private readonly agreements: AgreementService,
  ) {}

  /**
   * Hands a file to the partner. May be repeated after any failure: the same name and bytes are there once.
   * @throws TransportFailure with `retry` and `advice`; Problem not-found.
   */
  async send(
    companyId: CompanyId,
    agreementId: AgreementId,
    file: OutgoingFile,
    signal: AbortSignal,
  ): Promise<SendReceipt> {
    const route = await this.agreements.route(companyId, agreementId);
    if (!route.isOwnSideApproved)
      throw new TransportFailure(
        'own-side',
        'Our side of the agreement is not an approved identification of the company',
      );
    return await (await this.transportOf(companyId, route)).send(file, signal);
  }

  /**
   * Brings the files that wait at the partner; each goes there only after `onFile` said `taken`.
   * @throws TransportFailure with `retry` and `advice`; Problem not-found; whatever `onFile` throws.
   */
  async receive(
    companyId: CompanyId,
    agreementId: AgreementId,
    onFile: OnFile,
    signal: AbortSignal,
  ): Promise<ReceiveSummary> {
    return await (await this.transport(companyId, agreementId)).receive(onFile, signal);
  }

  /** Says step by step what works and what to do about the rest, without sending a file. @throws Problem not-found. */
  async test(companyId: CompanyId, agreementId: AgreementId, signal: AbortSignal): Promise<TestReport> {
    try {
      return await (await this.transport(companyId, agreementId, TRIAL)).test(signal);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      return { ok: false, steps: [{ step: error.step, outcome: 'failed', text: `${error.message}. ${error.advice}` }] };
    }
  }

  private async transport(companyId: CompanyId, agreementId: AgreementId, bounds: object = {}): Promise<Transport> {
    return this.transportOf(companyId, await this.agreements.route(companyId, agreementId), bounds);
  }

  private async transportOf(companyId: CompanyId, route: Route, bounds: object = {}): Promise<Transport> {
    const settings = settingsOf(route);
    return new ProcessTransport(settings, await this.environmentOf(companyId, settings.kind), bounds);
  }

  /** Each company has a root of its own: below a common one, an agreement could name the folder of another company's partner. */
  private async environmentOf(companyId: CompanyId, kind: string): Promise<TransportEnvironment> {
    const { folderRoot, allowedNetworks, allowedPorts } = this.config.transport;
    const around = { allowedNetworks: [...allowedNetworks], allowedPorts: [...allowedPorts] };
    if (kind !== 'folder') return around;
    const own = join(folderRoot, companyId);
    await mkdir(own, { recursive: true }).catch((error: unknown) => {
      this.log.warn({ folder: own, reason: reason(error) }, "the folder of a company's partners can not be made");
      throw new TransportFailure(
        'missing-folder',
        "The root of partners' folders can not be made; the log says why",
        'address',
      );
    });
    return { ...around, folderRoot: own };
  }
}
