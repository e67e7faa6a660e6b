/** The causes of the service's own errors and their remedies, by code. */
export const CAUSES = {
  channel_not_connected: 'No connected channel can send this message. Connect a channel, or resume a paused one.',
  domain_not_verified: 'The sender’s domain is not verified. Publish its DNS records, then check the domain.',
  invalid_email: 'The address is not a valid email address. Correct it.',
  invalid_phone_number: 'The number is not in E.164 format, such as `+15551234567`. Add the country code.',
  recipient_opted_out: 'The recipient is suppressed or has opted out. Send only if the person subscribes again.',
  test_mode_only: 'This works only in the test space. Use a key that begins with `mk_test_`.',
  address_unknown:
    'Only a hash of the suppressed address is stored. Create the suppression again with its address, then delete it.',
  contact_already_exists: 'Another contact has this address or external ID. Update that contact.',
  domain_already_exists: 'The account already has this domain. Use the existing domain.',
  segment_already_exists: 'Another segment has this name. Choose another name.',
  template_already_exists: 'Another template has this name. Choose another name.',
  topic_already_exists: 'Another topic has this key. Choose another key.',
  flow_already_run: 'The recipient has already run this flow, and `oncePerContact` of the flow allows only one run.',
  flow_inactive: 'The flow is not active. Activate it first.',
  import_not_in_progress: 'The import has ended or was canceled. Start a new one.',
  invalid_state:
    'The object’s current status does not allow the operation. The message has the status. Read the object again.',
  missing_variables: 'The texts use variables that some contacts have no value for. Give default values.',
  no_recipients: 'The audience contains no contact that can be reached. The message says why.',
  reply_window_closed:
    'WhatsApp allows free text for 24 hours after the person’s last message. Send an approved template.',
  too_many_channels: 'The account has the maximum number of channels. Disconnect one.',
  media_too_large: 'The file is larger than the limit for downloads.',
  media_unavailable: 'The provider no longer has the file. It cannot be downloaded any more.',
};
