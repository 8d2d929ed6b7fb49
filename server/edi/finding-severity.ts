import type { FindingCode } from './finding-text.js';
import type { Finding, Severity } from './finding.js';

/** What follows from a finding for whoever works with the document. */
export type Consequence = 'content-lost' | 'meaning-changed' | 'tolerable' | 'note';
/** The consequence with its reason, a short sentence. */
type Judgement = readonly [consequence: Consequence, reason: string];

const SEVERITIES: Readonly<Record<Consequence, Severity>> = {
  'content-lost': 'error',
  'meaning-changed': 'error',
  tolerable: 'warning',
  note: 'info',
};

const lost = (reason: string): Judgement => ['content-lost', reason];
const changed = (reason: string): Judgement => ['meaning-changed', reason];
const tolerable = (reason: string): Judgement => ['tolerable', reason];
const note = (reason: string): Judgement => ['note', reason];

/**
 * How severe each finding is, by what follows from it: what may have cost content or changes the meaning of what is left is an error, what the
 * receiver can live with a warning, the rest a note. No other place chooses a severity; a partner's profile may change it (`Profile.severity`).
 */
const JUDGEMENTS: Readonly<Record<FindingCode, Judgement>> = {
  // The file as a whole
  'empty-file': lost('Nothing can be read.'),
  'binary-file': lost('Nothing can be read.'),
  'encoding-not-read': lost('Nothing can be read.'),
  'standard-unknown': lost('Nothing can be read.'),
  'standard-not-supported': lost('Nothing is taken over.'),
  'message-not-supported': tolerable(
    'The message stays in the file and can be passed on, it only becomes no document.',
  ),
  'message-not-mapped': tolerable('The message stays in the file and can be passed on, it only becomes no document.'),
  'message-type-missing': lost('Without its type the message is not read.'),
  'byte-order-mark': note('What follows is read as it stands.'),
  'service-string-invalid': tolerable('The file is read with the signs that it plainly uses.'),
  'charset-unknown': note('Latin letters are read rightly.'),
  'charset-mismatch': note('The text is read rightly all the same.'),
  'charset-utf8': note('The text is read rightly all the same.'),
  'charset-not-utf8': tolerable('Only letters outside of ASCII may be wrong.'),
  'charset-windows': note('The text is read rightly all the same.'),
  'charset-other': tolerable('Only letters outside of ASCII may be wrong.'),
  'charset-repertoire': note('The text is read rightly all the same.'),
  'segment-too-long': lost('What the segment says is not read.'),
  'too-many-segments': lost('Nothing of the file is stored.'),
  'too-many-interchanges': lost('Nothing of the file is stored.'),
  'too-many-messages': lost('Nothing of the file is stored.'),
  'too-many-lines': lost('Nothing of the file is stored.'),
  'too-many-findings': note('Every finding is counted.'),
  'file-cut-off': lost('What stood behind the cut did not come.'),
  'text-before-interchange': tolerable('The interchange behind the text is complete.'),
  'text-after-interchange': tolerable('The interchange in front of the text is complete.'),

  // Envelopes
  'terminator-missing': tolerable('The segment is read up to where the next one begins.'),
  'interchange-header-missing': tolerable('The messages are complete; their sender is chosen by hand.'),
  'interchange-party-missing': tolerable('The messages are complete; their sender is chosen by hand.'),
  'interchange-trailer-missing': lost('The file may have been cut off.'),
  'interchange-reference-mismatch': lost('The end of one interchange may have been joined to the start of another.'),
  'interchange-count-wrong': tolerable('No fewer messages came than were announced.'),
  'interchange-not-read': lost('The interchange is not read.'),
  'group-trailer-missing': tolerable('The messages of the group are complete.'),
  'group-reference-mismatch': lost('The end of one group may have been joined to the start of another.'),
  'group-count-wrong': tolerable('No fewer messages came than were announced.'),
  'message-trailer-missing': lost('The message may have been cut off.'),
  'message-reference-mismatch': lost('The end of one message may have been joined to the start of another.'),
  'segment-count-wrong': tolerable('No fewer segments came than were announced.'),
  'fewer-segments': lost('Segments that were announced did not come.'),
  'fewer-messages': lost('Messages that were announced did not come.'),
  'fewer-records': lost('Records that were announced did not come.'),
  'fewer-lines': lost('Lines that were announced did not come.'),
  'segment-outside-message': lost('The segments belong to no message and are not read.'),
  'control-reference-reused': tolerable('Both files are kept and can be told apart.'),
  'control-reference-gap': tolerable('The files that came are complete; another may still be on its way.'),
  'sender-unknown': tolerable('The file is complete; its partner is chosen by hand.'),
  'agreement-unknown': tolerable('The file is complete; its agreement is chosen by hand.'),
  'agreement-named-differently': tolerable('The file is read as was agreed.'),
  'recipient-unknown': tolerable('The file is complete and was received.'),
  'booking-not-found': tolerable('The file is complete; the answer is entered by hand.'),

  // XML
  'xml-not-well-formed': lost('Nothing behind the place is read.'),
  'xml-cut-off': lost('The file may have been cut off.'),
  'xml-doctype': lost('The file is not read.'),
  'xml-limit': lost('The rest of the file is not read.'),
  'xml-text-too-long': lost('The text is left out.'),
  'xml-encoding-unknown': tolerable('Only letters outside of ASCII may be wrong.'),
  'xml-encoding-wrong': tolerable('Only letters outside of ASCII may be wrong.'),
  'xml-element-misspelt': lost('What the element holds is not read.'),
  'xml-root-unknown': lost('Nothing is taken over.'),

  // Directories
  'separator-unescaped': lost('The rest of the text is not read, or is read as another value.'),
  'separator-wrong': changed('Values are read as others than they are.'),
  'values-shifted-right': changed('Values are read as others than they are.'),
  'record-shifted': changed('Values are read as others than they are.'),
  'record-too-short': tolerable('The next record is found all the same, and no value of this one is out of its place.'),
  'values-shifted-left': changed('Values are read as others than they are.'),
  'segment-unknown': lost('What the segment was to say is not read; a mistyped tag looks the same.'),
  'segment-not-in-message': tolerable('What documents are made of is looked for in the segments that belong here.'),
  'release-unknown': tolerable('Readers go by tags and codes, which releases share.'),
  'profile-applied': note('The partner’s habits are known, and the choice is open to a change.'),
  'profile-proposed': note('Nothing was changed by it.'),
  'release-nearest': note('Releases next to each other differ little.'),
  'association-code': note('The message is checked against the standard alone.'),
  'segments-not-used': note('No document of this kind has a place for it.'),
  'values-not-used': note('No document of this kind has a place for them.'),
  'segment-missing': tolerable('What a document cannot do without is a finding of its own.'),
  'section-control-missing': tolerable('Sections are told apart by their segments as well.'),
  'segment-misplaced': tolerable('Readers take the segment where it stands.'),
  'segments-too-many': tolerable('The surplus stays in the file.'),
  'groups-too-many': tolerable('All of the groups are read.'),
  'element-missing': tolerable('What a document cannot do without is a finding of its own.'),
  'element-repeated': tolerable('What stands before the repetition is read.'),
  'value-repeated': lost('A value that documents are made of is not read.'),
  'elements-too-many': tolerable('What the segment has room for is read.'),
  'components-too-many': tolerable('What the element has room for is read.'),
  'value-padded': note('Blanks say nothing.'),
  'separators-trailing': note('Empty elements say nothing.'),
  'value-too-long': tolerable('The value is kept in full.'),
  'value-too-short': tolerable('The value is kept as it stands.'),
  'value-not-numeric': changed('What is not a number cannot be reckoned with.'),
  'value-not-alphabetic': tolerable('The value is kept as it stands.'),
  'code-unlisted': tolerable('Codes that documents are made of have findings of their own.'),
  'code-not-understood': tolerable('The value is left open.'),
  'value-not-number': changed('What is not a number cannot be reckoned with.'),
  'measure-unit-unknown': tolerable('The measurement is left open.'),
  'document-field-missing': lost('The document cannot be used without the field.'),
  'declared-count-wrong': tolerable('No fewer parts came than were announced.'),
  'line-count-wrong': tolerable('No fewer lines came than were announced.'),
  'required-by-partner': lost('What was agreed to be needed did not come.'),
  'wanted-by-partner': tolerable('What was agreed to be wanted did not come.'),
  'date-missing': lost('What the date belongs to has no day.'),
  'date-invalid': lost('What the date belongs to has no day.'),
  'date-format-mismatch': tolerable('The date is read by its digits where they leave no doubt.'),
  'message-too-large': lost('The rest of the message is not taken over.'),

  // VDA records
  'record-unknown': lost('What the record says is not read.'),
  'record-order': changed('A record counts for the one in front of it, which may be another than meant.'),
  'record-too-long': tolerable('All places of the record are read.'),
  'record-count-wrong': tolerable('No fewer records came than were announced.'),
  'layout-unverified': note('Partners confirm the table by using it.'),
  'layout-misfit': lost('Nothing is taken from the record.'),
  'layout-invalid': lost('Nothing is taken over.'),

  // Schedules
  'document-number-missing': changed('The schedule cannot be told from the one that it replaces.'),
  'issue-date-missing': tolerable('Schedules follow each other by their arrival then.'),
  'detail-start-missing': tolerable('Lines are recognised without it.'),
  'schedule-without-lines': lost('A schedule that replaces another one would leave nothing of it.'),
  'article-missing': lost('The quantities of the line belong to no article.'),
  'article-unnumbered': tolerable('The name or the line of the order says which article is meant.'),
  'article-kind-missing': tolerable('The number is kept.'),
  'ship-to-missing': tolerable('The place is usually the one agreed.'),
  'line-duplicate': tolerable('Both lines are kept.'),
  'calloff-outside-line': lost('The quantity belongs to no article.'),
  'quantity-not-number': lost('The quantity is not taken over.'),
  'quantity-missing': lost('The call-off is not taken over.'),
  'quantity-negative': tolerable('The quantity is kept as it stands.'),
  'quantity-too-large': lost('The call-off is left out.'),
  'quantity-rounded': tolerable('Less than the smallest part of a unit is lost.'),
  'quantity-not-used': note('The quantity is no call-off.'),
  'calloff-date-missing': lost('The call-off is not taken over.'),
  'calloff-dated-by-issue': note('What is overdue or urgent is needed at once.'),
  'calloff-date-twice': note('Both quantities are kept.'),
  'calloff-order': tolerable('Commitment and quantity are found in either order.'),
  'calloffs-too-many': lost('The rest of the call-offs is left out.'),
  'commitment-missing': note('A forecast commits nobody.'),
  'unit-mixed': changed('A quantity counts in another unit than its own.'),
  'unit-unknown': note('The unit is kept as it stands.'),
  'transmission-number-invalid': tolerable('Schedules follow each other by their dates then.'),
  'transmission-number-repeated': tolerable('The file is complete.'),
  'remainder-quantity': note('A forecast commits nobody.'),
  'calloff-quantity-undated': lost('The quantity is not taken over.'),
  'raster-switched': note('The standard has such periods.'),
  'calloff-time-not-kept': note('The day is right.'),
  'calloff-not-used': tolerable('Quantities of other kinds are no call-offs.'),
  'calloff-cancelled': note('The sender says so in plain terms.'),
  'calloff-detail-not-kept': note('Day and quantity are right.'),
  'calloff-status-unknown': note('A forecast commits nobody.'),
  'schedule-withdrawn': tolerable('The sender says so in plain terms, but nothing is left to deliver.'),
  'schedule-copied': note('The quantities are those of the schedule before.'),
  'quantities-taken-as-cumulative': tolerable(
    'Discrete quantities as large as all received so far are hardly ever meant.',
  ),
  'quantities-look-cumulative': note('They are taken as their code says.'),
  'calloff-dates-open': note('Dates and quantities are as sent.'),
  'calloff-periods-open': note('Dates and quantities are as sent.'),
  'calloffs-from-cumulative': note('The quantities follow from the figures sent.'),
  'cumulative-base-missing': changed('The first quantity may count what was delivered long ago.'),

  // Despatch advices and packing
  'package-quantity-mismatch': tolerable('The quantity of the line counts.'),
  'packaging-line-unknown': tolerable('The lines themselves are complete.'),
  'label-count-wrong': tolerable('Packages are known by their number.'),
  'label-repeated': tolerable('The packages are complete.'),
  'label-range-invalid': tolerable('The first label is taken over.'),
  'labels-too-many': note('The first and the last label say which are meant.'),
  'package-count-wrong': tolerable('Senders count packages on different levels.'),
  'package-total-mismatch': tolerable('Senders count packages on different levels.'),
  'packing-parent-unknown': tolerable('The packages are kept beside each other.'),
  'packing-parent-circular': tolerable('The packages are kept beside each other.'),
  'packing-level-repeated': tolerable('Both packing levels are kept.'),
  'packages-without-article': tolerable('The packages are kept.'),
  'despatched-quantity-missing': lost('Nobody knows how much was despatched.'),
  'arrival-before-despatch': tolerable('Quantities are not concerned.'),
  'advised-after-despatch': note('Quantities are not concerned.'),
  'consignee-missing': tolerable('The place is usually the one agreed.'),

  // Orders and invoices
  'line-number-repeated': tolerable('Both lines are kept.'),
  'document-without-lines': tolerable('The head of the document is complete.'),
  'currency-missing': tolerable('The currency is usually the one agreed.'),
  'currency-mixed': tolerable('The amount is kept with its currency.'),
  'line-amount-mismatch': tolerable('All amounts are kept; whoever pays compares them.'),
  'lines-amount-mismatch': tolerable('All amounts are kept; whoever pays compares them.'),
  'tax-amount-mismatch': tolerable('All amounts are kept; whoever pays compares them.'),
  'total-amount-mismatch': tolerable('All amounts are kept; whoever pays compares them.'),
  'total-mismatch': tolerable('All amounts are kept; whoever pays compares them.'),
  'invoice-type-unknown': changed('A credit note may be read as an invoice.'),

  // What is written and answered
  'value-truncated': tolerable('The beginning of the text was written.'),
  'property-not-written': tolerable('What documents cannot do without is refused instead.'),
  'property-changed': tolerable('The message says something else than the document.'),
  'property-too-long': changed('A part of a number or code is another one.'),
  'property-not-numeric': changed('The recipient reads another number, or none.'),
  'property-cut': tolerable('The beginning of the text was written.'),
  'character-not-written': changed('Another text than the document’s would be sent.'),
  'acknowledgement-reference-unknown': tolerable('No file that was sent is concerned.'),
  'acknowledgement-without-route': tolerable('What was received is complete.'),
  'acknowledgement-not-written': tolerable('What was received is complete.'),
};

/** How severe findings of a code are, where no partner's profile says otherwise. */
export function severityOf(code: FindingCode): Severity {
  return SEVERITIES[JUDGEMENTS[code][0]];
}

/** What follows from findings of a code, and why. */
export function consequenceOf(code: FindingCode): { readonly consequence: Consequence; readonly reason: string } {
  const [consequence, reason] = JUDGEMENTS[code];
  return { consequence, reason };
}

/**
 * Whether something may be missing from the document that has this finding, or mean something else than its sender meant: all errors say so.
 * A finding that the partner's profile has made a warning doesn't count, one that it has made an error does.
 */
export function mayHaveLostContent({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'error';
}
