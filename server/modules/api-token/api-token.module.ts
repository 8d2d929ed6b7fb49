import { Module } from '@nestjs/common';
import { TOKEN_AUTHENTICATOR } from '../../platform/http/caller.js';
import { AuthModule } from '../auth/auth.module.js';
import { ApiTokenController } from './api-token.controller.js';
import { ApiTokenService } from './api-token.service.js';
import { ApiTokenStore } from './api-token.store.js';
import { ApiTokenView } from './api-token.view.js';

@Module({
  imports: [AuthModule],
  controllers: [ApiTokenController],
  providers: [
    ApiTokenService,
    ApiTokenStore,
    ApiTokenView,
    { provide: TOKEN_AUTHENTICATOR, useExisting: ApiTokenService },
  ],
  exports: [TOKEN_AUTHENTICATOR],
})
export class ApiTokenModule {}
