import { Module } from '@nestjs/common';
import { AUTHENTICATOR } from '../../platform/http/caller.js';
import { AccountTokenStore } from './account-token.store.js';
import { AuthController } from './auth.controller.js';
import { ChallengeStore } from './challenge.store.js';
import { CredentialController } from './credential.controller.js';
import { CredentialService } from './credential.service.js';
import { CredentialStore } from './credential.store.js';
import { DeviceStore } from './device.store.js';
import { LoginAttempts } from './login-attempts.service.js';
import { LoginService } from './login.service.js';
import { PublicCallsModule } from './public-calls.module.js';
import { Reauthentication } from './reauthentication.service.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorLogin } from './second-factor-login.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { SecondFactorStore } from './second-factor.store.js';
import { SessionOpening } from './session-opening.service.js';
import { SessionController } from './session.controller.js';
import { SessionLive } from './session.live.js';
import { SessionService } from './session.service.js';
import { SessionSubject } from './session.subject.service.js';
import { SessionStore } from './session.store.js';
import { SessionSubjectStore } from './session.subject.store.js';
import { SessionView } from './session.view.js';
import { SignInRevocation } from './sign-in-revocation.service.js';
import { SignInStore } from './sign-in.store.js';
import { ThrottleStore } from './throttle.store.js';

@Module({
  imports: [PublicCallsModule],
  controllers: [AuthController, CredentialController, SecondFactorController, SessionController],
  providers: [
    AccountTokenStore,
    ChallengeStore,
    CredentialService,
    CredentialStore,
    DeviceStore,
    LoginAttempts,
    LoginService,
    Reauthentication,
    SecondFactorLogin,
    SecondFactorService,
    SecondFactorStore,
    SessionLive,
    SessionOpening,
    SessionService,
    SessionStore,
    SessionSubject,
    SessionSubjectStore,
    SessionView,
    SignInRevocation,
    SignInStore,
    ThrottleStore,
    { provide: AUTHENTICATOR, useExisting: SessionService },
  ],
  exports: [AUTHENTICATOR, Reauthentication, SecondFactorService, SessionService, SessionSubject, SignInRevocation],
})
export class AuthModule {}
