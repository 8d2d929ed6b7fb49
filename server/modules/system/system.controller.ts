import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { ENDPOINTS } from '../../contract/index.js';
import { Problem } from '../../contract/problem.js';
import { apiDocs, live, openApi, ready } from '../../contract/system.js';
import { Database } from '../../platform/database/database.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { docsPage } from '../../platform/http/docs-page.js';
import { nonceOf } from '../../platform/http/security-headers.js';
import { openApiDocument } from '../../platform/http/openapi.js';

/** Health for load balancers, and the description of the API. */
@Controller()
export class SystemController {
  constructor(private readonly database: Database) {}

  @Handles(live)
  live(): Answer<typeof live> {
    return { status: 'ok' };
  }

  @Handles(ready)
  async ready(): Promise<Answer<typeof ready>> {
    try {
      await this.database.transaction('system', (tx) => tx.query('SELECT 1'));
      return { status: 'ok', checks: { database: 'ok' } };
    } catch {
      throw new Problem('not-ready', 'The database does not answer.');
    }
  }

  @Handles(openApi)
  openApi(): Answer<typeof openApi> {
    return openApiDocument(ENDPOINTS);
  }

  @Handles(apiDocs)
  async apiDocs(_: Input<typeof apiDocs>, { reply }: Call): Promise<undefined> {
    await reply.header('content-type', 'text/html; charset=utf-8').send(docsPage(ENDPOINTS, nonceOf(reply.raw)));
    return undefined;
  }
}
