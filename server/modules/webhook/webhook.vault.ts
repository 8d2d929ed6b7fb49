import { Injectable } from '@nestjs/common';
import type { CompanyId, WebhookId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { keyOf, open, seal } from '../../platform/seal.js';
import { placeOf } from './webhook.secret.js';

/** Seals the secrets of webhooks, and opens them for whoever signs. */
@Injectable()
export class WebhookVault {
  private key: Promise<Buffer> | undefined;

  constructor(private readonly database: Database) {}

  async seal(companyId: CompanyId, id: WebhookId, secret: string): Promise<Buffer | null> {
    return seal(await this.theKey(), placeOf(companyId, id), { secret });
  }

  /** Those of the secrets that are there. */
  async open(
    { companyId, id }: { readonly companyId: CompanyId; readonly id: WebhookId },
    sealed: readonly (Buffer | null)[],
  ): Promise<string[]> {
    const key = await this.theKey();
    return sealed.flatMap((one) => open(key, placeOf(companyId, id), one)['secret'] ?? []);
  }

  private theKey(): Promise<Buffer> {
    this.key ??= this.database
      .transaction('system', (tx) => keyOf(tx, 'webhook-secrets'))
      .catch((error: unknown) => {
        this.key = undefined;
        throw error;
      });
    return this.key;
  }
}
