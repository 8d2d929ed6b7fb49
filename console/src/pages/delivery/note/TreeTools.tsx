import { type ReactNode, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import type { DespatchNoteChange } from '../../../../../server/contract/despatch-change.js';
import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { Dialog } from '../../../ui/Dialog.js';
import type { IconName } from '../../../ui/Icon.js';
import { NumberField } from '../../../ui/NumberField.js';
import { TextField } from '../../../ui/TextField.js';
import { dropOf, refusalOf, usualOuter } from './tree.js';
import type { Chosen } from './useChosen.js';
import type { ChangeNote } from './useNoteChange.js';

/** What is done with units or packages; `label` names its text. */
interface Tool {
  readonly act: 'alone' | 'split' | 'take-out' | 'join' | 'put-in' | 'wrap' | 'unwrap' | 'remove';
  readonly icon: IconName;
  readonly changes: readonly DespatchNoteChange[];
}

interface TreeToolsProps {
  readonly note: DespatchNote;
  readonly chosen: Chosen;
  /** The unit that the keys are in: what is acted upon while nothing is chosen. */
  readonly current: string | undefined;
  readonly change: ChangeNote;
  readonly onDone: () => void;
  readonly onPackaging: (unit: string) => void;
}

function toolsFor(
  document: DespatchDocument,
  units: readonly string[],
  { labelsOf, labels }: Chosen,
  { type, count }: { readonly type: string; readonly count: number },
): Tool[] {
  const [first = '', second = ''] = units;
  const packaging = { type: type.trim() === '' ? null : type.trim() };
  if (labelsOf !== null) {
    return [
      { act: 'split', icon: 'clone', changes: [{ kind: 'split', unit: labelsOf, labels: [...labels], to: null }] },
      { act: 'take-out', icon: 'minus', changes: [{ kind: 'take-out', unit: labelsOf, labels: [...labels] }] },
    ];
  }
  const each = <C extends DespatchNoteChange>(make: (unit: string) => C): C[] => units.map(make);
  return [
    { act: 'wrap', icon: 'box', changes: units.length === 0 ? [] : [{ kind: 'wrap', units: [...units], packaging }] },
    { act: 'unwrap', icon: 'inbox', changes: each((unit) => ({ kind: 'unwrap', unit })) },
    { act: 'alone', icon: 'arrow-left', changes: dropOf(document.units, { units, labels: [] }, null) },
    {
      act: 'join',
      icon: 'arrow-right-arrow-left',
      changes: units.length === 2 ? [{ kind: 'join', unit: second, into: first }] : [],
    },
    { act: 'put-in', icon: 'plus', changes: units.length === 1 ? [{ kind: 'put-in', unit: first, count }] : [] },
    { act: 'remove', icon: 'trash', changes: each((unit) => ({ kind: 'remove', unit })) },
  ];
}

/** What can be done with what is chosen in the tree, or with the unit that the keys are in; what can't be done now says why. */
export function TreeTools({ note, chosen, current, change, onDone, onPackaging }: TreeToolsProps) {
  const say = useTexts('despatchNote');
  const [asking, setAsking] = useState<'wrap' | 'put-in' | null>(null);
  const [type, setType] = useState(() => usualOuter(note.document.units));
  const [count, setCount] = useState('1');
  const units = chosen.units.length > 0 ? chosen.units : current === undefined ? [] : [current];
  const what =
    chosen.labelsOf === null
      ? say('tree.unit', { unit: units.join(', ') })
      : say('tree.labels', { count: chosen.labels.length, unit: chosen.labelsOf });
  const run = (tool: Tool): void => {
    setAsking(null);
    void change(tool.changes, say(`tree.done.${tool.act}`, { name: what })).then((outcome) => {
      if (outcome === 'done') onDone();
    });
  };
  const tools = toolsFor(note.document, units, chosen, { type, count: Math.max(1, Number(count)) });
  const asked = tools.find(({ act }) => act === asking);
  const [only] = units;
  const hasPackaging = note.document.units.some(({ id, packagings }) => id === only && packagings.length > 0);
  return (
    <div className="tree-tools" role="toolbar" aria-label={say('tree.tools', { name: what })}>
      <span className="soft tree-what">{what}</span>
      {tools.map((tool) => {
        const refusal = refusalOf(note.document, tool.changes);
        return (
          <Button
            key={tool.act}
            label={say(`tree.act.${tool.act}`)}
            icon={tool.icon}
            kind="quiet"
            danger={tool.act === 'remove' || tool.act === 'take-out'}
            disabled={refusal !== null}
            {...(refusal !== null && {
              hint:
                refusal === 'no-change' && tool.act === 'join' ? say('tree.joinTwo') : say(`change.refused.${refusal}`),
            })}
            onClick={() => {
              if (tool.act === 'wrap' || tool.act === 'put-in') setAsking(tool.act);
              else run(tool);
            }}
            testId={`tree-${tool.act}`}
          />
        );
      })}
      {chosen.labelsOf === null && units.length === 1 && only !== undefined && (
        <Button
          label={say('tree.packaging')}
          icon="pencil"
          kind="quiet"
          disabled={!hasPackaging}
          {...(!hasPackaging && { hint: say('tree.noPackaging') })}
          onClick={() => {
            onPackaging(only);
          }}
          testId="tree-packaging"
        />
      )}
      {asking !== null && asked && (
        <Asking
          title={say(`tree.ask.${asking}`, { name: what })}
          act={say(`tree.act.${asking}`)}
          onClose={() => {
            setAsking(null);
          }}
          onAct={() => {
            run(asked);
          }}
        >
          {asking === 'wrap' ? (
            <TextField
              label={say('package.type')}
              value={type}
              onChange={setType}
              maxLength={17}
              autoComplete="off"
              mono
            />
          ) : (
            <NumberField label={say('package.count')} value={count} onChange={setCount} digits={4} />
          )}
        </Asking>
      )}
    </div>
  );
}

interface AskingProps {
  readonly title: string;
  readonly act: string;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for what an act needs to know. */
function Asking({ title, act, onAct, onClose, children }: AskingProps) {
  const say = useTexts('despatchNote');
  const sayStates = useTexts('states');
  return (
    <Dialog title={title} closeLabel={sayStates('close')} onClose={onClose}>
      <form
        className="despatch-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onAct();
        }}
      >
        {children}
        <div className="dialog-actions">
          <Button label={say('labels.cancel')} onClick={onClose} />
          <Button label={act} kind="primary" type="submit" testId="tree-ask-act" />
        </div>
      </form>
    </Dialog>
  );
}
