/** The causes of the errors in the directory's own codes and their remedies, by code in lower case. */
export const CAUSES = {
  bad_request: 'The request is malformed. Correct what the message names.',
  bad_user_input: 'An argument or field is invalid. Correct the field that the error names.',
  document_too_large: 'The document is longer than the limit. Split it, or use variables for long values.',
  graphql_parse_failed: 'The document is not GraphQL. Correct the syntax at the location in the error.',
  graphql_validation_failed: 'The document does not match the schema. Correct the field or argument in the error.',
  operation_resolution_failure: 'The document has several operations. Name the operation to run in `operationName`.',
  persisted_query_not_found: 'The hash is unknown. Send the document with its hash once, then the hash alone.',
  document_not_registered:
    'The application executes only registered documents. Register the document, or let the owner turn `registeredOnly` off.',
  query_too_complex: 'The query costs more points than one request may cost. Request fewer entries.',
  query_too_deep: 'The query has too many levels. Split it.',
  too_many_aliases: 'The query has too many aliases. Split it.',
  too_many_directives: 'The query has too many directives. Remove some.',
  too_many_root_fields: 'The query has too many fields at its root. Split it.',
  unauthenticated: 'The token or key is missing, unknown, expired or revoked. Get a new token or key.',
  account_suspended: 'The operator has suspended the account, or is moving or deleting it. Ask the operator.',
  application_blocked: 'An operator has blocked the application. Contact the operators.',
  forbidden: 'The member or account may not do this, for example because of its role.',
  not_found: 'The object does not exist, is hidden or belongs to another account. Check its ID.',
  method_not_allowed: 'Mutations cannot be sent by GET. Use POST.',
  not_acceptable:
    'The service offers none of the media types in `Accept`. Accept `application/graphql-response+json` or `application/json`.',
  conflict: 'The state of the object does not allow the operation; the message says why. Read the object again.',
  precondition_failed:
    'The resource has changed since the version in `If-Match`. Read it again, then repeat the change.',
  cost_budget_exceeded:
    'The budget of points is used up. Wait for the seconds in `Retry-After`, or request fewer fields.',
  rate_limited: 'The budget of requests is used up. Wait for the seconds in `Retry-After`.',
  too_many_operations: 'Too many operations of the application are in progress. Wait until one has ended.',
  too_many_subscriptions: 'Too many subscriptions are open. Close one.',
  internal_server_error: 'The service failed. Report the request ID if it happens again.',
  operation_timeout: 'The query took too long. Request fewer fields or entries, or repeat the query later.',
};
