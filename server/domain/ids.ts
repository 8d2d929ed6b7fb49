declare const kind: unique symbol;

/**
 * An id: text that says to the compiler what it names, so that no id of another kind is accepted in its place. Wherever text is asked for
 * it is text. One of several kinds stands wherever any of them is asked for: the id of a despatch advice is that of a document.
 */
type Id<Kind extends string> = string & { readonly [kind]: Readonly<Record<Kind, true>> };

/** The kinds of ids. Session, request and event ids of webhooks are UUIDs, all others rows of digits. */
export interface Ids {
  company: Id<'company'>;
  user: Id<'user'>;
  session: Id<'session'>;
  'api-token': Id<'api-token'>;
  /** That somebody is asked to work in another company. */
  invitation: Id<'invitation'>;
  /** A company that one trades with, in the register of the own company. */
  partner: Id<'partner'>;
  /** Of a company of the installation, or a claim of one. */
  identification: Id<'identification'>;
  relation: Id<'relation'>;
  /** The days on which a company or a partner works. */
  calendar: Id<'calendar'>;
  /** An article of the master data. */
  article: Id<'article'>;
  /** A box, pallet or lid that goods are packed in. */
  'package-size': Id<'package-size'>;
  /** How an article is packed. */
  'packing-instruction': Id<'packing-instruction'>;
  /** How packages are numbered. */
  'package-numbering': Id<'package-numbering'>;
  /** What a company has of the packages of a counterparty. */
  'package-account': Id<'package-account'>;
  /** Packages that went from one party to another; the same on both sides. */
  'package-movement': Id<'package-movement'>;
  /** A file that a party puts forward in a dispute; the same on both sides. */
  'package-evidence': Id<'package-evidence'>;
  /** A count of the packages of a counterparty. */
  'package-count': Id<'package-count'>;
  /** What one person counted. */
  'package-count-entry': Id<'package-count-entry'>;
  /** A version of what is agreed about packages that stay too long. */
  'package-fee': Id<'package-fee'>;
  /** How labels are printed. */
  'print-profile': Id<'print-profile'>;
  agreement: Id<'agreement'>;
  /** What files with errors have in common. */
  cause: Id<'cause'>;
  /** A file that came in or goes out. */
  file: Id<'file'>;
  /** A file of the drop folder that belongs to no company. */
  'unplaced-file': Id<'unplaced-file'>;
  /** A file on its way to a partner. */
  transmission: Id<'transmission'>;
  /** An interchange, or a message in one: the id of its file with its place in it. */
  transaction: Id<'transaction'>;
  message: Id<'transaction' | 'message'>;
  /** A gap in control references or releases. */
  gap: Id<'gap'>;
  /** What a file means to an area: the kind of document says to which. */
  document: Id<'document'>;
  'schedule-head': Id<'document' | 'schedule-head'>;
  'schedule-line': Id<'schedule-line'>;
  'schedule-comment': Id<'schedule-comment'>;
  /** A customer whose demand is scored: an address that schedules come from. */
  'demand-customer': Id<'demand-customer'>;
  /** An article that a customer calls off for a ship-to in a unit. */
  'demand-article': Id<'demand-article'>;
  /** Which articles of customers are meant by a name. */
  'forecast-filter': Id<'forecast-filter'>;
  /** A named set of customers’ articles. */
  'forecast-group': Id<'forecast-group'>;
  /** What corrects the schedules of articles. */
  'forecast-action': Id<'forecast-action'>;
  /** A run of an action. */
  'forecast-run': Id<'forecast-run'>;
  /** A run of the rules of customer control on a schedule. */
  'rule-run': Id<'rule-run'>;
  /** A rule of customer control. */
  'control-rule': Id<'control-rule'>;
  /** Runs of chosen rules on all releases in force. */
  'rule-batch': Id<'rule-batch'>;
  /** What a rule found. */
  'rule-result': Id<'rule-result'>;
  /** What is sent to a customer about a schedule; an answer by APERAK is a document that goes out. */
  'schedule-message': Id<'document' | 'mail-subject' | 'schedule-message'>;
  /** A mail of what schedules change inside the firm zone. */
  'schedule-digest': Id<'mail-subject' | 'schedule-digest'>;
  /** A mail of what rules of customer control found. */
  'control-notice': Id<'mail-subject' | 'control-notice'>;
  /** A mail to the sender of a file about the errors in it. */
  'file-report': Id<'mail-subject' | 'file-report'>;
  /** The record of an area that a mail brings. */
  'mail-subject': Id<'mail-subject'>;
  'despatch-advice': Id<'document' | 'despatch-advice'>;
  /** Despatch notes that leave on one vehicle. */
  transport: Id<'transport'>;
  /** A carrier asked to collect goods. */
  booking: Id<'booking'>;
  /** A mail about one. */
  'booking-mail': Id<'mail-subject' | 'booking-mail'>;
  /** What a carrier was told of one by message. */
  'booking-message': Id<'document' | 'booking-message'>;
  /** What a carrier was told of a transport. */
  'transport-instruction': Id<'document' | 'transport-instruction'>;
  /** A message of a carrier about consignments. */
  'carrier-status': Id<'document' | 'carrier-status'>;
  /** What a carrier names in the same way. */
  'carrier-consignment': Id<'carrier-consignment'>;
  /** What left of an article by a note, or a correction of the count. */
  despatched: Id<'despatched'>;
  receipt: Id<'document' | 'receipt'>;
  /** The packages of a despatch advice that a partner sent. */
  'received-advice': Id<'received-advice'>;
  /** A statement of package accounts that a partner sent. */
  'received-statement': Id<'document' | 'received-statement'>;
  /** A statement of package accounts that was sent to a partner. */
  'sent-statement': Id<'document' | 'sent-statement'>;
  notice: Id<'notice'>;
  filter: Id<'filter'>;
  view: Id<'view'>;
  webhook: Id<'webhook'>;
  device: Id<'device'>;
  challenge: Id<'challenge'>;
  mail: Id<'mail'>;
  /** An invoice for the service, which a company owes. */
  'service-fee': Id<'service-fee'>;
  /** A mail about the lock of one. */
  'service-fee-mail': Id<'mail-subject' | 'service-fee-mail'>;
}

