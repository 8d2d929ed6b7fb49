import { Controller, Inject } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Answer, Input } from '../../contract/endpoint.js';
import { login, logout, refresh } from '../../contract/auth.js';
import { verifySecondFactor } from '../../contract/second-factor.js';
import { signInFacts } from '../../contract/sign-in.js';
import { CONFIG, type Config } from '../../platform/config.js';
import {
  clearCookies,
  clearSessionCookies,
  readCookies,
  setSessionCookies,
  setTokenCookie,
} from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { CHALLENGE_MINUTES } from './challenge.store.js';
import { DEVICE_DAYS } from './device.store.js';
import { LoginService } from './login.service.js';
import { originOf } from './origin.js';
import { SecondFactorLogin } from './second-factor-login.service.js';
import type { SignedIn } from './session-opening.service.js';
import { SessionService } from './session.service.js';

@Controller()
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly secondFactor: SecondFactorLogin,
    private readonly sessions: SessionService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(login)
  async login({ body }: Input<typeof login>, { request, reply }: Call): Promise<Answer<typeof login>> {
    const outcome = await this.logins.login(
      body.email,
      body.password,
      readCookies(request, this.config).device,
      originOf(request),
    );
    if ('challenge' in outcome) {
      setTokenCookie(reply, this.config, 'challenge', outcome.challenge, CHALLENGE_MINUTES * 60);
      return { '2fa_required': true, required_method: outcome.method };
    }
    return this.signIn(reply, outcome);
  }

  @Handles(verifySecondFactor)
  async verify(
    { body }: Input<typeof verifySecondFactor>,
    { request, reply }: Call,
  ): Promise<Answer<typeof verifySecondFactor>> {
    const { challenge, device } = readCookies(request, this.config);
    const signedIn = await this.secondFactor.verify(
      challenge,
      { code: body.code, method: body.method, remember: body.remember_me },
      device,
      originOf(request),
    );
    clearCookies(reply, this.config, ['challenge']);
    return this.signIn(reply, signedIn);
  }

  @Handles(logout)
  async logout(_: Input<typeof logout>, { request, reply }: Call): Promise<Answer<typeof logout>> {
    await this.sessions.logout(readCookies(request, this.config), originOf(request));
    clearSessionCookies(reply, this.config);
    return { authenticated: false };
  }

  @Handles(refresh)
  async refresh(_: Input<typeof refresh>, { request, reply }: Call): Promise<Answer<typeof refresh>> {
    setSessionCookies(
      reply,
      this.config,
      await this.sessions.refresh(readCookies(request, this.config).refresh, originOf(request)),
    );
    return { authenticated: true };
  }

  @Handles(signInFacts)
  async facts(_: Input<typeof signInFacts>, { request }: Call): Promise<Answer<typeof signInFacts>> {
    return {
      mails: this.config.smtpUrl === undefined ? 'folder' : 'server',
      pending: await this.secondFactor.pending(readCookies(request, this.config).challenge),
    };
  }

  private signIn(reply: FastifyReply, { tokens, device }: SignedIn): { authenticated: true } {
    setSessionCookies(reply, this.config, tokens);
    if (device !== undefined) setTokenCookie(reply, this.config, 'device', device, DEVICE_DAYS * 86_400);
    return { authenticated: true };
  }
}
