import type { ReactNode } from 'react';

/** Buttons for a few views side by side, of which one is open. */
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
