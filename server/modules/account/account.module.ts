import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { AccountView } from './account.view.js';

@Module({ controllers: [AccountController], providers: [AccountView] })
export class AccountModule {}
