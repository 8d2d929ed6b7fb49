import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ContextModule } from '../context/context.module.js';
import { PrintProfileModule } from '../print-profile/print-profile.module.js';
import { AccountController } from './account.controller.js';
import { ACCOUNT_MAILS, InvitationQueue } from './account.mails.js';
import { ProfileService } from './account.profile.service.js';
import { AccountView } from './account.view.js';
import { CurrentUserService } from './current-user.service.js';
import { ExternalInvitationService } from './external-invitation.service.js';
import { ExternalInvitationStore } from './external-invitation.store.js';
import { ExternalUserController } from './external-user.controller.js';
import { ExternalUserService } from './external-user.service.js';
import { ExternalUserStore } from './external-user.store.js';
import { ExternalUserView } from './external-user.view.js';
import { ImpersonationController } from './impersonation.controller.js';
import { ImpersonationService } from './impersonation.service.js';
import { ImpersonationStore } from './impersonation.store.js';
import { ImpersonationView } from './impersonation.view.js';
import { PermissionsService } from './permissions.service.js';
import { UserController } from './user.controller.js';
import { UserCreationService } from './user.creation.service.js';
import { UserService } from './user.service.js';
import { UserStore } from './user.store.js';
import { UserView } from './user.view.js';
import { WorkingCompanyService } from './working-company.service.js';

@Module({
  imports: [AuthModule, ContextModule, PrintProfileModule],
  controllers: [AccountController, UserController, ExternalUserController, ImpersonationController],
  providers: [
    AccountView,
    CurrentUserService,
    ProfileService,
    UserView,
    UserStore,
    UserService,
    UserCreationService,
    PermissionsService,
    ExternalInvitationService,
    ExternalInvitationStore,
    ExternalUserView,
    ExternalUserStore,
    ExternalUserService,
    WorkingCompanyService,
    ImpersonationView,
    ImpersonationStore,
    ImpersonationService,
    { provide: ACCOUNT_MAILS, useClass: InvitationQueue },
  ],
  exports: [ProfileService],
})
export class AccountModule {}
