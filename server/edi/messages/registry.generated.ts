// Made by scripts/make-registry.mjs from the *.message.ts files of this folder.
import { message as delfor } from './delfor.message.js';
import { message as ifcsum } from './ifcsum.message.js';
import { message as invoic } from './invoic.message.js';
import { message as ordchg } from './ordchg.message.js';
import { message as orders } from './orders.message.js';
import { message as ordrsp } from './ordrsp.message.js';
import { message as recadv } from './recadv.message.js';
import type { MessageType } from './message-type.js';

export const MESSAGE_TYPES: readonly MessageType[] = [delfor, ifcsum, invoic, ordchg, orders, ordrsp, recadv];
