import { createHmac, randomBytes } from 'node:crypto';
import type { CompanyId, WebhookId } from '../../domain/ids.js';

const MARK = 'whsec_';

/** A secret in the form of Standard Webhooks: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return MARK + randomBytes(32).toString('base64');
}

/** What is sent, and when, by the clock of the database in seconds since 1970. */
export interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The header fields of Standard Webhooks, signed with each secret: a receiver that knows one of them is content. */
export function signedHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(MARK.length), 'base64'))
        .update(`${id}.${String(timestamp)}.${body}`)
        .digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}

/** The place that a webhook's secret is sealed for. */
export function placeOf(companyId: CompanyId, id: WebhookId): string {
  return `webhook ${companyId} ${id}`;
}
