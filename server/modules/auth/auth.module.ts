import { Module } from '@nestjs/common';
import { AUTHENTICATOR } from '../../platform/http/caller.js';
import { AuthController } from './auth.controller.js';
import { SessionService } from './session.service.js';
import { SessionStore } from './session.store.js';
import { SessionView } from './session.view.js';

@Module({
  controllers: [AuthController],
  providers: [SessionService, SessionStore, SessionView, { provide: AUTHENTICATOR, useExisting: SessionService }],
  exports: [AUTHENTICATOR, SessionService],
})
export class AuthModule {}
