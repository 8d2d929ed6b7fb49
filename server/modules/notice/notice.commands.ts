import { Injectable } from '@nestjs/common';
import { SocketCommandRouter } from '../../platform/realtime/socket-command-router.js';
import { NoticeService } from './notice.service.js';

/** The commands that browsers send about notices over the live connection. */
@Injectable()
export class NoticeCommands {
  constructor(notices: NoticeService, router: SocketCommandRouter) {
    router.on('notifyCompany', (caller, said) => notices.toCompany(caller, said));
    router.on('notifyUser', (caller, said) => notices.toUser(caller, said));
    router.on('notifyGlobal', (caller, said) => notices.toAll(caller, said));
    router.on('delete', (caller, { id }) => notices.mark(caller, id, true));
  }
}
