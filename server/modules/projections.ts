import type { Projections } from '../platform/events/projection.js';
import { auditProjection } from './audit/audit.projection.js';
import { controlNoticeProjection } from './control-notice/control-notice.projection.js';
import { mailProjection } from './mail/mail.projection.js';
import { timelineProjection } from './exchange/exchange.projection.js';
import { packagesProjection } from './package-account/package-account.projection.js';
import { firmZoneProjection, rulesProjection } from './schedule/schedule.projection.js';
import { webhookProjection } from './webhook/webhook.projection.js';

/** What becomes of events, in every process. Each projection is declared by the module that owns its records. */
export const projections: Projections = {
  audit: auditProjection,
  controlNotice: controlNoticeProjection,
  firmZone: firmZoneProjection,
  mail: mailProjection,
  packages: packagesProjection,
  rules: rulesProjection,
  timeline: timelineProjection,
  webhook: webhookProjection,
};
