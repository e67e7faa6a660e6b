/** The causes of the service's own errors and their remedies, by code. */
export const CAUSES = {
  plan_limit_reached:
    'The plan of the account allows no more automations. Delete one, or ask the operator for another plan.',
  automations_too_large: 'The automations of the account have too many texts. Shorten or delete some.',
  already_answered:
    'The comment already has a private reply, and Instagram allows only one. Wait until the person answers it.',
  comment_deleted: 'The comment was deleted on Instagram, so no action on the comment is possible.',
  comment_hidden: 'The comment is hidden. Show it again before you reply.',
  conversation_ended: 'The conversation has ended. It begins again when the person uses a keyword.',
  conversation_not_retryable:
    'The last message has not failed, or the person last wrote more than 24 hours ago, or the person is in another conversation, or the ' +
    'Instagram account is disconnected.',
  erased: 'The text was erased at the request of the person, so no action on the text is possible.',
  instagram_refused:
    'Instagram rejected the request; the error message contains its reason. Correct the cause before you repeat the request.',
  instagram_unavailable: 'Instagram did not answer or failed. Repeat the request later.',
  live_comment: 'Instagram does not allow this action for comments in a live broadcast.',
  login_not_configured: 'This service is not set up with an Instagram app. Ask the operator to set `INSTAGRAM_APP_ID`.',
  not_a_comment: 'Only comments can be hidden, deleted or answered in public. This is a message.',
  not_connected: 'The Instagram account is disconnected. Connect it again.',
  public_reply_not_failed: 'The public reply has not failed, so it cannot be retried.',
  trigger_not_failed: 'The reply has not failed, so it cannot be retried.',
  too_many_notes: 'The notes have reached their limit. Delete some.',
  too_many_variations: 'The automation has 100 variations. Replace one.',
  window_closed:
    'Instagram no longer accepts a reply. It accepts a reply to a comment for 7 days, to a live comment until the broadcast ' +
    'ends, and to a message for 24 hours.',
};
