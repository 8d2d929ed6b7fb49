import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.js';
import { CheckField } from '../../ui/CheckField.js';
import { FilterChip, StatusChip } from '../../ui/Chip.js';
import { Choice } from '../../ui/Choice.js';
import { DateField } from '../../ui/DateField.js';
import { Facts } from '../../ui/Facts.js';
import { Menu } from '../../ui/Menu.js';
import { NumberField } from '../../ui/NumberField.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { Progress } from '../../ui/Progress.js';
import { RangeSlider } from '../../ui/RangeSlider.js';
import { Segmented } from '../../ui/Segmented.js';
import { SelectField } from '../../ui/SelectField.js';
import { Empty, SkeletonRows } from '../../ui/States.js';
import { Switch } from '../../ui/Switch.js';
import { Tabs } from '../../ui/Tabs.js';
import { TextArea } from '../../ui/TextArea.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import './ui-page.css';

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
] as const;
type Option = (typeof OPTIONS)[number]['value'];

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card ui-group">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Fields() {
  const [text, setText] = useState('');
  const [number, setNumber] = useState('1200');
  const [sent, setSent] = useState('');
  const [day, setDay] = useState('2026-11-22');
  const [range, setRange] = useState<readonly [number, number]>([70, 100]);
  return (
    <Group title="Fields">
      <TextField label="Text" value={text} onChange={setText} />
      <TextField label="Text that is wrong" value="?" onChange={() => undefined} invalid />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSent(number);
        }}
      >
        <NumberField
          label="Whole number"
          name="number"
          value={number}
          digits={5}
          onChange={setNumber}
          error={number === '0' ? 'It must not be zero.' : undefined}
        />
      </form>
      <output data-testid="number">{number}</output>
      <output data-testid="sent">{sent}</output>
      <DateField label="Day" pickLabel="Open the calendar" value={day} onChange={setDay} />
      <output data-testid="day">{day}</output>
      <PasswordField label="Password" name="password" value="secret" onChange={() => undefined} />
      <TextArea label="Several lines" rows={3} value={text} onChange={setText} />
      <RangeSlider
        label="Normal range, %"
        endLabels={['From', 'To']}
        min={0}
        max={150}
        value={range}
        onChange={setRange}
      />
      <output data-testid="range">{range.join(' ')}</output>
    </Group>
  );
}

function Choices() {
  const [option, setOption] = useState<Option>('one');
  const [isOn, setOn] = useState(true);
  const pick = (value: string): void => {
    setOption(OPTIONS.find((one) => one.value === value)?.value ?? 'one');
  };
  return (
    <Group title="Choices">
      <SelectField label="One of a list" value={option} options={OPTIONS} onChange={pick} />
      <Choice label="One of a list, as a filter" value={option} options={OPTIONS} onChange={pick} />
      <Segmented label="One of a few" value={option} options={OPTIONS} onChange={setOption} />
      <CheckField label="A box" checked={isOn} onChange={setOn} />
      <Switch label="A switch" checked={isOn} onChange={setOn} hint="It counts at once." />
      <Switch label="A switch that may not be touched" checked={false} onChange={setOn} disabled />
      <FilterChip
        pressed={isOn}
        onClick={() => {
          setOn(!isOn);
        }}
      >
        A filter
      </FilterChip>
      <Tabs label="Pages" value={option} tabs={OPTIONS} onChange={setOption}>
        <p data-testid="tab-page">{`Page ${option}`}</p>
      </Tabs>
    </Group>
  );
}

function Acts() {
  const notify = useNotify();
  const [act, setAct] = useState('nothing');
  return (
    <Group title="Acts">
      <Button
        label="Primary"
        kind="primary"
        onClick={() => {
          notify({ severity: 'success', summary: 'Done' });
        }}
      />
      <Button label="Secondary" icon="upload" />
      <Button label="Quiet" kind="quiet" />
      <Button label="Only its icon" icon="trash" iconOnly kind="quiet" />
      <Button label="Not now" disabled hint="Why not" />
      <Button label="Busy" busy />
      <Menu
        label="Acts"
        showLabel
        items={[
          {
            label: 'Copy',
            icon: 'copy',
            onChoose: () => {
              setAct('copy');
            },
          },
          {
            label: 'Delete',
            icon: 'trash',
            onChoose: () => {
              setAct('delete');
            },
          },
        ]}
      />
      <output data-testid="act">{act}</output>
    </Group>
  );
}

function Shown() {
  return (
    <Group title="Shown">
      <StatusChip icon="check" tone="ok">
        Processed
      </StatusChip>
      <StatusChip icon="exclamation-triangle" tone="warn">
        Late
      </StatusChip>
      <StatusChip icon="times" tone="err">
        Validation error
      </StatusChip>
      <StatusChip icon="clock" tone="dim">
        Waiting
      </StatusChip>
      <Facts
        facts={[
          { label: 'Size', value: '1 204' },
          { label: 'Reference', value: '4711', mono: true },
        ]}
      />
      <Progress label="Two thirds" value={2 / 3} />
      <Empty icon="inbox" title="Nothing here yet" text="What to do about it." action={<Button label="Do it" />} />
      <SkeletonRows count={3} />
    </Group>
  );
}

/** Every control in its states, for those who build screens: words of its own, in their language, and in no navigation. */
export function Component() {
  return (
    <div className="page ui-page">
      <title>Controls · Consignal</title>
      <h1>Controls</h1>
      <div className="ui-groups">
        <Fields />
        <Choices />
        <Acts />
        <Shown />
      </div>
    </div>
  );
}
