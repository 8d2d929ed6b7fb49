import type { UseQueryOptions } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Choosable, useFinding } from '../../form/ChooseOne.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip } from '../../ui/Chip.js';
import { FindField } from '../../ui/FindField.js';
import { Failure } from '../../ui/States.js';

interface FindManyProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: readonly Choosable[];
  readonly onChange: (value: Choosable[]) => void;
  readonly search: (text: string) => UseQueryOptions<Choosable[], Error, Choosable[], string[]>;
  readonly error?: string | undefined;
  readonly testId: string;
}

/** Several of many, found by typing: those that are chosen stand below the field, and a press takes one out. */
export function FindMany({ label, placeholder, value, onChange, search, error, testId }: FindManyProps) {
  const say = useTexts('form');
  const [text, setText] = useState('');
  const [answer, find] = useFinding(search);
  const found = useMemo(
    () => answer.found.filter((one) => !value.some(({ id }) => id === one.id)),
    [answer.found, value],
  );
  const isNone = answer.error === null && answer.found.length === 0 && answer.q !== '' && answer.q === text.trim();
  return (
    <div className="form-field find-many" data-testid={testId}>
      <FindField
        label={label}
        placeholder={placeholder}
        text={text}
        onText={setText}
        found={found}
        onFind={find}
        onChoose={(one) => {
          setText('');
          onChange([...value, one]);
        }}
        error={error}
      />
      <p className="dim" role="status">
        {isNone && say('choose.nobody')}
      </p>
      {answer.error && (
        <Failure
          error={answer.error}
          onRetry={() => {
            find(answer.q);
          }}
        />
      )}
      {value.length > 0 && (
        <div className="toolbar" role="group" aria-label={label}>
          {value.map((one) => (
            <FilterChip
              key={one.id}
              icon="times"
              pressed
              onClick={() => {
                onChange(value.filter(({ id }) => id !== one.id));
              }}
            >
              {one.name}
            </FilterChip>
          ))}
        </div>
      )}
    </div>
  );
}
