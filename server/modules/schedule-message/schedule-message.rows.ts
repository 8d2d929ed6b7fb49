import type { Language } from '../../contract/fields.js';
import type {
  AgreementId,
  CompanyId,
  FileId,
  RelationId,
  ScheduleHeadId,
  ScheduleMessageId,
  TransmissionId,
} from '../../domain/ids.js';
import type { AnswerWay, Decision, MessageState } from '../../domain/schedule/answer.js';
import { type KnownRelation, relationOf } from '../../domain/schedule/relation.js';

/** What a message says, as it is kept. */
export interface AnswerContent {
  readonly decision: Decision;
  readonly reason: string | null;
  /** The address of a mail, or the party that an APERAK goes to. */
  readonly to: string;
  readonly language: Language;
}
export interface QuestionContent {
  readonly subject: string;
  readonly text: string;
  readonly to: string;
  readonly language: Language;
}

interface Contact extends KnownRelation {
  readonly partnerName: string;
  readonly email: string | null;
  readonly language: Language | null;
}

/** A schedule with what decides how its customer is reached, as the database has it. */
export interface FoundSchedule {
  readonly id: ScheduleHeadId;
  readonly fileId: FileId;
  readonly messageNumber: number;
  readonly documentInMessage: number;
  readonly documentNumber: string;
  readonly issueDate: string | null;
  readonly receivedAt: string;
  readonly parties: string;
  readonly seller: SchedulePartner | null;
  readonly buyer: SchedulePartner | null;
  readonly shipToCode: string | null;
  /** Codes of all places that its file is for. */
  readonly shipTos: readonly string[] | null;
  /** UNH 0062; null where its standard has none. */
  readonly messageReference: string | null;
  readonly agreementId: AgreementId | null;
  readonly answersBy: AnswerWay;
  readonly relationId: RelationId | null;
  readonly relations: readonly Contact[] | null;
}
export interface SchedulePartner {
  readonly code: string | null;
  readonly name: string | null;
}

/** Who is written to about a schedule; undefined where no relation with the customer is known. */
export function contactOf({
  relations,
  relationId,
  shipToCode,
}: Pick<FoundSchedule, 'relations' | 'relationId' | 'shipToCode'>): Contact | undefined {
  return relationOf(relations ?? [], { relationId, shipToCode }) ?? undefined;
}

/** An answer that was sent or is to be, held by whoever gives another one. */
export interface LastAnswer {
  readonly id: ScheduleMessageId;
  readonly channel: 'aperak' | 'mail';
  readonly state: MessageState;
  readonly decision: Decision;
  readonly reason: string | null;
  readonly transmissionId: TransmissionId | null;
}

/** A message with its schedule, as it is written. */
export interface FoundMessage {
  readonly companyId: CompanyId;
  readonly headId: ScheduleHeadId;
  readonly kind: 'answer' | 'question';
  readonly content: AnswerContent | QuestionContent;
  readonly documentNumber: string;
  readonly issueDate: string | null;
  /** The customer has got another answer before. */
  readonly isAfterAnother: boolean;
  readonly company: string;
  readonly sender: { readonly name: string; readonly email: string };
}

export function isAnswer(content: AnswerContent | QuestionContent): content is AnswerContent {
  return 'decision' in content;
}
