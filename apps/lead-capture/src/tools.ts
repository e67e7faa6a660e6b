/** The operations offered as MCP tools by default, with their descriptions for models; `/mcp?tools=all` offers all. */
export const TOOLS = {
  'activity.list':
    'Lists comments and messages that people wrote on Instagram, newest first, each with its outcome: why it was or was not answered.',
  'activity.listMedia': 'Lists recently commented posts and stories. Their IDs go into `media_ids`.',
  'activity.suggestKeywords': 'Suggests keywords: words that people often write and that no automation answers.',
  'statistics.read': 'Counts comments, replies and leads by day. Default: the last 30 days.',
  'connections.list': 'Lists the connected Instagram accounts with their state.',
  'leads.list':
    'Finds leads: people who used a keyword. `search` matches names, keywords, email addresses and phone numbers. Newest first.',
  'leads.get': 'Reads one lead with its notes, tags, status and answers.',
  'leads.create': 'Creates a lead without an Instagram event, for testing.',
  'leads.setTags': 'Replaces all tags of a lead. To add a tag, read the lead first and send its existing tags, too.',
  'leads.setStatus': 'Sets the sales status of a lead.',
  'leads.addNote': 'Adds a note to a lead. Notes are for the team; the person does not see them.',
  'people.list':
    'Finds people; each is listed once, with any number of leads. `search` matches names, email addresses and phone numbers.',
  'people.get': 'Reads a person with leads, answers, notes and everything both sides wrote.',
  'automations.list': 'Lists all automations: keyword, message, status.',
  'automations.get': 'Reads one automation with its conversation steps and variations.',
  'automations.create':
    'Creates an automation, which at once begins to reply to people who use its keyword. Test it with `automations_test`.',
  'automations.update': 'Changes an automation. Omitted fields stay unchanged; lists are replaced as a whole.',
  'automations.setStatus':
    'Pauses or resumes an automation. A paused automation sends no replies and captures no leads.',
  'automations.addVariation': 'Adds another wording of the message. Replies use the wordings in turn.',
  'automations.statistics':
    'Counts how often an automation fired, and how often the message and each variation were sent.',
  'automations.listTriggers':
    'Lists the replies of an automation: sent, failed or skipped, with the reason. Newest first.',
  'automations.test': 'Shows which automation a text would fire, and why. Sends and stores nothing.',
};
