import { TOPICS, type Topic } from '../../contract/names.js';
import type { ServerPayload } from '../../contract/socket.js';
import type { CompanyId } from '../../domain/ids.js';
import { recordOf } from '../../domain/typed-keys.js';

/** When the records of each company, and those that administrators of the installation see (null), last changed, as far as this process was notified. */
export class RecentChanges {
  private readonly changedAt = new Map<string, number>();
  private completeSince: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.completeSince = now();
  }

  note(companyId: CompanyId | null, topic: Topic): void {
    this.changedAt.set(key(companyId, topic), this.now());
  }

  /** Signals were lost: anything may have changed until now. */
  reset(): void {
    this.changedAt.clear();
    this.completeSince = this.now();
  }

  /** Milliseconds since the last change of each topic; where none is known or told, since this process is notified of changes. */
  ages(companyId: CompanyId, isOperator = false, told: readonly Topic[] = TOPICS): ServerPayload<'lastChanges'> {
    const now = this.now();
    const sees = isOperator ? [companyId, null] : [companyId];
    return recordOf(TOPICS, (topic) => {
      const changes = (told.includes(topic) ? sees : []).map(
        (company) => this.changedAt.get(key(company, topic)) ?? this.completeSince,
      );
      return Math.floor(now - Math.max(this.completeSince, ...changes));
    });
  }
}

function key(companyId: CompanyId | null, topic: Topic): string {
  return `${companyId ?? 'operator'}:${topic}`;
}
