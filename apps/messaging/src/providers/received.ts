/** The content besides the text of a message to one of the account's numbers, in one form for all providers. */
export interface ReceivedContent {
  /** `text`, `image`, `audio`, `video`, `document`, `sticker`, `location`, `button`, `interactive`, or another of the provider's. */
  type: string;
  /** By the provider's id or address; reading it needs the channel's credentials. */
  media: { id: string | null; url: string | null; contentType: string | null; fileName: string | null }[];
  /** The button or the entry of a list that was tapped. */
  choice: { id: string | null; title: string } | null;
  /** The provider's id of the message that this one answers. */
  replyTo: string | null;
  /** The WhatsApp group it was written in. */
  groupId: string | null;
  /** The provider's own object for the message's type, unchanged. */
  content: Record<string, unknown> | null;
}

/** A plain text. */
export const NO_CONTENT: ReceivedContent = {
  type: 'text',
  media: [],
  choice: null,
  replyTo: null,
  groupId: null,
  content: null,
};
