import type { ReactNode } from 'react';

/** A few views of which one is open, side by side. */
export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: ReactNode])[];
  onChange: (value: string) => void;
}) {
  return (
    <div className="switch" role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </div>
  );
}
