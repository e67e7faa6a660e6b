import type { PostStatus } from '../../generated/prisma/enums.ts';

const statuses: Record<PostStatus, string> = {
  under_review: 'Under review',
  planned: 'Planned',
  in_progress: 'In progress',
  done: 'Done',
  declined: 'Declined',
};

/** The texts of a product's pages, of pages about errors and of email, besides the words that surveys share with them. */
export const english = {
  statuses,
  boardTitle: (product: string) => `${product}: board`,
  roadmapTitle: (product: string) => `${product}: roadmap`,
  board: 'Board',
  roadmap: 'Roadmap',
  suggest: 'Suggest something',
  /** The texts before and after the visitor's name. */
  hereAs: ['You are taking part as ', '.'],
  sortBy: 'Sort by',
  byVotes: 'Votes',
  byTime: 'Newest',
  status: 'Status',
  all: 'All',
  search: 'Search',
  show: 'Show',
  nothingFound: 'No posts match.',
  nothingYet: 'No posts yet.',
  showAll: 'Show all posts',
  votes: (count: number): string => (count === 1 ? 'vote' : 'votes'),
  comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
  pages: 'Pages',
  first: 'First page',
  more: 'More',
  feeds: 'Follow:',
  laneEmpty: 'Nothing yet.',
  allOf: (status: string) => `All ${status.toLowerCase()}`,

  /** The text before the product's name. */
  boardOf: 'Board of',
  history: 'History',
  followLabel: 'Get an email when the status changes',
  follow: 'Follow',
  noComments: 'Comments',
  commented: 'Thank you. Your comment is published.',
  waiting: 'Thank you. Your comment appears when the makers of the product have approved it.',
  reserved: 'This name is reserved. Choose another one.',
  team: 'Team',
  anonymous: 'Anonymous',
  moreComments: 'More comments',
  yourComment: 'Your comment',
  commentHelp: 'Anyone can read it.',
  /** The texts before and after the visitor's name. */
  writeAs: ['You are commenting as ', '.'],
  yourName: 'Your name',
  nameHelp: 'Shown with the comment. Leave it empty to stay anonymous.',
  publish: 'Publish comment',
  empty: 'This field is required',
  checkMail: 'Check your email',
  mailSent: (email: string) =>
    `If ${email} does not follow this post yet, we have sent a message to this address. Open the link in the message to confirm.`,
  backToPost: 'Back to the post',

  suggestTitle: (product: string) => `Suggest something for ${product}`,
  sentence: 'In one sentence',
  similar: 'Is your suggestion one of these? Vote for it instead.',
  different: 'None of these',
  details: 'Details',
  detailsHelp: 'What would it help you with? Only the makers of the product read this.',
  suggestNameHelp: 'Leave it empty to stay anonymous.',
  send: 'Send suggestion',
  suggested: (product: string) =>
    `Your suggestion has arrived. It appears on the board if the makers of ${product} publish it.`,
  backToBoard: 'Back to the board',

  /** The sections of a product's pages, and what people do there. */
  feedback: 'Feedback',
  feedbackAbout: 'Tell the makers what works and what does not.',
  boardAbout: 'See what others suggest, and vote for it.',
  roadmapAbout: 'See what is planned, in progress and done.',
  updates: 'Updates',
  updatesAbout: 'Read what is new.',
  latest: 'Latest updates',

  feedbackTitle: (product: string) => `Feedback on ${product}`,
  feedbackAs: ['You are giving feedback as ', '.'],
  kind: 'Kind of feedback',
  structured: 'Four questions',
  quick: 'Quick comment',
  oneIsEnough: 'Answer as many questions as you like; one is enough.',
  /** The questions of structured feedback, each with a second question as help. */
  parts: {
    clear: ['What was clear?', 'What did you understand immediately?'],
    confusing: ['What was confusing?', 'Where did you hesitate or guess?'],
    works: ['What works well?', 'What should stay as it is?'],
    improve: ['What should be improved?', 'What would you change first?'],
  },
  rating: 'How do you rate it?',
  poor: 'Poor',
  excellent: 'Excellent',
  sentiment: 'How do you feel about it?',
  sentiments: { negative: 'Negative', neutral: 'Neutral', positive: 'Positive' },
  sendFeedback: 'Send feedback',
  answerOne: 'Answer at least one of the four questions',
  feedbackArrived: (product: string) => `Your feedback on ${product} has arrived.`,
  feedbackAgain: 'Give more feedback',

  updatesTitle: (product: string) => `${product}: what’s new`,
  noUpdates: 'No updates yet.',
  updateDraft: 'This update is not published yet. Only people with this address can see it.',

  results: {
    title: 'Results',
    responses: (n: string) => (n === '1' ? '1 response' : `${n} responses`),
    answers: (n: string) => (n === '1' ? '1 answer' : `${n} answers`),
    average: 'Average',
    lowest: 'Lowest',
    highest: 'Highest',
    earliest: 'Earliest',
    latest: 'Latest',
    averagePlace: 'Average rank',
    words: 'Frequent words',
    texts: 'Written answers',
  },
  newer: 'Newer',
  older: 'Older',
  subscribeLabel: 'Get updates by email',
  subscribe: 'Subscribe',
  subscribeSent: (email: string) =>
    `If ${email} is not subscribed yet, we have sent a message to this address. Open the link in the message to confirm.`,
  backToUpdates: 'Back to the updates',

  /** What an address on each list receives, as it is inserted into the texts below. */
  lists: {
    updates: (product: string, _post: string) => `news about ${product}`,
    post: (product: string, post: string) => `messages about “${post}” on the board of ${product}`,
    feedback: (product: string, _post: string) => `messages about new feedback on ${product}`,
  },
  confirmTitle: 'Confirm your address',
  confirm: 'Confirm',
  confirmAsk: (email: string, list: string) => `Do you want ${list} sent to ${email}?`,
  confirmed: 'Confirmed',
  confirmedText: (email: string, list: string) => `${email} now gets ${list}.`,
  unsubscribe: 'Unsubscribe',
  unsubscribeAsk: (email: string, list: string) => `Stop sending ${list} to ${email}?`,
  unsubscribed: 'Unsubscribed',
  unsubscribedText: (email: string, list: string) => `${email} no longer gets ${list}.`,

  mine: 'Mine',
  mineAbout: 'See what you sent and what became of it.',
  mineTitle: (product: string) => `${product}: my feedback`,
  mineFeedback: 'My feedback and suggestions',
  mineVotes: 'Posts I voted for',
  mineComments: 'My comments',
  mineEmpty:
    'Nothing yet. What you send, vote for and write in this browser or through your personal link appears here.',
  feedbackStates: { submitted: 'Received', validated: 'Accepted', dismissed: 'Closed' },
  pending: 'Waiting for approval',

  /** The texts of email. */
  mail: {
    confirmHere: 'Please confirm here:',
    ignore: 'If this wasn’t you, you can ignore this email. You won’t get any more messages.',
    unsubscribeHere: 'No longer interested? Unsubscribe with one click:',
    subscribeSubject: (product: string) => `Confirm your subscription to news about ${product}`,
    subscribeText: (product: string) => `You (or someone else) asked to get news about ${product} at this address.`,
    followSubject: (product: string, post: string) => `Follow “${post}” on the board of ${product}`,
    followText: (product: string, post: string) =>
      `You (or someone else) asked to be notified at this address when “${post}” on the board of ${product} changes or gets comments.`,
    statusSubject: (product: string, post: string, status: string) =>
      `${product}: “${post}” is now ${status.toLowerCase()}`,
    statusText: (product: string, post: string, status: string) =>
      `“${post}” on the board of ${product} is now ${status.toLowerCase()}.`,
    commentSubject: (product: string, post: string) => `${product}: new comments on “${post}”`,
    commentText: (product: string, post: string) => `There are new comments on “${post}” on the board of ${product}.`,
  },

  /** Titles of error pages by status; `other` is the title for all other statuses. */
  titles: {
    403: 'Invitation needed',
    404: 'Page not found',
    409: 'Not available',
    410: 'Done',
    429: 'Too many requests',
    500: 'Internal server error',
    503: 'Temporarily unavailable',
    other: 'Something went wrong',
  } as Record<string, string>,
  /** Messages by status or code. English errors without an entry are shown with their own message. */
  errors: {
    files_full: 'This survey cannot take more files at the moment.',
    survey_closed:
      'This survey is not taking answers: it has ended, has enough answers or has not begun. If you still want to answer, ask the makers of the product.',
    malformed_url: 'The address of this page is not valid. Check that the link is complete.',
    invalid_json: 'The form could not be read. Go back and try again.',
    budget_exhausted:
      'The reward for this survey cannot be paid at the moment. Answers that you have given are kept: come back later to finish.',
    404: 'There is nothing here. Check that the link is complete.',
    413: 'The form is too large. Go back and shorten your answers.',
    415: 'The form could not be read. Go back and try again.',
    500: 'Something went wrong. Please try again later.',
    503: 'This page is not available at the moment. Please try again in a few seconds.',
  } as Record<string, string>,
};

export type PageWords = typeof english;
