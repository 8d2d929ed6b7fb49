import { Controller } from '@nestjs/common';
import { apiTokenCreate, apiTokenList, apiTokenRevoke } from '../../contract/api-token.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ApiTokenService } from './api-token.service.js';

@Controller()
export class ApiTokenController {
  constructor(private readonly tokens: ApiTokenService) {}

  @Handles(apiTokenList)
  async list(_: Input<typeof apiTokenList>, { caller }: Call): Promise<Answer<typeof apiTokenList>> {
    return { rows: await this.tokens.list(caller) };
  }

  @Handles(apiTokenCreate)
  async create(
    { body }: Input<typeof apiTokenCreate>,
    { caller, reply }: Call,
  ): Promise<Answer<typeof apiTokenCreate>> {
    void reply.header('cache-control', 'no-store');
    return this.tokens.create(caller, body);
  }

  @Handles(apiTokenRevoke)
  revoke({ params }: Input<typeof apiTokenRevoke>, { caller }: Call): Promise<Answer<typeof apiTokenRevoke>> {
    return this.tokens.revoke(caller, params.id);
  }
}
