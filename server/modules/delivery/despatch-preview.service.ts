import { constants, zstdCompressSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { TrafficAnalysis } from '../../contract/traffic.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import { describe } from '../../edi/finding-description.js';
import { DEFAULT_MAX_FINDINGS } from '../../edi/limits.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf, type Viewer } from '../../platform/http/caller.js';
import { sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { FileAnalyzer } from '../traffic/analysis.service.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchSender } from './despatch.sender.js';

const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** What the message of a preview has as its control reference. */
const PREVIEW_REFERENCE = '0';

/** Despatch notes as the messages that they would be. */
@Injectable()
export class DespatchPreview {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryView,
    private readonly outbound: OutboundView,
    private readonly sender: DespatchSender,
    private readonly analyzer: FileAnalyzer,
  ) {}

  /** The message that a note would be sent as. @throws Problem not-found; no-communication-agreement; mapfile-unusable. */
  async preview(
    viewer: Viewer,
    id: DespatchAdviceId,
    window: { readonly from: number; readonly limit: number },
    language: Language,
  ): Promise<TrafficAnalysis> {
    const { companyId } = viewer;
    const { document, agreement } = await this.database.transaction(scopeOf(viewer), async (tx) => {
      const note = await this.view.despatchNote(tx, companyId, id);
      return {
        document: note.document,
        agreement: sendableUnder(await this.outbound.agreement(tx, companyId, note.agreement.id)),
      };
    });
    // As if it were written when the document was issued: what people look at does not change by itself.
    const preparedAt = document.issueDate.length > 10 ? document.issueDate : `${document.issueDate}T00:00`;
    const { prepared, findings } = this.sender.preview(document, { ...agreement, preparedAt });
    const bytes = prepared.bytes(PREVIEW_REFERENCE);
    const analysis = await this.analyzer.analyze(zstdCompressSync(bytes, FAST), window, language);
    return {
      ...analysis,
      size: bytes.length,
      findings: findings
        .slice(0, DEFAULT_MAX_FINDINGS)
        .map((finding) => ({ ...finding, ...describe(finding, language), consequence: '' })),
      findingsOmitted: Math.max(0, findings.length - DEFAULT_MAX_FINDINGS),
    };
  }
}
