/** The operations offered as MCP tools by default, with their descriptions for models; `/mcp?tools=all` offers all. */
export const TOOLS = {
  'applications.list': 'Lists the account’s applications.',
  'applications.get': 'Reads an application: type, client ID, redirect URIs, and whether it is blocked.',
  'applications.requestLimit': 'Asks the operators of the directory for higher limits. An operator decides.',
  'applications.listLimitRequests': 'Lists the requests for higher limits with the operators’ decisions.',
  'applications.listTokens':
    'Lists the names, scopes and expiry of an application’s newest access tokens, but not the tokens themselves.',
  'profile.get': 'Reads the member of the directory that the account acts as.',
  'webhooks.list': 'Lists the webhooks of the account.',
};
