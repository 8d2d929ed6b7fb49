import { agreementCreate, agreementDelete, agreementDetail, agreementList, agreementPoll, agreementTest, agreementUpdate } from './agreement.js';
import { apiTokenCreate, apiTokenList, apiTokenRevoke } from './api-token.js';
import { as2Receive } from './as2.js';
import { auditExport, auditList, auditVerification } from './audit.js';
import {
  companyCreate, companyDelete, companyDetail, companyList, companyUpdate, ownCompany, ownCompanyUpdate,
} from './company.js';
import { login, logout, refresh } from './auth.js';
import {
  activateAccount, changePassword, passwordPolicy, passwordPolicyUpdate, registerAccount, requestPasswordReset, resetPassword, verifyAuthCode,
} from './credential.js';
import type { Endpoint } from './endpoint.js';
import { chooseCompany, externalUsers, inviteExternal, revokeExternal, workingCompanies } from './external-user.js';
import { impersonable, impersonableUpdate, impersonate, impersonateStop } from './impersonation.js';
import { permissionsMatrix, permissionsUpdate } from './permissions.js';
import {
  filterCreate, filterDelete, filterList, filterSet, filterUpdate, restrictionGet, restrictionPut, supplierSet, supplierUnset,
} from './context.js';
import { changeLanguage, changePrintProfile, changeTheme, currentUser, defaults } from './current-user.js';
import { demoEmpty, demoLive, demoSample, demoState } from './demo.js';
import { dashboard, dashboardPdf, dashboardTransactions } from './dashboard.js';
import { despatchCreate, despatchDetail, despatchSend, receivedDetail, receivedList } from './delivery.js';
import { connectorGet, connectorPost, legacyAutocomplete, legacyHelp, legacyLogin, legacySettings } from './legacy.js';
import {
  noticeCompanies, noticeDismiss, noticeList, noticeRestore, noticesRead, noticesSent, noticeToAll, noticeToCompany, noticeToUser, noticeUsers, noticeWithdraw,
} from './notice.js';
import { relationCreate, relationDelete, relationDetail, relationList, relationUpdate } from './relation.js';
import { scheduleDetail, scheduleLineDetail, scheduleList } from './schedule.js';
import { disableSecondFactor, enrollEmail, enrollTotp, verifyEnrollment, verifySecondFactor } from './second-factor.js';
import { serviceWindowGet, serviceWindowOff, serviceWindowSet } from './service-window.js';
import { deviceForget, sessionList, sessionRevoke, sessionRevokeOthers } from './session.js';
import { signInFacts } from './sign-in.js';
import { search } from './search.js';
import { apiDocs, live, openApi, ready, systemQueues, systemQueuesPage } from './system.js';
import {
  transactionAutocomplete, transactionDashboard, transactionDetail, transactionEvents, transactionExternalFile, transactionFile, transactionGaps, transactionInhouseFile,
  transactionList, transactionMessageTypes,
} from './transaction.js';
import { translations } from './translation.js';
import {
  trafficAnalyze, trafficArchive, trafficAutocomplete, trafficDelete, trafficFile, trafficList, trafficMessage, trafficMessageTypes, trafficProcess, trafficRestore, trafficUpload,
} from './traffic.js';
import { agreementProposal, messageAgreement } from './traffic-agreement.js';
import { createUsers, inactivate, removeAccount, userDetail, userInvite, userList, userMove, userSecondFactorReset, userUpdate } from './user.js';
import { transmissionCancel, transmissionDetail, transmissionExpect, transmissionList, transmissionResend, transmissionRetry } from './transmission.js';
import { listSettings, listSettingsPut, viewCreate, viewDelete, viewUpdate } from './view.js';
import { webhookCreate, webhookDelete, webhookDeliveries, webhookDetail, webhookEvents, webhookList, webhookReplay, webhookRotate, webhookTest, webhookUpdate } from './webhook.js';

/** Every call of the REST API, in the order of its page of documentation. */
export const ENDPOINTS: readonly Endpoint[] = [
  login, logout, refresh, signInFacts,
  verifySecondFactor, enrollTotp, verifyEnrollment, enrollEmail, disableSecondFactor,
  requestPasswordReset, verifyAuthCode, resetPassword, activateAccount, changePassword, registerAccount, passwordPolicy, passwordPolicyUpdate,
  sessionList, sessionRevoke, sessionRevokeOthers, deviceForget,
  userList, userDetail, userUpdate, createUsers, userInvite, userSecondFactorReset, inactivate, removeAccount, userMove, permissionsUpdate, permissionsMatrix,
  inviteExternal, revokeExternal, externalUsers, workingCompanies, chooseCompany,
  impersonable, impersonableUpdate, impersonateStop, impersonate,
  currentUser, changePrintProfile, changeLanguage, changeTheme, defaults,
  supplierSet, supplierUnset, filterSet, filterList, filterCreate, filterUpdate, filterDelete, restrictionGet, restrictionPut,
  listSettings, listSettingsPut, viewCreate, viewUpdate, viewDelete,
  connectorPost, connectorGet, legacySettings, legacyAutocomplete, legacyLogin, legacyHelp,
  dashboard, dashboardPdf, dashboardTransactions,
  noticeCompanies, noticeUsers, noticeList, noticeToCompany, noticeToUser, noticeToAll, noticesSent, noticeWithdraw, noticesRead, noticeDismiss, noticeRestore,
  serviceWindowGet, serviceWindowSet, serviceWindowOff,
  trafficList, trafficMessage, trafficFile, trafficAnalyze, trafficProcess, trafficDelete, trafficArchive, trafficRestore, trafficMessageTypes, trafficAutocomplete, trafficUpload, agreementProposal, messageAgreement,
  transactionDashboard, transactionList, transactionDetail, transactionEvents, transactionExternalFile, transactionInhouseFile, transactionFile,
  transactionMessageTypes, transactionAutocomplete, transactionGaps,
  scheduleList, scheduleDetail, scheduleLineDetail,
  search,
  translations,
  companyList, companyDetail, companyCreate, companyUpdate, companyDelete, ownCompany, ownCompanyUpdate,
  relationList, relationDetail, relationCreate, relationUpdate, relationDelete,
  agreementList, agreementDetail, agreementCreate, agreementUpdate, agreementTest, agreementPoll, agreementDelete,
  transmissionList, transmissionDetail, transmissionRetry, transmissionCancel, transmissionExpect, transmissionResend,
  apiTokenList, apiTokenCreate, apiTokenRevoke,
  auditList, auditExport, auditVerification,
  webhookList, webhookEvents, webhookDetail, webhookCreate, webhookUpdate, webhookDelete, webhookRotate, webhookTest, webhookDeliveries, webhookReplay,
  despatchCreate, despatchDetail, despatchSend, receivedList, receivedDetail,
  as2Receive,
  demoState, demoLive, demoSample, demoEmpty,
  live, ready, systemQueues, systemQueuesPage, openApi, apiDocs,
];
