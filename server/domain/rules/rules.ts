import { articleRemoved } from './article-removed.js';
import { inactiveArticle, newArticle, unitChanged } from './articles.js';
import { calloffFirmChange } from './calloff-firm-change.js';
import { gateDockChanged, orderNumberChanged, partConsignmentChanged } from './changed-places.js';
import type { RuleCode } from './code.js';
import { highwaterLowered } from './highwater-lowered.js';
import { maxPeriodPercent } from './max-period-percent.js';
import { maxSchedulePercent } from './max-schedule-percent.js';
import { notCoveredInLeadTime } from './not-covered.js';
import { backorderDifference, cumulativeDifference, cumulativeReset, lastNoteUnknown } from './own-counts.js';
import { maxCalloff, maxQuantity, minCalloff, minQuantity } from './quantity-limits.js';
import type { AnyRule } from './rule.js';
import { releaseUnacknowledged, scheduleInterval } from './timing.js';
import { urgentOrder } from './urgent-order.js';
import { zoneTolerance } from './zone-tolerance.js';

/** Every rule by its code: a code without its rule does not compile. */
export const RULES: Readonly<Record<RuleCode, AnyRule>> = {
  ARTICLE_REMOVED: articleRemoved,
  CALLOFF_FIRM_CHANGE: calloffFirmChange,
  ZONE_TOLERANCE: zoneTolerance,
  MAX_PERIOD_PCT: maxPeriodPercent,
  MAX_SCHEDULE_PCT: maxSchedulePercent,
  HIGHWATER_LOWERED: highwaterLowered,
  NOT_COVERED_IN_LEAD_TIME: notCoveredInLeadTime,
  MIN_QTY: minQuantity,
  MAX_QTY: maxQuantity,
  MIN_QTY_CALLOFF: minCalloff,
  MAX_QTY_CALLOFF: maxCalloff,
  URGENT_ORDER: urgentOrder,
  NEW_ARTICLE: newArticle,
  INACTIVE_ARTICLE: inactiveArticle,
  UNIT_CHANGED: unitChanged,
  GATE_DOCK_CHANGED: gateDockChanged,
  ORDER_NO_CHANGED: orderNumberChanged,
  PART_CONSIGNMENT_CHANGED: partConsignmentChanged,
  BACKORDER_DIFF: backorderDifference,
  CUM_QTY_DIFF: cumulativeDifference,
  CUM_RESET: cumulativeReset,
  LAST_NOTE_UNKNOWN: lastNoteUnknown,
  MIN_MAX_INTERVAL: scheduleInterval,
  RELEASE_UNACKNOWLEDGED: releaseUnacknowledged,
};
