import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ContextModule } from '../context/context.module.js';
import { ConnectorController } from './connector.controller.js';
import { LegacyController } from './legacy.controller.js';

/** The calls of the older pages, as plain JSON over the services that the console uses too. */
@Module({ imports: [AccountModule, AuthModule, ContextModule], controllers: [ConnectorController, LegacyController] })
export class LegacyModule {}
