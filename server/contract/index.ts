import { agreementCreate, agreementDelete, agreementDetail, agreementList, agreementPoll, agreementTest, agreementUpdate } from './agreement.js';
import { as2Receive } from './as2.js';
import {
  companyCreate, companyDelete, companyDetail, companyList, companyUpdate, ownCompany, ownCompanyUpdate,
} from './company.js';
import { currentUser, defaults, login, logout, refresh } from './auth.js';
import { despatchCreate, despatchDetail, despatchSend } from './delivery.js';
import type { Endpoint } from './endpoint.js';
import { relationCreate, relationDelete, relationDetail, relationList, relationUpdate } from './relation.js';
import { scheduleDetail, scheduleLineDetail, scheduleList } from './schedule.js';
import { apiDocs, live, openApi, ready, systemQueues, systemQueuesPage } from './system.js';
import {
  transactionAutocomplete, transactionDashboard, transactionDetail, transactionEvents, transactionExternalFile, transactionFile, transactionGaps, transactionInhouseFile,
  transactionList, transactionMessageTypes,
} from './transaction.js';
import {
  trafficAnalyze, trafficArchive, trafficAutocomplete, trafficDelete, trafficFile, trafficList, trafficMessage, trafficMessageTypes, trafficProcess, trafficRestore, trafficUpload,
} from './traffic.js';
import { agreementProposal, messageAgreement } from './traffic-agreement.js';
import { transmissionCancel, transmissionDetail, transmissionList, transmissionResend, transmissionRetry } from './transmission.js';

/** Every call of the REST API, in the order of its page of documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  login, logout, refresh,
  currentUser, defaults,
  trafficList, trafficMessage, trafficFile, trafficAnalyze, trafficProcess, trafficDelete, trafficArchive, trafficRestore, trafficMessageTypes, trafficAutocomplete, trafficUpload, agreementProposal, messageAgreement,
  transactionDashboard, transactionList, transactionDetail, transactionEvents, transactionExternalFile, transactionInhouseFile, transactionFile,
  transactionMessageTypes, transactionAutocomplete, transactionGaps,
  scheduleList, scheduleDetail, scheduleLineDetail,
  companyList, companyDetail, companyCreate, companyUpdate, companyDelete, ownCompany, ownCompanyUpdate,
  relationList, relationDetail, relationCreate, relationUpdate, relationDelete,
  agreementList, agreementDetail, agreementCreate, agreementUpdate, agreementTest, agreementPoll, agreementDelete,
  transmissionList, transmissionDetail, transmissionRetry, transmissionCancel, transmissionResend,
  despatchCreate, despatchDetail, despatchSend,
  as2Receive,
  live, ready, systemQueues, systemQueuesPage, openApi, apiDocs,
];
