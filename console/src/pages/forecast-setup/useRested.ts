import { useEffect, useState } from 'react';

const REST_MS = 300;

/** A value as it was when it last rested, for what is asked for while somebody types. It is another one when `key` is. */
export function useRested<Value>(value: Value, key: string): Value {
  const [rested, setRested] = useState({ value, key });
  useEffect(() => {
    if (rested.key === key) return;
    const timer = window.setTimeout(() => {
      setRested({ value, key });
    }, REST_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [value, key, rested.key]);
  return rested.value;
}
