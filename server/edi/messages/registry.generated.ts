// Made by scripts/make-registry.mjs from the *.message.ts files of this folder.
import { message as aperak } from './aperak.message.js';
import { message as aviexp } from './aviexp.message.js';
import { message as contrl } from './contrl.message.js';
import { message as delfor } from './delfor.message.js';
import { message as delins } from './delins.message.js';
import { message as deljit } from './deljit.message.js';
import { message as desadv } from './desadv.message.js';
import { message as ifcsum } from './ifcsum.message.js';
import { message as iftmbc } from './iftmbc.message.js';
import { message as iftmbf } from './iftmbf.message.js';
import { message as iftmin } from './iftmin.message.js';
import { message as iftsta } from './iftsta.message.js';
import { message as invoic } from './invoic.message.js';
import { message as invrpt } from './invrpt.message.js';
import { message as odetteInvoic } from './odette-invoic.message.js';
import { message as ordchg } from './ordchg.message.js';
import { message as orders } from './orders.message.js';
import { message as ordrsp } from './ordrsp.message.js';
import { message as recadv } from './recadv.message.js';
import type { MessageType } from './message-type.js';

export const MESSAGE_TYPES: readonly MessageType[] = [aperak, aviexp, contrl, delfor, delins, deljit, desadv, ifcsum, iftmbc, iftmbf, iftmin, iftsta, invoic, invrpt, odetteInvoic, ordchg, orders, ordrsp, recadv];
