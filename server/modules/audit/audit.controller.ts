import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { auditExport, auditList, auditVerification, type AuditQuery, type AuditRow } from '../../contract/audit.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { reaches } from '../../domain/access/level.js';
import { Database, type Scope } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { scopeOf, type Caller } from '../../platform/http/caller.js';
import { csvLine } from '../../domain/export/csv.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { AuditChain } from './audit.chain.service.js';
import { auditExported } from './audit.events.js';
import { AuditView } from './audit.view.js';

/** Rows of an export, at most, and those read in one transaction. */
const MOST_EXPORTED = 100_000;
const AT_A_TIME = 1_000;
const COLUMNS = [
  'id',
  'at',
  'event',
  'company',
  'actor',
  'actor name',
  'on behalf of',
  'token',
  'request',
  'address',
  'object',
  'object id',
  'before',
  'after',
];

@Controller()
export class AuditController {
  constructor(
    private readonly database: Database,
    private readonly view: AuditView,
    private readonly chain: AuditChain,
  ) {}

  @Handles(auditList)
  list({ query }: Input<typeof auditList>, { caller }: Call): Promise<Answer<typeof auditList>> {
    return this.page(caller, query);
  }

  @Handles(auditExport)
  async export({ query }: Input<typeof auditExport>, { caller, reply }: Call): Promise<undefined> {
    await this.database.transaction(scopeOf(caller), async (tx) => {
      emit(tx, auditExported({ by: caller, query }));
    });
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(this.lines(caller, query)));
    return undefined;
  }

  @Handles(auditVerification)
  verification({ query }: Input<typeof auditVerification>): Promise<Answer<typeof auditVerification>> {
    return this.chain.verify(query.head);
  }

  private page(caller: Caller, { companyId, ...query }: AuditQuery): ReturnType<AuditView['list']> {
    const seesAll = reaches(caller.level, 'admin');
    const scope: Scope = seesAll ? 'system' : scopeOf(caller);
    return this.database.transaction(scope, (tx) =>
      this.view.list(tx, seesAll ? (companyId ?? null) : caller.companyId, query),
    );
  }

  private async *lines(caller: Caller, query: Omit<AuditQuery, 'limit' | 'cursor'>): AsyncGenerator<string> {
    yield csvLine(COLUMNS);
    let cursor: string | undefined;
    for (let written = 0; written < MOST_EXPORTED; written += AT_A_TIME) {
      const { rows, nextCursor } = await this.page(caller, { ...query, cursor, limit: AT_A_TIME });
      yield rows.map(lineOf).join('');
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }
}

function lineOf({
  id,
  at,
  event,
  companyId,
  actor,
  subject,
  tokenId,
  requestId,
  address,
  objectType,
  objectId,
  before,
  after,
}: AuditRow): string {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  return csvLine([
    id,
    at,
    event,
    companyId,
    actor?.id ?? null,
    actor?.username ?? null,
    subject?.id ?? null,
    tokenId,
    requestId,
    address,
    objectType,
    objectId,
    json(before),
    json(after),
  ]);
}
