import { Controller, Inject } from '@nestjs/common';
import {
  activateAccount,
  changePassword,
  passwordPolicy,
  passwordPolicyUpdate,
  registerAccount,
  requestPasswordReset,
  resetPassword,
  verifyAuthCode,
} from '../../contract/credential.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { setTokenCookie } from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { CredentialService } from './credential.service.js';
import { DEVICE_DAYS } from './device.store.js';
import { originOf } from './origin.js';

@Controller()
export class CredentialController {
  constructor(
    private readonly credentials: CredentialService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(requestPasswordReset)
  async requestReset(
    { body }: Input<typeof requestPasswordReset>,
    { request }: Call,
  ): Promise<Answer<typeof requestPasswordReset>> {
    await this.credentials.requestReset(body.email, originOf(request));
    return { accepted: true };
  }

  @Handles(registerAccount)
  async register({ body }: Input<typeof registerAccount>, { request }: Call): Promise<Answer<typeof registerAccount>> {
    await this.credentials.register(body, originOf(request));
    return { accepted: true };
  }

  @Handles(verifyAuthCode)
  verify({ body }: Input<typeof verifyAuthCode>, { request }: Call): Promise<Answer<typeof verifyAuthCode>> {
    return this.credentials.verifyAuthCode(body.authCode, originOf(request));
  }

  @Handles(resetPassword)
  async reset({ body }: Input<typeof resetPassword>, { request, reply }: Call): Promise<Answer<typeof resetPassword>> {
    const device = await this.credentials.reset(body.authCode, body.password, originOf(request));
    setTokenCookie(reply, this.config, 'device', device, DEVICE_DAYS * 86_400);
    return { changed: true };
  }

  @Handles(activateAccount)
  async activate({ body }: Input<typeof activateAccount>, { request }: Call): Promise<Answer<typeof activateAccount>> {
    await this.credentials.activate(body.activationHash, originOf(request));
    return { state: 'awaiting-acknowledge' };
  }

  @Handles(changePassword)
  async change({ body }: Input<typeof changePassword>, { caller }: Call): Promise<Answer<typeof changePassword>> {
    await this.credentials.change(caller, body);
    return { changed: true };
  }

  @Handles(passwordPolicy)
  async policy(_: Input<typeof passwordPolicy>, { caller }: Call): Promise<Answer<typeof passwordPolicy>> {
    return { minPasswordLength: await this.credentials.policy(caller) };
  }

  @Handles(passwordPolicyUpdate)
  async setPolicy(
    { body }: Input<typeof passwordPolicyUpdate>,
    { caller }: Call,
  ): Promise<Answer<typeof passwordPolicyUpdate>> {
    await this.credentials.setPolicy(caller, body.minPasswordLength);
    return body;
  }
}
