import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTypedText } from './useTypedText.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Failure } from '../ui/States.js';
import { TextField } from '../ui/TextField.js';
import './choose.css';

export interface Choosable<I extends string = string> {
  readonly id: I;
  readonly name: string;
  readonly detail: string;
}
interface ChooseOneProps<I extends string> {
  label: string;
  placeholder: string;
  value: Choosable<I> | null;
  onChange: (value: Choosable<I> | null) => void;
  /** What is found for a text. */
  search: (q: string) => UseQueryOptions<Choosable<I>[], Error, Choosable<I>[], string[]>;
  /** What is wrong, said below; it makes the field invalid. */
  error?: string | undefined;
}

/** One of many, found by typing: the first few that fit stand below the field, the chosen one in its place. */
export function ChooseOne<I extends string>({ label, placeholder, value, onChange, search, error }: ChooseOneProps<I>) {
  const say = useTexts('form');
  const name = useId();
  const [q, setQ] = useState('');
  const [text, setText] = useTypedText(q, setQ);
  const found = useQuery({ ...search(q), enabled: value === null });
  if (value !== null) {
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        <p className="chosen" data-testid="chosen">
          <span>
            {value.name} <span className="dim">{value.detail}</span>
          </span>
          <Button
            label={say('choose.change')}
            kind="quiet"
            onClick={() => {
              onChange(null);
            }}
          />
        </p>
      </div>
    );
  }
  return (
    <fieldset className="choose">
      <legend className="sr-only">{label}</legend>
      <TextField
        label={label}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        type="search"
        maxLength={100}
        autoComplete="off"
        error={error}
      />
      {found.isError && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <p className="dim" role="status">
          {say('choose.nobody')}
        </p>
      )}
      {found.data && found.data.length > 0 && (
        <ul>
          {found.data.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                data-own
                aria-describedby={`${name}-${one.id}`}
                onClick={() => {
                  onChange(one);
                }}
              >
                {one.name}{' '}
                <span className="dim" id={`${name}-${one.id}`}>
                  {one.detail}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
