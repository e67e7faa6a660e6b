/** The operations that programs are offered as tools by default; the others with `/mcp?tools=all`. */
export const TOOLS = [
  'applications.list',
  'applications.get',
  'applications.requestLimit',
  'applications.listTokens',
  'profile.get',
  'profile.update',
  'webhooks.list',
];
