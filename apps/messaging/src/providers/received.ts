/** The content, other than the text, of a message to one of the account's numbers, in one form for all providers. */
export interface ReceivedContent {
  /** `text`, `email`, `image`, `audio`, `video`, `document`, `sticker`, `location`, `button`, `interactive`, or another type of the provider. */
  type: string;
  /** The files, each identified by the provider's id or URL. Reading a file needs the channel's credentials. Files of mails are not kept. */
  media: {
    id: string | null;
    url: string | null;
    contentType: string | null;
    fileName: string | null;
    bytes?: number;
  }[];
  /** The button or the entry of a list that was tapped. */
  choice: { id: string | null; title: string } | null;
  /** The provider's id of the message that this message answers. */
  replyTo: string | null;
  /** The WhatsApp group in which the message was written. */
  groupId: string | null;
  /** The provider's own object for the message's type, unchanged. For a mail: its subject, sender, thread and whole text. */
  content: Record<string, unknown> | null;
}

/** The content of a message that is only a text. */
export const NO_CONTENT: ReceivedContent = {
  type: 'text',
  media: [],
  choice: null,
  replyTo: null,
  groupId: null,
  content: null,
};
