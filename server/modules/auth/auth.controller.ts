import { Controller, Inject } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { login, logout, refresh } from '../../contract/auth.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { clearSessionCookies, readCookies, setSessionCookies } from '../../platform/http/cookies.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { SessionService } from './session.service.js';

@Controller()
export class AuthController {
  constructor(private readonly sessions: SessionService, @Inject(CONFIG) private readonly config: Config) {}

  @Handles(login)
  async login({ body }: Input<typeof login>, { request, reply }: Call): Promise<Answer<typeof login>> {
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    setSessionCookies(reply, this.config, await this.sessions.login(body.email, body.password, origin));
    return { authenticated: true };
  }

  @Handles(logout)
  async logout(_: Input<typeof logout>, { request, reply }: Call): Promise<Answer<typeof logout>> {
    await this.sessions.logout(readCookies(request, this.config));
    clearSessionCookies(reply, this.config);
    return { authenticated: false };
  }

  @Handles(refresh)
  async refresh(_: Input<typeof refresh>, { request, reply }: Call): Promise<Answer<typeof refresh>> {
    setSessionCookies(reply, this.config, await this.sessions.refresh(readCookies(request, this.config).refresh));
    return { authenticated: true };
  }
}
