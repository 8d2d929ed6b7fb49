import { agreementCreate, agreementDelete, agreementDetail, agreementList, agreementUpdate } from './agreement.js';
import { currentUser, defaults, login, logout, refresh } from './auth.js';
import { despatchCreate, despatchDetail, despatchSend } from './delivery.js';
import type { Endpoint } from './endpoint.js';
import { scheduleDetail, scheduleLineDetail, scheduleList } from './schedule.js';
import { apiDocs, live, openApi, ready } from './system.js';
import {
  trafficAnalyze, trafficFile, trafficList, trafficMessage, trafficMessageTypes, trafficProcess, trafficUpload,
} from './traffic.js';
import { transmissionCancel, transmissionDetail, transmissionList, transmissionResend, transmissionRetry } from './transmission.js';

/** Every call of the REST API, in the order of its page of documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  login, logout, refresh,
  currentUser, defaults,
  trafficList, trafficMessage, trafficFile, trafficAnalyze, trafficProcess, trafficMessageTypes, trafficUpload,
  scheduleList, scheduleDetail, scheduleLineDetail,
  agreementList, agreementDetail, agreementCreate, agreementUpdate, agreementDelete,
  transmissionList, transmissionDetail, transmissionRetry, transmissionCancel, transmissionResend,
  despatchCreate, despatchDetail, despatchSend,
  live, ready, openApi, apiDocs,
];
