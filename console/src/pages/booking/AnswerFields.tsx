import { BOOKING_ANSWERS, type BookingAnswer } from '../../../../server/domain/booking/state.js';
import { useTexts } from '../../i18n/texts.js';
import { DateField } from '../../ui/DateField.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';

interface Slot {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}
/** What a carrier answers, as it is typed. */
interface AnswerDraft {
  readonly answer: BookingAnswer;
  readonly slot: Slot;
  readonly reference: string;
  readonly reason: string;
}
export const noAnswer = (slot: Slot): AnswerDraft => ({ answer: 'confirmed', slot, reference: '', reason: '' });

/** What is sent of it: another slot with that answer alone. */
export function answerOf({ answer, slot, reference, reason }: AnswerDraft) {
  const said = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return { answer, slot: answer === 'other-slot' ? slot : null, reference: said(reference), reason: said(reason) };
}

interface AnswerFieldsProps {
  readonly draft: AnswerDraft;
  readonly onChange: (draft: AnswerDraft) => void;
}

export function AnswerFields({ draft, onChange }: AnswerFieldsProps) {
  const say = useTexts('booking');
  const put = (more: Partial<AnswerDraft>): void => {
    onChange({ ...draft, ...more });
  };
  const { slot } = draft;
  return (
    <>
      <SelectField
        label={say('answer')}
        value={draft.answer}
        options={BOOKING_ANSWERS.map((value) => ({ value, label: say(`answers.${value}`) }))}
        onChange={(answer) => {
          put({ answer });
        }}
        testId="answer"
      />
      {draft.answer === 'other-slot' && (
        <div className="field-row">
          <DateField
            label={say('collectionDay')}
            value={slot.date}
            onChange={(date) => {
              put({ slot: { ...slot, date } });
            }}
          />
          <TextField
            label={say('slotFrom')}
            value={slot.from}
            maxLength={5}
            onChange={(from) => {
              put({ slot: { ...slot, from } });
            }}
          />
          <TextField
            label={say('slotTo')}
            value={slot.to}
            maxLength={5}
            onChange={(to) => {
              put({ slot: { ...slot, to } });
            }}
          />
        </div>
      )}
      <TextField
        label={say('reference')}
        value={draft.reference}
        maxLength={35}
        autoComplete="off"
        onChange={(reference) => {
          put({ reference });
        }}
      />
      {draft.answer !== 'confirmed' && (
        <TextField
          label={say('reason')}
          value={draft.reason}
          maxLength={400}
          autoComplete="off"
          onChange={(reason) => {
            put({ reason });
          }}
        />
      )}
    </>
  );
}
