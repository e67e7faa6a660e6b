export const KINDS = ['sms', 'email', 'whatsapp'] as const;
export type Kind = (typeof KINDS)[number];

/** Whether the text is a kind of channel. */
export function isKind(value: string): value is Kind {
  return (KINDS as readonly string[]).includes(value);
}
