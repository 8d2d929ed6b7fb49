import type { CompanyId } from '../../domain/ids.js';
import { defineEvent } from '../../platform/events/event.js';

/** Scores of articles changed. */
export const demandScored = defineEvent<{ readonly companyId: CompanyId }>('decision-support.scored', {
  realtime: ({ companyId }) => [{ company: companyId, topic: 'decision-support', id: companyId }],
});
