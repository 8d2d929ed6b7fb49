import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import type { Endpoint } from '../../contract/endpoint.js';
import { ENDPOINT } from './endpoint.decorator.js';

/** Parses every answer with its contract: fields the contract doesn't name never leave, and a wrong one is our error, not a surprise in the browser. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    const schema = endpoint?.response;
    return schema ? next.handle().pipe(map((answer) => schema.parse(answer))) : next.handle();
  }
}
