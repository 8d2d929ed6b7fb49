import { agreementCreate, agreementDelete, agreementDetail, agreementList, agreementUpdate } from './agreement.js';
import { currentUser, defaults, login, logout, refresh } from './auth.js';
import type { Endpoint } from './endpoint.js';
import { scheduleDetail, scheduleLineDetail, scheduleList } from './schedule.js';
import { apiDocs, live, openApi, ready } from './system.js';
import {
  trafficAnalyze, trafficArchive, trafficDelete, trafficFile, trafficList, trafficMessage, trafficMessageTypes, trafficProcess, trafficRestore, trafficUpload,
} from './traffic.js';

/** Every call of the REST API, in the order of its page of documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  login, logout, refresh,
  currentUser, defaults,
  trafficList, trafficMessage, trafficFile, trafficAnalyze, trafficProcess, trafficDelete, trafficArchive, trafficRestore, trafficMessageTypes, trafficUpload,
  scheduleList, scheduleDetail, scheduleLineDetail,
  agreementList, agreementDetail, agreementCreate, agreementUpdate, agreementDelete,
  live, ready, openApi, apiDocs,
];
