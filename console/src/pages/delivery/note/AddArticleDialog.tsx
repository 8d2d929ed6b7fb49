import { useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { decimalsOf, scaled } from '../../../../../server/domain/quantity/decimal.js';
import { FormDialog, useGuardedClose } from '../../../form/UnsavedChangesGuard.js';
import { useDirty } from '../../../form/dirty.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { SelectField } from '../../../ui/SelectField.js';
import { TextField } from '../../../ui/TextField.js';
import { readTyped } from './note-fields.js';
import { treeOf } from './tree.js';
import type { ChangeNote } from './useNoteChange.js';

interface AddArticleDialogProps {
  readonly note: DespatchNote;
  readonly change: ChangeNote;
  readonly onClose: () => void;
}
const NOTHING = { articleNumber: '', quantity: '', unit: 'PCE', each: '', type: '', orderNumber: '', into: '' };
type Draft = typeof NOTHING;

/** How many packages a quantity makes, the last one not full where something is left; one where nobody says what one holds. */
export function packagesFor(quantity: string, each: string | null): number {
  if (each === null) return 1;
  const decimals = Math.max(decimalsOf(quantity), decimalsOf(each));
  const [whole, part] = [scaled(quantity, decimals), scaled(each, decimals)];
  return part <= 0n ? 1 : Number((whole + part - 1n) / part);
}

function useAdding({ change, onClose }: AddArticleDialogProps, draft: Draft) {
  const say = useTexts('despatchNote');
  const [errors, setErrors] = useState<Partial<Record<keyof Draft, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    const quantity = readTyped({ of: 'item', field: 'quantity' }, draft.quantity);
    const each = readTyped({ of: 'packaging', field: 'quantityPerPackage' }, draft.each);
    const wrong = (field: 'quantity' | 'each'): string =>
      say('edit.number', { field: say(field === 'quantity' ? 'item.quantity' : 'add.each') });
    const found = {
      ...(draft.articleNumber.trim() === '' && { articleNumber: say('add.noArticle') }),
      ...(('fault' in quantity || !/[1-9]/.test(quantity.value ?? '')) && { quantity: wrong('quantity') }),
      ...('fault' in each && { each: wrong('each') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || 'fault' in quantity || 'fault' in each) return;
    const amount = quantity.value ?? '';
    setBusy(true);
    const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
    const outcome = await change(
      [
        {
          kind: 'add',
          to: orNull(draft.into),
          count: packagesFor(amount, each.value),
          packaging: { type: orNull(draft.type), quantityPerPackage: each.value },
          item: {
            articleNumber: draft.articleNumber.trim(),
            quantity: amount,
            unit: draft.unit.trim() === '' ? 'PCE' : draft.unit.trim().toUpperCase(),
            orderNumber: orNull(draft.orderNumber),
          },
        },
      ],
      say('add.done', { article: draft.articleNumber.trim() }),
    );
    setBusy(false);
    if (outcome === 'done') onClose();
  };
  return { add, errors, isBusy };
}

function Fields(props: AddArticleDialogProps) {
  const { note } = props;
  const say = useTexts('despatchNote');
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const close = useGuardedClose();
  const { add, errors, isBusy } = useAdding(props, draft);
  useDirty(JSON.stringify(draft) !== JSON.stringify(NOTHING), false);
  const text = (field: keyof Draft, label: string, maxLength: number) => (
    <TextField
      label={label}
      value={draft[field]}
      error={errors[field]}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(value) => {
        setDraft({ ...draft, [field]: value });
      }}
    />
  );
  const outer = treeOf(note.document.units).filter(({ unit }) => unit.items.length === 0);
  return (
    <form
      className="despatch-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p className="soft">{say('add.text')}</p>
      <div className="field-row">
        {text('articleNumber', say('article.article'), 35)}
        {text('orderNumber', say('article.order'), 35)}
        {text('quantity', say('article.quantity'), 22)}
        {text('unit', say('add.unit'), 3)}
        {text('each', say('add.each'), 22)}
        {text('type', say('package.type'), 17)}
      </div>
      {outer.length > 0 && (
        <SelectField
          label={say('add.into')}
          value={draft.into}
          options={[
            { value: '', label: say('tree.alone') },
            ...outer.map(({ unit }) => ({ value: unit.id, label: say('tree.unit', { unit: unit.id }) })),
          ]}
          onChange={(into) => {
            setDraft({ ...draft, into });
          }}
        />
      )}
      <div className="dialog-actions">
        <Button label={say('labels.cancel')} onClick={close} />
        <Button label={say('add.act')} kind="primary" type="submit" busy={isBusy} testId="article-add-confirm" />
      </div>
    </form>
  );
}

/** Adds an article in packages of its own. */
export function AddArticleDialog(props: AddArticleDialogProps) {
  const say = useTexts('despatchNote');
  return (
    <FormDialog title={say('add.title')} onClose={props.onClose}>
      <Fields {...props} />
    </FormDialog>
  );
}
