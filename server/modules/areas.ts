import type { Area } from '../platform/area.js';
import { platformArea } from '../platform/platform.manifest.js';
import { accountArea } from './account/account.manifest.js';
import { agreementArea } from './agreement/agreement.manifest.js';
import { apiTokenArea } from './api-token/api-token.manifest.js';
import { articleArea } from './article/article.manifest.js';
import { as2Area } from './as2/as2.manifest.js';
import { auditArea } from './audit/audit.manifest.js';
import { authArea } from './auth/auth.manifest.js';
import { billingArea } from './billing/billing.manifest.js';
import { bookingArea } from './booking/booking.manifest.js';
import { calendarArea } from './calendar/calendar.manifest.js';
import { carrierMessageArea } from './carrier-message/carrier-message.manifest.js';
import { companyArea } from './company/company.manifest.js';
import { contextArea } from './context/context.manifest.js';
import { controlNoticeArea } from './control-notice/control-notice.manifest.js';
import { controlArea } from './customer-control/customer-control.manifest.js';
import { dashboardArea } from './dashboard/dashboard.manifest.js';
import { deliveryArea } from './delivery/delivery.manifest.js';
import { decisionSupportArea } from './decision-support/decision-support.manifest.js';
import { demoArea } from './demo/demo.manifest.js';
import { documentArea } from './document/document.manifest.js';
import { exchangeArea } from './exchange/exchange.manifest.js';
import { fileReportArea } from './file-report/file-report.manifest.js';
import { forecastActionArea } from './forecast-action/forecast-action.manifest.js';
import { forecastArea } from './forecast/forecast.manifest.js';
import { labelArea } from './label/label.manifest.js';
import { legacyArea } from './legacy/legacy.manifest.js';
import { mailArea } from './mail/mail.manifest.js';
import { manualScheduleArea } from './manual-schedule/manual-schedule.manifest.js';
import { noticeArea } from './notice/notice.manifest.js';
import { outboundArea } from './outbound/outbound.manifest.js';
import { packageAccountArea } from './package-account/package-account.manifest.js';
import { packagingArea } from './packaging/packaging.manifest.js';
import { partnerExchangeArea } from './partner-exchange/partner-exchange.manifest.js';
import { printProfileArea } from './print-profile/print-profile.manifest.js';
import { receiptArea } from './receipt/receipt.manifest.js';
import { referenceArea } from './reference/reference.manifest.js';
import { relatedArea } from './related/related.manifest.js';
import { retentionArea } from './retention/retention.manifest.js';
import { scheduleArea } from './schedule/schedule.manifest.js';
import { scheduleDigestArea } from './schedule-digest/schedule-digest.manifest.js';
import { scheduleMessageArea } from './schedule-message/schedule-message.manifest.js';
import { searchArea } from './search/search.manifest.js';
import { serviceWindowArea } from './service-window/service-window.manifest.js';
import { situationArea } from './situation/situation.manifest.js';
import { systemArea } from './system/system.manifest.js';
import { trafficArea } from './traffic/traffic.manifest.js';
import { transactionArea } from './transaction/transaction.manifest.js';
import { translationArea } from './translation/translation.manifest.js';
import { carrierArea } from './carrier/carrier.manifest.js';
import { transportArea } from './transport/transport.manifest.js';
import { userAccountArea } from './user-account/user-account.manifest.js';
import { viewArea } from './view/view.manifest.js';
import { webhookArea } from './webhook/webhook.manifest.js';

/** The areas of the product, a line each. Known to composition roots alone: modules get the list by the token AREAS. */
export const AREAS_OF_PRODUCT: readonly Area[] = [
  exchangeArea,
  trafficArea,
  fileReportArea,
  transactionArea,
  outboundArea,
  referenceArea,
  agreementArea,
  scheduleArea,
  scheduleMessageArea,
  scheduleDigestArea,
  manualScheduleArea,
  controlArea,
  controlNoticeArea,
  deliveryArea,
  transportArea,
  carrierArea,
  bookingArea,
  carrierMessageArea,
  packagingArea,
  packageAccountArea,
  printProfileArea,
  receiptArea,
  situationArea,
  decisionSupportArea,
  forecastArea,
  forecastActionArea,
  documentArea,
  userAccountArea,
  accountArea,
  authArea,
  apiTokenArea,
  contextArea,
  articleArea,
  calendarArea,
  companyArea,
  billingArea,
  partnerExchangeArea,
  as2Area,
  auditArea,
  noticeArea,
  mailArea,
  webhookArea,
  dashboardArea,
  relatedArea,
  searchArea,
  viewArea,
  retentionArea,
  serviceWindowArea,
  systemArea,
  translationArea,
  labelArea,
  legacyArea,
  demoArea,
  platformArea,
];