export type CompanyId = Ids['company'];
export type UserId = Ids['user'];
export type SessionId = Ids['session'];
export type ApiTokenId = Ids['api-token'];
export type InvitationId = Ids['invitation'];
export type PartnerId = Ids['partner'];
export type IdentificationId = Ids['identification'];
export type RelationId = Ids['relation'];
export type CalendarId = Ids['calendar'];
export type ArticleId = Ids['article'];
export type PackageSizeId = Ids['package-size'];
export type PackingInstructionId = Ids['packing-instruction'];
export type PackageNumberingId = Ids['package-numbering'];
export type PackageAccountId = Ids['package-account'];
export type PackageMovementId = Ids['package-movement'];
export type PackageEvidenceId = Ids['package-evidence'];
export type PackageCountId = Ids['package-count'];
export type PackageFeeId = Ids['package-fee'];
export type PrintProfileId = Ids['print-profile'];
export type AgreementId = Ids['agreement'];
export type CauseId = Ids['cause'];
export type FileId = Ids['file'];
export type UnplacedFileId = Ids['unplaced-file'];
export type TransmissionId = Ids['transmission'];
export type TransactionId = Ids['transaction'];
export type MessageId = Ids['message'];
export type GapId = Ids['gap'];
export type DocumentId = Ids['document'];
export type ScheduleHeadId = Ids['schedule-head'];
export type ScheduleLineId = Ids['schedule-line'];
export type ScheduleCommentId = Ids['schedule-comment'];
export type DemandCustomerId = Ids['demand-customer'];
export type ForecastFilterId = Ids['forecast-filter'];
export type ForecastGroupId = Ids['forecast-group'];
export type ForecastActionId = Ids['forecast-action'];
export type ForecastRunId = Ids['forecast-run'];
export type RuleRunId = Ids['rule-run'];
export type ControlRuleId = Ids['control-rule'];
export type RuleBatchId = Ids['rule-batch'];
export type RuleResultId = Ids['rule-result'];
export type DemandArticleId = Ids['demand-article'];
export type ScheduleMessageId = Ids['schedule-message'];
export type ControlNoticeId = Ids['control-notice'];
export type FileReportId = Ids['file-report'];
export type ScheduleDigestId = Ids['schedule-digest'];
export type MailSubjectId = Ids['mail-subject'];
export type DespatchAdviceId = Ids['despatch-advice'];
export type TransportId = Ids['transport'];
export type BookingId = Ids['booking'];
export type BookingMailId = Ids['booking-mail'];
export type BookingMessageId = Ids['booking-message'];
export type TransportInstructionId = Ids['transport-instruction'];
export type CarrierStatusId = Ids['carrier-status'];
export type CarrierConsignmentId = Ids['carrier-consignment'];
export type DespatchedId = Ids['despatched'];
export type ReceiptId = Ids['receipt'];
export type ReceivedAdviceId = Ids['received-advice'];
export type ReceivedStatementId = Ids['received-statement'];
export type SentStatementId = Ids['sent-statement'];
export type NoticeId = Ids['notice'];
export type FilterId = Ids['filter'];
export type ViewId = Ids['view'];
export type WebhookId = Ids['webhook'];
export type DeviceId = Ids['device'];
export type ChallengeId = Ids['challenge'];
export type MailId = Ids['mail'];
export type ServiceFeeId = Ids['service-fee'];
export type ServiceFeeMailId = Ids['service-fee-mail'];

/**
 * Text as an id. Rows of the database and schemas of the contract name their ids by type; this is for the few other places where an id
 * comes from: a new one, one that is put together of others, one that stands in a text.
 */
export function toId<K extends keyof Ids>(kindOfId: K, text: string): Ids[K];
export function toId(_: keyof Ids, text: string): string {
  return text;
}
