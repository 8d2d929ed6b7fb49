// Made by scripts/make-registry.mjs from the *.message.ts files of this folder.
import { message as delfor } from './delfor.message.js';
import { message as deljit } from './deljit.message.js';
import { message as desadv } from './desadv.message.js';
import { message as ifcsum } from './ifcsum.message.js';
import { message as recadv } from './recadv.message.js';
import type { MessageType } from './message-type.js';

export const MESSAGE_TYPES: readonly MessageType[] = [delfor, deljit, desadv, ifcsum, recadv];
