import { useState, type ButtonHTMLAttributes, type MouseEvent } from 'react';

export type Look = 'primary' | 'plain' | 'quiet' | 'danger';

/** A button. It cannot be pressed again while `busy`, or before the promise that `onClick` returned is settled. */
export function Button({
  look = 'plain',
  busy = false,
  className = '',
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: boolean }) {
  const [pending, setPending] = useState(false);
  async function press(event: MouseEvent<HTMLButtonElement>) {
    const action: unknown = pending || onClick?.(event);
    if (!(action instanceof Promise)) return;
    setPending(true);
    await action.finally(() => setPending(false));
  }
  return (
    <button
      type="button"
      {...rest}
      // Stays enabled, because a disabled button loses the focus.
      onClick={(event) => void press(event)}
      className={`button ${look} ${className}`}
      disabled={busy || rest.disabled}
      aria-busy={busy || pending || undefined}
    />
  );
}
