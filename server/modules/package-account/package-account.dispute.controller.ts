import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  disputeWindowDetail,
  disputeWindowPut,
  packageEvidenceAdd,
  packageEvidenceFile,
  packageEvidenceList,
  packageEvidenceWithdraw,
} from '../../contract/package-dispute.js';
import { EVIDENCE_TYPES, MOST_EVIDENCE_BYTES } from '../../domain/package-account/evidence.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { readUpload } from '../../platform/http/upload.js';
import { PackageDisputes } from './package-account.dispute.service.js';
import { PackageDisputeView } from './package-account.dispute.view.js';
import { PackageAccountView } from './package-account.view.js';

const LARGEST = { bytes: MOST_EVIDENCE_BYTES, problem: 'package-evidence-too-large' } as const;

/** Disputes about movements of packages. */
@Controller()
export class PackageDisputeController {
  constructor(
    private readonly database: Database,
    private readonly view: PackageDisputeView,
    private readonly movements: PackageAccountView,
    private readonly disputes: PackageDisputes,
  ) {}

  @Handles(packageEvidenceList)
  list({ params }: Input<typeof packageEvidenceList>, { caller }: Call): Promise<Answer<typeof packageEvidenceList>> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      await this.movements.standing(tx, caller.companyId, params.id);
      return { rows: await this.view.ofMovement(tx, caller.companyId, params.id) };
    });
  }

  @Handles(packageEvidenceAdd)
  async add(
    { params }: Input<typeof packageEvidenceAdd>,
    { caller, request }: Call,
  ): Promise<Answer<typeof packageEvidenceAdd>> {
    await this.disputes.refuseSettled(caller, params.id);
    return this.disputes.add(caller, params.id, await readUpload(request, LARGEST));
  }

  /** Whatever the bytes are, no browser makes a page of them. */
  @Handles(packageEvidenceFile)
  async file({ params }: Input<typeof packageEvidenceFile>, { caller, reply }: Call): Promise<undefined> {
    const { fileName, kind, bytes } = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.file(tx, caller.companyId, params.id),
    );
    const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
    await reply
      .header('content-type', EVIDENCE_TYPES[kind])
      .header(
        'content-disposition',
        `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  }

  @Handles(packageEvidenceWithdraw)
  withdraw(
    { params }: Input<typeof packageEvidenceWithdraw>,
    { caller }: Call,
  ): Promise<Answer<typeof packageEvidenceWithdraw>> {
    return this.disputes.withdraw(caller, params.id);
  }

  @Handles(disputeWindowDetail)
  window({ params }: Input<typeof disputeWindowDetail>, { caller }: Call): Promise<Answer<typeof disputeWindowDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.window(tx, caller.companyId, params.id));
  }

  @Handles(disputeWindowPut)
  putWindow(
    { params, body }: Input<typeof disputeWindowPut>,
    { caller }: Call,
  ): Promise<Answer<typeof disputeWindowPut>> {
    return this.disputes.putWindow(caller, params.id, body);
  }
}
