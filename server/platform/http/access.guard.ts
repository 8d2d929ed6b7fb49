import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { mayDo, reaches } from '../../domain/access/permission.js';
import { CONFIG, type Config } from '../config.js';
import { AUTHENTICATOR, type Authenticator } from './caller.js';
import { readCookies } from './cookies.js';
import { ENDPOINT } from './endpoint.decorator.js';
import { isForeign } from './origin.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Every call passes here: a state-changing one must come from our own pages or no page at all, and its permission must hold. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    // Deny by default: a handler that declares no endpoint declares no permission.
    if (!endpoint) throw new Problem('no-permission');
    if (!SAFE.has(request.method) && isForeign(request, this.config)) throw new Problem('foreign-origin');
    if (endpoint.permission === 'public') return true;
    const caller = await this.authenticator.authenticate(readCookies(request, this.config).access);
    if (!caller) throw new Problem('session-expired');
    request.caller = caller;
    if (endpoint.permission !== 'session') {
      const { module, action, level } = endpoint.permission;
      if (!mayDo(caller, module, action) || (level !== undefined && !reaches(caller.level, level))) throw new Problem('no-permission');
    }
    return true;
  }
}
