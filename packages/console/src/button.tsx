import type { ButtonHTMLAttributes } from 'react';

export type Look = 'primary' | 'plain' | 'quiet' | 'danger';

/** A button. While `busy` it cannot be pressed again. */
export function Button({
  look = 'plain',
  busy = false,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${look} ${className}`}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    />
  );
}
