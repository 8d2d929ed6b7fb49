import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type { TrafficCause, TrafficCausesQuery } from '../../contract/traffic-cause.js';
import type { CompanyId } from '../../domain/ids.js';
import { consequenceIn } from '../../edi/finding-consequence.js';
import { describe } from '../../edi/finding-description.js';
import { inLanguage } from '../../edi/place-words.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { scopeOf, type Viewer } from '../../platform/http/caller.js';
import { addressesOf } from '../agreement/partner-address.view.js';
import type { DocumentReference } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { type CauseRow, CauseView } from './cause.view.js';
import { reasonOf } from './cause.words.js';
import { outcomeOf } from './file-outcome.js';

/** Causes that one answer lists. */
const SHOWN = 200;

/** What files with errors have in common, in words. */
@Injectable()
export class CauseService {
  constructor(
    private readonly database: Database,
    private readonly view: CauseView,
    private readonly documents: DocumentPorts,
  ) {}

  list(
    viewer: Viewer,
    query: TrafficCausesQuery,
    language: Language,
  ): Promise<{ rows: TrafficCause[]; total: TrafficCause['files'] }> {
    return this.database.transaction(scopeOf(viewer), (tx) => this.listed(tx, viewer.companyId, query, language));
  }

  private async listed(tx: Tx, companyId: CompanyId, query: TrafficCausesQuery, language: Language) {
    const search = { ...query, addresses: await addressesOf(tx, query.partnerCompanyId) };
    const { rows, total } = await this.view.list(tx, companyId, search, { order: 'most', most: SHOWN });
    const files = rows.map(({ newestId, documentKinds }) => ({ id: newestId, kinds: documentKinds }));
    const byFile = Map.groupBy(await this.documents.ofFiles(tx, companyId, files), ({ fileId }) => fileId);
    return { rows: rows.map((row) => toCause(row, byFile.get(row.newestId) ?? [], language)), total };
  }
}

/** What is wrong in the files of a cause, in one sentence. */
export function messageOf({ finding, state }: Pick<CauseRow, 'finding' | 'state'>, language: Language): string {
  return finding === null ? reasonOf(state).message[language] : describe(finding, language).message;
}

function toCause(row: CauseRow, documents: readonly DocumentReference[], language: Language): TrafficCause {
  const { id, partner, direction, state, place, finding, files, firstAt, lastAt, newestId } = row;
  const outcome = outcomeOf({ FileDirection: direction, state }, documents, row.documentKinds);
  const words = finding === null ? null : describe(finding, language);
  return {
    id,
    partner,
    direction,
    state,
    code: finding?.code ?? null,
    place: place === null ? '' : inLanguage(place, language),
    message: messageOf(row, language),
    cause: words?.cause ?? '',
    consequence: finding === null && direction === 'O' ? '' : consequenceIn(finding ?? NO_FINDING, outcome, language),
    action: words?.action ?? '',
    actor: finding?.actor ?? reasonOf(state).actor,
    files,
    firstAt,
    lastAt,
    newestId,
  };
}
const NO_FINDING = { code: '', severity: 'error' } as const;
