import { auditedAs, type AuditedChange } from '../../domain/audit/line.js';
import { defineEvent } from '../../platform/events/event.js';
import type { Actor } from '../../platform/http/caller.js';
import type { Signal } from '../../platform/realtime/signal.js';

type Change = AuditedChange & { readonly by: Pick<Actor, 'companyId'> };

const realtime = ({ by, id }: Change): Signal[] => [{ company: by.companyId, topic: 'packaging', id }];
const ofSize = { realtime, audit: auditedAs('package-size') };
const ofInstruction = { realtime, audit: auditedAs('packing-instruction') };
const ofNumbering = { realtime, audit: auditedAs('package-numbering') };

export const packageSizeCreated = defineEvent<Change>('package-size.created', ofSize);
export const packageSizeChanged = defineEvent<Change>('package-size.changed', ofSize);
export const packageSizeRemoved = defineEvent<Change>('package-size.removed', ofSize);
export const packingInstructionCreated = defineEvent<Change>('packing-instruction.created', ofInstruction);
export const packingInstructionChanged = defineEvent<Change>('packing-instruction.changed', ofInstruction);
export const packingInstructionRemoved = defineEvent<Change>('packing-instruction.removed', ofInstruction);
export const packageNumberingChanged = defineEvent<Change>('package-numbering.changed', ofNumbering);
export const packageNumberingRemoved = defineEvent<Change>('package-numbering.removed', ofNumbering);
