export interface paths {
    "/v2/api/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Query the directory by GET
         * @description Mutations must be sent with POST; they are refused with 405.
         */
        get: operations["graphql.query"];
        /**
         * Reserve a connection for several operations
         * @description Returns a reservation token. Open the connection within a minute: send GET with the token in the header `X-GraphQL-Event-Stream-Token` or the parameter `token`. See the guide about subscriptions.
         */
        put: operations["graphql.reserveStream"];
        /**
         * Query or change the directory
         * @description GraphQL over HTTP. The schema is at [/v2/reference](/v2/reference) and, for tools, at [/v2/schema.graphql](/v2/schema.graphql); queries can be tried out at [/v2/graphiql](/v2/graphiql). Clients that accept only `application/json` get errors of the operation itself with status 200. Subscriptions are streamed to clients that accept `text/event-stream`, by the protocol of graphql-sse. With the header `X-GraphQL-Event-Stream-Token`, the response is 202 and the results are sent on the reserved connection.
         */
        post: operations["graphql.execute"];
        /**
         * Stop an operation on a reserved connection
         * @description Stop an operation on a reserved connection.
         */
        delete: operations["graphql.stopOperation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description Returns the file of a completed export, in JSON Lines. `url` of `bulkExport` is its address. A download can be resumed with `Range` and `If-Range`. Use a token of the user and the application that started the export, with at least the scopes of the token that started it.
         */
        get: operations["exports.download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token
         * @description Implements RFC 6749 §4.1.3, §4.4 and §6. Send JSON or a form. Errors have the form of RFC 6749 §5.2: `{"error", "error_description"}`.
         */
        post: operations["tokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Implements RFC 7009. Send JSON or a form with the application’s credentials. Revoking a refresh token also revokes all tokens of the same consent. An unknown token is not an error.
         */
        post: operations["tokens.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/oauth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe a token
         * @description Token introspection (RFC 7662). Send JSON or a form with the credentials of the application that the token was issued to. `sub` is only in the answer for tokens with the scope `private`.
         */
        post: operations["tokens.introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe this OAuth server
         * @description Metadata from which OAuth clients configure themselves (RFC 8414): addresses, grants and methods.
         */
        get: operations["tokens.metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask a user for access
         * @description Shows an HTML page. Implements RFC 6749 §4.1.1 with PKCE and the method S256 (RFC 7636).
         */
        get: operations["tokens.authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account’s applications
         * @description Requires the scope `applications:read`.
         */
        get: operations["applications.list"];
        put?: never;
        /**
         * Register an application
         * @description The secret is shown only once. An account has at most 20 applications. A program that cannot keep a secret is registered with the type `public` and has no secret.
         *
         *     Requires the scope `applications:write`.
         */
        post: operations["applications.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description Requires the scope `applications:read`.
         */
        get: operations["applications.get"];
        put?: never;
        post?: never;
        /**
         * Delete an application and its tokens
         * @description Requires the scope `applications:write`.
         */
        delete: operations["applications.delete"];
        options?: never;
        head?: never;
        /**
         * Change an application
         * @description Omitted fields stay unchanged; `redirectUris` replaces all addresses. An application that becomes public loses its secret; an application that becomes confidential has no secret until you replace the client secret.
         *
         *     Requires the scope `applications:write`.
         */
        patch: operations["applications.update"];
        trace?: never;
    };
    "/v2/applications/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the client secret
         * @description The old secret stops working immediately; tokens obtained with it stay valid.
         *
         *     Requires the scope `applications:write`.
         */
        post: operations["applications.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application’s tokens
         * @description Lists the newest 100 tokens, including those revoked in the last 90 days.
         *
         *     Requires the scope `applications:read`.
         */
        get: operations["applications.listTokens"];
        put?: never;
        /**
         * Create a developer token
         * @description The token acts as the account’s user and does not expire unless you set `expiresAt`. It is shown only in this response.
         *
         *     Requires the scope `applications:write`.
         */
        post: operations["applications.createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description The token stops working within seconds.
         *
         *     Requires the scope `applications:write`.
         */
        delete: operations["applications.revokeToken"];
        options?: never;
        head?: never;
        /**
         * Rename a token
         * @description The `ETag` of a name is the name itself, percent-encoded: with `If-Match: "Old%20name"` only an object with the name `Old name` is renamed.
         *
         *     Requires the scope `applications:write`.
         */
        patch: operations["applications.renameToken"];
        trace?: never;
    };
    "/v2/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of the account’s applications
         * @description Returns counts by day, by application and by error code. Counts appear after about five seconds and are kept for 190 days.
         *
         *     Requires the scope `applications:read`.
         */
        get: operations["applications.usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application’s registered documents
         * @description Requires the scope `applications:read`.
         */
        get: operations["applications.listDocuments"];
        /**
         * Register an application’s documents
         * @description Replaces the registered documents. The application can then send `documentId` instead of a document. A registered document is kept until a later request replaces the list with one that does not contain it. Like every document, it is validated when it is used.
         *
         *     Requires the scope `applications:write`.
         */
        put: operations["applications.registerDocuments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/applications/{id}/limit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for higher limits
         * @description Requires the scope `applications:read`.
         */
        get: operations["applications.listLimitRequests"];
        put?: never;
        /**
         * Request higher limits
         * @description An operator decides. Neither limit can be lower than the current one. At most 3 requests of an application can be pending.
         *
         *     Requires the scope `limits:request`.
         */
        post: operations["applications.requestLimit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operators/limit-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for higher limits
         * @description Lists up to 100 pending requests of all accounts, oldest first.
         *
         *     Requires the scope `operators:read`.
         */
        get: operations["operators.listLimitRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operators/limit-requests/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant or refuse higher limits
         * @description A grant applies within a few seconds, and also settles the application’s other pending requests for no more than the granted limits.
         *
         *     Requires the scope `operators:write`.
         */
        post: operations["operators.decideLimitRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operators/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocks
         * @description Lists the active blocks, newest first.
         *
         *     Requires the scope `operators:read`.
         */
        get: operations["operators.listBlocks"];
        put?: never;
        /**
         * Block an application, an account or an organization
         * @description Tokens of the subject are refused within three seconds with 403 `APPLICATION_BLOCKED`. The error does not contain the reason.
         *
         *     Requires the scope `operators:write`.
         */
        post: operations["operators.block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operators/blocks/{subjectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift all blocks of a subject
         * @description Operators cannot lift a block of their own application if another operator created the block.
         *
         *     Requires the scope `operators:write`.
         */
        delete: operations["operators.unblock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/operators/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the directory’s log
         * @description Lists actions of editors and operators, and changes that accounts made to their applications, newest first.
         *
         *     Requires the scope `operators:read`.
         */
        get: operations["operators.listLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account’s member
         * @description Requires the scope `profile:read`.
         */
        get: operations["profile.get"];
        put?: never;
        /**
         * Sign up as a member
         * @description Adds a member of the directory. From then on, the account’s developer tokens act as this member: with the scope `write`, they can vote, comment, follow and submit posts. An account has one member.
         *
         *     Requires the scope `profile:write`.
         */
        post: operations["profile.signUp"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account’s member
         * @description Omitted fields stay unchanged; null or empty text removes an optional value.
         *
         *     Requires the scope `profile:write`.
         */
        patch: operations["profile.update"];
        trace?: never;
    };
    "/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Lists all webhooks of the account, oldest first.
         *
         *     Requires the scope `webhooks:read`.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only in this response and when you rotate it. An account can have 20 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
         *
         *     Requires the scope `webhooks:write`.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Requires the scope `webhooks:read`.
         */
        get: operations["webhooks.get"];
        /**
         * Change, enable or disable a webhook
         * @description Omitted fields stay unchanged.
         *
         *     Requires the scope `webhooks:write`.
         */
        put: operations["webhooks.update"];
        post?: never;
        /**
         * Delete a webhook with its deliveries
         * @description Requires the scope `webhooks:write`.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description For 24 hours, deliveries are signed with the old secret, too.
         *
         *     Requires the scope `webhooks:write`.
         */
        post: operations["webhooks.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook with their attempts
         * @description Lists deliveries with every attempt, newest first. By default, deliveries are kept for 30 days.
         *
         *     Requires the scope `webhooks:read`.
         */
        get: operations["webhooks.listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
         *
         *     Requires the scope `webhooks:write`.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a delivery
         * @description The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.
         *
         *     Requires the scope `webhooks:write`.
         */
        post: operations["webhooks.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend undelivered events since a time
         * @description Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.
         *
         *     Requires the scope `webhooks:write`.
         */
        post: operations["webhooks.recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Requires the scope `account:read`.
         */
        get: operations["account.get"];
        /**
         * Change the time zone of the account
         * @description Days in usage statistics begin at midnight in this time zone. A change applies from now on: operations that are already counted keep their day. The default is UTC.
         *
         *     Requires the scope `account:write`.
         */
        put: operations["account.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description All keys of the account, newest first, including revoked keys.
         *
         *     Requires the scope `keys:manage`.
         */
        get: operations["apiKeys.list"];
        put?: never;
        /**
         * Create an API key
         * @description The key gets the scopes you choose, or all scopes, but never a scope that the calling key lacks. If the calling key expires, the new key expires no later. The key is shown only in this response, so repeating the request creates another key. An account can have 100 keys.
         *
         *     Requires the scope `keys:manage`.
         */
        post: operations["apiKeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The key stops working within seconds on all replicas. You cannot undo this.
         *
         *     Requires the scope `keys:manage`.
         */
        delete: operations["apiKeys.revoke"];
        options?: never;
        head?: never;
        /**
         * Rename an API key
         * @description The `ETag` of a name is the name itself, percent-encoded: with `If-Match: "Old%20name"` only an object with the name `Old name` is renamed.
         *
         *     Requires the scope `keys:manage`.
         */
        patch: operations["apiKeys.rename"];
        trace?: never;
    };
}
export interface webhooks {
    "post.featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was featured by an editor or by its launch
         * @description A post was featured by an editor or by its launch. Sent to every account.
         */
        post: operations["events.post.featured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.launched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled post appeared
         * @description A scheduled post appeared. Sent to every account.
         */
        post: operations["events.post.launched"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "comment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A user commented on a post or replied to a comment
         * @description A user commented on a post or replied to a comment. Sent to accounts that are linked to the submitter or a maker of the post.
         */
        post: operations["events.comment.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "vote.milestone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post reached 10, 25, 50, 100, … or 100,000 votes for the first time
         * @description A post reached 10, 25, 50, 100, … or 100,000 votes for the first time. Sent to accounts that are linked to the submitter or a maker of the post.
         */
        post: operations["events.vote.milestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "export.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An export was completed, failed or was canceled
         * @description An export was completed, failed or was canceled. Sent to the account of its application. If the deletion of a member restarts an export, the event is sent again.
         */
        post: operations["events.export.finished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ErrorBody: {
            /** @description All errors of the request. */
            errors: {
                /** @description A description of the error in English. */
                message: string;
                /** @description The lines and columns of the document that caused the error. */
                locations?: unknown;
                /** @description The path of the response field that failed. */
                path?: unknown;
                /** @description Details for programs. Some codes add fields. */
                extensions: {
                    /** @description The error code, such as `NOT_FOUND`. */
                    code: string;
                    /** @description The ID of the request, also in the header `X-Request-Id`. */
                    requestId: string;
                    /** @description The invalid field of the request. */
                    field?: string;
                };
            }[];
        };
        GraphQLRequest: {
            /** @description The GraphQL document. Required if `documentId` is omitted. */
            query?: string | null;
            /** @description The ID of a persisted document, instead of `query`: `sha256:` followed by the document’s hash. */
            documentId?: string | null;
            /** @description The operation to run. Required if the document has several operations. */
            operationName?: string | null;
            /** @description The values of the operation’s variables, by name. */
            variables?: {
                [key: string]: unknown;
            } | null;
            /** @description Extensions of the protocol, such as `persistedQuery.sha256Hash` of Apollo’s clients. */
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        GraphQLResult: {
            /** @description The selected fields. Null if an error left nothing to return, absent if nothing was executed. */
            data?: {
                [key: string]: unknown;
            } | null;
            /** @description The errors of the operation. Absent if there were no errors. */
            errors?: {
                /** @description A description of the error in English. */
                message: string;
                /** @description The lines and columns of the document that caused the error. */
                locations?: unknown;
                /** @description The path of the response field that failed. */
                path?: unknown;
                /** @description Details for programs. Some codes add fields. */
                extensions: {
                    /** @description The error code, such as `NOT_FOUND`. */
                    code: string;
                    /** @description The ID of the request, also in the header `X-Request-Id`. */
                    requestId: string;
                    /** @description The invalid field of the request. */
                    field?: string;
                };
            }[];
            /** @description `cost`: the charged points and the remaining budget. `warnings`: for example, that a page was shortened. */
            extensions?: {
                [key: string]: unknown;
            };
        };
        TokenRequest: {
            /**
             * @description `client_credentials` gets a token for the application itself, the other types get one for a user.
             * @enum {string}
             */
            grant_type: "client_credentials" | "authorization_code" | "refresh_token";
            /** @description The client ID of the application. */
            client_id: string;
            /** @description The client secret. Public clients have no secret. */
            client_secret?: string;
            /** @description The requested scopes, separated by spaces. Default: `public`. */
            scope?: string;
            /** @description The authorization code. Required for `authorization_code`. */
            code?: string;
            /** @description The redirect URI of the authorization request. Required for `authorization_code` if that request contained it. */
            redirect_uri?: string;
            /** @description The PKCE code verifier. Required for `authorization_code`. */
            code_verifier?: string;
            /** @description The refresh token. Required for `refresh_token`. */
            refresh_token?: string;
        };
        IssuedToken: {
            /** @description The access token. */
            access_token: string;
            /**
             * @description How to send the token: `Authorization: Bearer …`.
             * @constant
             */
            token_type: "Bearer";
            /**
             * Format: int64
             * @description The lifetime of the token in seconds.
             */
            expires_in: number;
            /** @description The granted scopes, separated by spaces. */
            scope: string;
            /** @description The refresh token, which can be exchanged for a new access token once. Absent for an application’s own token. */
            refresh_token?: string;
        };
        OAuthError: {
            /** @description The error code of RFC 6749, such as `invalid_grant`. */
            error: string;
            /** @description A description of the error in English. */
            error_description: string;
        };
        TokenParameter: {
            /** @description An access token or a refresh token. */
            token: string;
            /** @description Accepted for compatibility and ignored. */
            token_type_hint?: string;
            /** @description The client ID of the application. */
            client_id?: string;
            /** @description The client secret. Public clients have no secret. */
            client_secret?: string;
        };
        Introspection: {
            /** @description Whether the token is valid. The other fields are absent if it is not. */
            active: boolean;
            /** @description The scopes of the token, separated by spaces. */
            scope?: string;
            /** @description The client ID of the application. */
            client_id?: string;
            /**
             * @description `Bearer` for an access token, `refresh_token` for a refresh token.
             * @enum {string}
             */
            token_type?: "Bearer" | "refresh_token";
            /**
             * Format: int64
             * @description When the token was issued, in Unix seconds.
             */
            iat?: number;
            /**
             * Format: int64
             * @description When the token expires, in Unix seconds. Absent if it does not expire.
             */
            exp?: number;
            /** @description The ID of the token’s user. Only for tokens with the scope `private`. */
            sub?: string;
            /** @description The URL of the server that issued the token. */
            iss?: string;
        };
        OAuthMetadata: {
            /**
             * Format: uri
             * @description The URL of this server.
             */
            issuer: string;
            /**
             * Format: uri
             * @description The page that asks a user for access.
             */
            authorization_endpoint: string;
            /**
             * Format: uri
             * @description The URL that issues tokens.
             */
            token_endpoint: string;
            /**
             * Format: uri
             * @description The URL that revokes tokens.
             */
            revocation_endpoint: string;
            /**
             * Format: uri
             * @description The URL that describes tokens.
             */
            introspection_endpoint: string;
            /** @description The values of `response_type`. */
            response_types_supported: string[];
            /** @description How the authorization page returns its response. */
            response_modes_supported: string[];
            /** @description The values of `grant_type`. */
            grant_types_supported: string[];
            /** @description How applications authenticate to get tokens. */
            token_endpoint_auth_methods_supported: string[];
            /** @description How applications authenticate to revoke tokens. */
            revocation_endpoint_auth_methods_supported: string[];
            /** @description How applications authenticate for introspection. */
            introspection_endpoint_auth_methods_supported: string[];
            /** @description The methods of PKCE. */
            code_challenge_methods_supported: string[];
            /** @description The scopes that an application can request. */
            scopes_supported: string[];
            /** @description Whether redirects name the issuer in `iss` (RFC 9207). */
            authorization_response_iss_parameter_supported: boolean;
            /**
             * Format: uri
             * @description The reference.
             */
            service_documentation: string;
        };
        Application: {
            /** @description The ID of the application. */
            id: string;
            /** @description The name of the application. */
            name: string;
            /**
             * @description `confidential`: a server that authenticates with its client secret. `public`: an installed program or a browser app, which has no secret and is protected by PKCE.
             * @enum {string}
             */
            type: "confidential" | "public";
            /** @description The OAuth client ID. */
            clientId: string;
            /** @description The last characters of the client secret; null if not set. */
            secretHint: string | null;
            /** @description Where users return after granting access. */
            redirectUris: string[];
            /** @description Whether only registered documents are executed. Other documents are refused with `DOCUMENT_NOT_REGISTERED`. */
            registeredOnly: boolean;
            /**
             * Format: date-time
             * @description When the application was registered.
             */
            createdAt: string;
            /** @description The block of the application, its account or its organization; null if none of the three is blocked. */
            block: {
                /** @description The reason that the operator gave. */
                reason: string;
                /**
                 * Format: date-time
                 * @description When the block ends; null if it ends only when an operator lifts it.
                 */
                endsAt: string | null;
            } | null;
        };
        CreatedApplication: {
            /** @description The ID of the application. */
            id: string;
            /** @description The name of the application. */
            name: string;
            /**
             * @description `confidential`: a server that authenticates with its client secret. `public`: an installed program or a browser app, which has no secret and is protected by PKCE.
             * @enum {string}
             */
            type: "confidential" | "public";
            /** @description The OAuth client ID. */
            clientId: string;
            /** @description The last characters of the client secret; null if not set. */
            secretHint: string | null;
            /** @description Where users return after granting access. */
            redirectUris: string[];
            /** @description Whether only registered documents are executed. Other documents are refused with `DOCUMENT_NOT_REGISTERED`. */
            registeredOnly: boolean;
            /**
             * Format: date-time
             * @description When the application was registered.
             */
            createdAt: string;
            /** @description The block of the application, its account or its organization; null if none of the three is blocked. */
            block: {
                /** @description The reason that the operator gave. */
                reason: string;
                /**
                 * Format: date-time
                 * @description When the block ends; null if it ends only when an operator lifts it.
                 */
                endsAt: string | null;
            } | null;
            /** @description The client secret, shown only in this response; null for a public client. */
            clientSecret: string | null;
        };
        ClientSecret: {
            /** @description The new client secret. Shown only in this response. */
            clientSecret: string;
        };
        Token: {
            /** @description The ID of the token. */
            id: string;
            /** @description `developer`: created by the account. `client`: issued to the application. `user`: issued for a user. */
            kind: string;
            /** @description Your name for the token; null if the token has no name. */
            name: string | null;
            /** @description The last characters of the token. */
            hint: string;
            /** @description The scopes of the token. */
            scopes: string[];
            /**
             * Format: date-time
             * @description When the token was created.
             */
            createdAt: string;
            /** @description The ID of the key or person that created the token; null if the token was issued by OAuth. */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute; null if it was never used.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the token expires; null if it does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the token was revoked; null if it was not revoked.
             */
            revokedAt: string | null;
        };
        CreatedToken: {
            /** @description The ID of the token. */
            id: string;
            /** @description `developer`: created by the account. `client`: issued to the application. `user`: issued for a user. */
            kind: string;
            /** @description Your name for the token; null if the token has no name. */
            name: string | null;
            /** @description The last characters of the token. */
            hint: string;
            /** @description The scopes of the token. */
            scopes: string[];
            /**
             * Format: date-time
             * @description When the token was created.
             */
            createdAt: string;
            /** @description The ID of the key or person that created the token; null if the token was issued by OAuth. */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute; null if it was never used.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the token expires; null if it does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the token was revoked; null if it was not revoked.
             */
            revokedAt: string | null;
            /** @description The token itself. Shown only in this response. */
            accessToken: string;
        };
        Usage: {
            /** @description Each day of the range. */
            days: {
                /**
                 * Format: date
                 * @description The day.
                 */
                date: string;
                /**
                 * Format: int64
                 * @description The number of answered operations and of events sent to subscriptions.
                 */
                operations: number;
                /**
                 * Format: int64
                 * @description The number of operations and events that got an error.
                 */
                failed: number;
                /**
                 * Format: int64
                 * @description The points that the operations and events cost in total.
                 */
                points: number;
            }[];
            /** @description The applications that got responses in the range, the most active first. */
            applications: {
                /** @description The ID of the application. */
                id: string;
                /** @description The name of the application. */
                name: string;
                /**
                 * Format: int64
                 * @description The number of answered operations and of events sent to subscriptions.
                 */
                operations: number;
                /**
                 * Format: int64
                 * @description The number of operations and events that got an error.
                 */
                failed: number;
                /**
                 * Format: int64
                 * @description The points that the operations and events cost in total.
                 */
                points: number;
            }[];
            /** @description The error codes of the responses, the most frequent first. */
            errors: {
                /** @description The error code. */
                code: string;
                /**
                 * Format: int64
                 * @description The number of responses whose first error has this code.
                 */
                operations: number;
            }[];
        };
        LimitRequest: {
            /**
             * Format: int32
             * @description Requests per window.
             */
            requests: number;
            /**
             * Format: int32
             * @description Points per window.
             */
            cost: number;
            /** @description Why the application needs higher limits. */
            reason: string;
            /** @description The ID of the request. */
            id: string;
            /** @description `pending`, `granted` or `refused`. */
            status: string;
            /**
             * Format: date-time
             * @description When the request was made.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When an operator decided; null while the request is pending.
             */
            decidedAt: string | null;
        };
        WaitingLimitRequest: {
            /** @description The ID of the request. */
            id: string;
            /** @description The ID of the application. */
            applicationId: string;
            /** @description The name of the application. */
            application: string;
            /** @description The ID of the account. */
            accountId: string;
            /** @description The name of the account. */
            account: string;
            /** @description The email address of the account. */
            email: string;
            /**
             * Format: int64
             * @description The requested limit of requests per window.
             */
            requests: number;
            /**
             * Format: int64
             * @description The requested limit of points per window.
             */
            cost: number;
            /** @description Why the application needs higher limits. */
            reason: string;
            /**
             * Format: date-time
             * @description When the request was made.
             */
            createdAt: string;
        };
        LimitDecision: {
            /**
             * @description Whether to grant or refuse the request.
             * @enum {string}
             */
            decision: "grant" | "refuse";
            /**
             * Format: date-time
             * @description When the higher limits end. Required for a grant, not allowed otherwise.
             */
            until?: string;
            /**
             * Format: int32
             * @description Requests per window, for a grant. Default: the requested number.
             */
            requests?: number;
            /**
             * Format: int32
             * @description Points per window, for a grant. Default: the requested number.
             */
            cost?: number;
            /** @description The reason. The owner sees the reason of a block. */
            reason: string;
        };
        Block: {
            /** @description The ID of the block. */
            id: string;
            /** @description The ID of the blocked application, account or organization. */
            subjectId: string;
            /** @description The name of the blocked party; null if it was deleted. */
            name: string | null;
            /** @description The reason, which the blocked party sees. */
            reason: string;
            /** @description The operator who created the block. */
            blockedBy: string;
            /**
             * Format: date-time
             * @description When the block was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the block ends; null if it stays until it is lifted.
             */
            endsAt: string | null;
        };
        NewBlock: {
            /** @description The ID of an application, an account or an organization. */
            subjectId: string;
            /** @description The reason. The owner sees the reason of a block. */
            reason: string;
            /**
             * Format: date-time
             * @description When the block ends, in the future. If omitted, the block stays until it is lifted.
             */
            endsAt?: string | null;
        };
        LogEntry: {
            /** @description The ID of the entry. */
            id: string;
            /** @description What was done, such as `hide-post`. */
            action: string;
            /** @description The ID of the changed object. */
            subjectId: string;
            /** @description Who made the change: a member, an operator, an account, an application or the service. For a member’s change in the console, also the ID of the person. */
            actor: string;
            /** @description Details of the change, which depend on the action. */
            detail: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * Format: date-time
             * @description When the change was made.
             */
            createdAt: string;
        };
        Profile: {
            /** @description The ID of the member. */
            id: string;
            /** @description The unique name in URLs. */
            username: string;
            /** @description The display name. */
            name: string;
            /** @description One line about the member; null if not set. */
            headline: string | null;
            /** @description The URL of the member’s website; null if not set. */
            websiteUrl: string | null;
            /** @description The member’s username on Twitter; null if not set. */
            twitterUsername: string | null;
            /** @description The URL of the profile image; null if not set. */
            profileImageUrl: string | null;
            /** @description The member’s role in the directory; null if not set. */
            role: ("editor" | "operator") | null;
            /** @description Whether the member can sign in on the pages of the directory. */
            hasPassword: boolean;
            /** @description Whether operators have hidden the member, whose tokens then do not work. */
            isHidden: boolean;
            /**
             * Format: date-time
             * @description When the member signed up.
             */
            createdAt: string;
        };
        ProfileSignUp: {
            /** @description The display name. */
            name?: string;
            /** @description One line about the member. */
            headline?: string | null;
            /** @description The http or https URL of the member’s website. */
            websiteUrl?: string | null;
            /** @description The member’s username on Twitter. */
            twitterUsername?: string | null;
            /** @description The http or https URL of the profile image. */
            profileImageUrl?: string | null;
            /** @description The unique name in URLs. It cannot be changed. */
            username: string;
            /** @description The password for the pages on which members grant access to applications. Passwords that are easy to guess are refused. */
            password?: string;
        };
        ProfileChange: {
            /** @description The display name. */
            name?: string;
            /** @description One line about the member. */
            headline?: string | null;
            /** @description The http or https URL of the member’s website. */
            websiteUrl?: string | null;
            /** @description The member’s username on Twitter. */
            twitterUsername?: string | null;
            /** @description The http or https URL of the profile image. */
            profileImageUrl?: string | null;
            /** @description The password for the pages on which members grant access to applications. Passwords that are easy to guess are refused. */
            password?: string;
        };
        Webhook: {
            /** @description ID of the webhook. */
            id: string;
            /** @description The URL that receives the events. */
            url: string;
            /** @description Names of the delivered events; an empty list means all. */
            events: string[];
            /** @description Your note about the webhook. */
            description: string | null;
            /**
             * @description Whether events are delivered.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /** @description Why the service disabled the webhook; null otherwise. */
            statusReason: string | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last successful delivery; null if deliveries succeed.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled; null while it is enabled.
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            createdAt: string;
            /** @description How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
            recentDeliveries: {
                /**
                 * Format: int64
                 * @description Deliveries that the receiver accepted.
                 */
                delivered: number;
                /**
                 * Format: int64
                 * @description Deliveries that failed after their last attempt.
                 */
                failed: number;
                /**
                 * Format: date-time
                 * @description When the newest delivery was queued; null if there is none.
                 */
                lastAt: string | null;
            };
        };
        NewWebhook: {
            /**
             * Format: uri
             * @description The URL that receives the events.
             */
            url: string;
            /**
             * @description Event names; an empty list means all events, also events that later releases add.
             * @default []
             */
            events?: ("post.featured" | "post.launched" | "comment.created" | "vote.milestone" | "export.finished")[];
            /** @description Your note about the webhook. */
            description?: string;
        };
        WebhookWithSecret: {
            /** @description ID of the webhook. */
            id: string;
            /** @description The URL that receives the events. */
            url: string;
            /** @description Names of the delivered events; an empty list means all. */
            events: string[];
            /** @description Your note about the webhook. */
            description: string | null;
            /**
             * @description Whether events are delivered.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /** @description Why the service disabled the webhook; null otherwise. */
            statusReason: string | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last successful delivery; null if deliveries succeed.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled; null while it is enabled.
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            createdAt: string;
            /** @description How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
            recentDeliveries: {
                /**
                 * Format: int64
                 * @description Deliveries that the receiver accepted.
                 */
                delivered: number;
                /**
                 * Format: int64
                 * @description Deliveries that failed after their last attempt.
                 */
                failed: number;
                /**
                 * Format: date-time
                 * @description When the newest delivery was queued; null if there is none.
                 */
                lastAt: string | null;
            };
            /** @description Verifies the signatures. Shown only in this response. */
            secret: string;
        };
        WebhookChanges: {
            /**
             * Format: uri
             * @description The URL that receives the events.
             */
            url?: string;
            /** @description Event names; an empty list means all events, also events that later releases add. */
            events?: ("post.featured" | "post.launched" | "comment.created" | "vote.milestone" | "export.finished")[];
            /** @description Your note about the webhook. */
            description?: string | null;
            /**
             * @description Whether events are delivered.
             * @enum {string}
             */
            status?: "enabled" | "disabled";
        };
        WebhookDelivery: {
            /** @description The `webhook-id` header of every attempt. */
            id: string;
            /** @description Name of the event. */
            event: string;
            /**
             * @description `pending` while there are attempts left, then `delivered` or `failed`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description The exact body that is signed and sent. */
            payload: string;
            /** @description The attempts, oldest first. */
            attempts: {
                /**
                 * Format: date-time
                 * @description When the attempt was made.
                 */
                at: string;
                /** @description The request as sent. */
                request: {
                    /** @description The URL of the request; null if nothing was sent. */
                    url: string | null;
                    /** @description The request headers without secrets. The body is `payload`. */
                    headers: {
                        [key: string]: string;
                    };
                };
                /**
                 * Format: int64
                 * @description HTTP status of the receiver's response; null if there was no response.
                 */
                status: number | null;
                /**
                 * Format: int64
                 * @description Duration of the attempt in milliseconds.
                 */
                durationMs: number;
                /** @description The beginning of the receiver's response body. */
                response: string | null;
                /** @description Why the attempt failed; null if it succeeded. */
                error: string | null;
            }[];
            /**
             * Format: date-time
             * @description When the next attempt is due; null after the last attempt.
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the receiver accepted the event; null until then.
             */
            deliveredAt: string | null;
        };
        WebhookRecovery: {
            /** @description Resend events from this time on. */
            since: string;
        };
        Account: {
            /** @description The ID of the account. */
            id: string;
            /** @description The name of the account. */
            name: string;
            /** @description The IANA time zone that decides on which day an operation counts. */
            timeZone: string;
        };
        AccountChange: {
            /** @description An IANA time zone, such as `Europe/Berlin`. */
            timeZone: string;
        };
        ApiKey: {
            /** @description ID of the key. */
            id: string;
            /** @description Name of the key. */
            name: string;
            /** @description The first characters of the key. */
            prefix: string;
            /** @description The last four characters of the key. */
            hint: string;
            /** @description The scopes of the key. */
            scopes: string[];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description The ID of the key or person that created the key; null if an operator created it. */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null if it was never used.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null while it is active.
             */
            revokedAt: string | null;
        };
        CreatedApiKey: {
            /** @description ID of the key. */
            id: string;
            /** @description Name of the key. */
            name: string;
            /** @description The first characters of the key. */
            prefix: string;
            /** @description The last four characters of the key. */
            hint: string;
            /** @description The scopes of the key. */
            scopes: string[];
            /**
             * Format: date-time
             * @description When the key was created.
             */
            createdAt: string;
            /** @description The ID of the key or person that created the key; null if an operator created it. */
            createdBy: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null if it was never used.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not expire.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null while it is active.
             */
            revokedAt: string | null;
            /** @description The whole key. Shown only in this response. */
            key: string;
        };
    };
    responses: {
        /** @description Bad Request: `BAD_REQUEST`, `BAD_USER_INPUT`, `GRAPHQL_PARSE_FAILED`, `GRAPHQL_VALIDATION_FAILED`, `OPERATION_RESOLUTION_FAILURE`, `PERSISTED_QUERY_NOT_FOUND`, `DOCUMENT_TOO_LARGE`, `QUERY_TOO_DEEP`, `QUERY_TOO_COMPLEX`, `TOO_MANY_ALIASES`, `TOO_MANY_DIRECTIVES`, `TOO_MANY_ROOT_FIELDS` */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unauthorized: `UNAUTHENTICATED` */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden: `INSUFFICIENT_SCOPE`, `APPLICATION_BLOCKED`, `DOCUMENT_NOT_REGISTERED`, `FORBIDDEN` */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not Found: `NOT_FOUND` */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not Acceptable: `NOT_ACCEPTABLE` */
        NotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Conflict: `CONFLICT` */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Payload Too Large: `PAYLOAD_TOO_LARGE` */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unsupported Media Type: `UNSUPPORTED_MEDIA_TYPE` */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMITED`, `COST_BUDGET_EXCEEDED`, `TOO_MANY_OPERATIONS`, `TOO_MANY_SUBSCRIPTIONS` */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Internal Server Error: `INTERNAL_SERVER_ERROR` */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Service Unavailable: `SERVICE_UNAVAILABLE`, `OPERATION_TIMEOUT` */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Bad Request: `BAD_REQUEST`, `BAD_USER_INPUT`, `GRAPHQL_PARSE_FAILED`, `GRAPHQL_VALIDATION_FAILED`, `OPERATION_RESOLUTION_FAILURE`, `PERSISTED_QUERY_NOT_FOUND`, `DOCUMENT_TOO_LARGE`, `QUERY_TOO_DEEP`, `QUERY_TOO_COMPLEX`, `TOO_MANY_ALIASES`, `TOO_MANY_DIRECTIVES`, `TOO_MANY_ROOT_FIELDS` */
        BadRequest2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Method Not Allowed: `METHOD_NOT_ALLOWED` */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Bad Request: `BAD_USER_INPUT`, `BAD_REQUEST` */
        ValidationError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden: `APPLICATION_BLOCKED` */
        ApplicationBlocked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMITED`, `TOO_MANY_SUBSCRIPTIONS` */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Service Unavailable: `SERVICE_UNAVAILABLE` */
        ServiceUnavailable2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Bad Request: `BAD_REQUEST`, `BAD_USER_INPUT` */
        BadRequest3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMITED` */
        RateLimited2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMITED`, `TOO_MANY_OPERATIONS` */
        RateLimited3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unsupported Media Type: `UNSUPPORTED_MEDIA_TYPE` */
        UnsupportedMediaType2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Bad Request: `BAD_USER_INPUT`, `BAD_REQUEST` */
        ValidationError2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Internal Server Error: `INTERNAL_SERVER_ERROR` */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Service Unavailable: `SERVICE_UNAVAILABLE` */
        ServiceUnavailable3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden: `INSUFFICIENT_SCOPE`, `ACCOUNT_SUSPENDED` */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMITED` */
        RateLimitExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Bad Request: `BAD_REQUEST`, `BAD_USER_INPUT` */
        InvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden: `APPLICATION_BLOCKED`, `INSUFFICIENT_SCOPE`, `ACCOUNT_SUSPENDED`, `CROSS_SITE_REQUEST` */
        ApplicationBlocked2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden: `INSUFFICIENT_SCOPE`, `ACCOUNT_SUSPENDED`, `CROSS_SITE_REQUEST` */
        InsufficientScope2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Precondition Failed: `PRECONDITION_FAILED` */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden: `FORBIDDEN`, `INSUFFICIENT_SCOPE`, `ACCOUNT_SUSPENDED`, `CROSS_SITE_REQUEST` */
        Forbidden2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Forbidden: `FORBIDDEN`, `INSUFFICIENT_SCOPE`, `ACCOUNT_SUSPENDED` */
        Forbidden3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Conflict: `CONFLICT` */
        TooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Unprocessable Entity: `BAD_REQUEST` */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not Found: `NOT_FOUND` */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Conflict: `CONFLICT` */
        TooManySecrets: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Conflict: `CONFLICT` */
        WebhookDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not Found: `NOT_FOUND` */
        WebhookNotFound2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Conflict: `CONFLICT` */
        TooManyApiKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Not Found: `NOT_FOUND` */
        ApiKeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The request's `X-Request-Id`, or a generated one. Include it when you contact support. */
        "X-Request-Id": string;
        /** @description Requests allowed in the current window. */
        "RateLimit-Limit": number;
        /** @description Requests left in the current window. */
        "RateLimit-Remaining": number;
        /** @description When the window ends, in Unix seconds. */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before you retry. */
        "Retry-After": number;
        /** @description Identifies the current version. Send it as `If-Match` with a change to avoid overwriting newer changes. */
        ETag: string;
        /** @description Present when this is the stored response to an earlier request with the same `Idempotency-Key`. */
        "Idempotency-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "graphql.query": {
        parameters: {
            query?: {
                /**
                 * @description The GraphQL document. Required if `documentId` is omitted.
                 * @example { posts(first: 1, order: VOTES) { nodes { name votesCount } } }
                 */
                query?: string;
                /** @description The ID of a persisted document: `sha256:` followed by the document’s hash. */
                documentId?: string;
                /** @description The operation to run. Required if the document has several operations. */
                operationName?: string;
                /** @description The values of the operation’s variables, as a JSON object. */
                variables?: string;
                /** @description Extensions of the protocol, as a JSON object. */
                extensions?: string;
                /** @description A reservation token. The request then opens the reserved connection. */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "posts": {
                     *           "nodes": [
                     *             {
                     *               "name": "Lantern Desk",
                     *               "votesCount": 37
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphQLResult"];
                    "application/graphql-response+json": components["schemas"]["GraphQLResult"];
                    "text/event-stream": unknown;
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "graphql.reserveStream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApplicationBlocked"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "graphql.execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "{ posts(first: 1, order: VOTES) { nodes { name votesCount } } }"
                 *     }
                 */
                "application/json": components["schemas"]["GraphQLRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "posts": {
                     *           "nodes": [
                     *             {
                     *               "name": "Lantern Desk",
                     *               "votesCount": 37
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphQLResult"];
                    "application/graphql-response+json": components["schemas"]["GraphQLResult"];
                    "text/event-stream": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "graphql.stopOperation": {
        parameters: {
            query: {
                /** @description The `extensions.operationId` of the operation. */
                operationId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest3"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApplicationBlocked"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited2"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "exports.download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the export.
                 * @example exp_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": string;
                };
            };
            /** @description The requested part of the file, with `Content-Range`. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The file still has the entity tag in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApplicationBlocked"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            /** @description The file is shorter than the requested part. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["RateLimited3"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "tokens.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "client_credentials",
                 *       "client_id": "dir_client_…",
                 *       "client_secret": "dir_secret_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "dir_…",
                     *       "token_type": "Bearer",
                     *       "expires_in": 2592000,
                     *       "scope": "public"
                     *     }
                     */
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
            /** @description The request, the credentials or the code is invalid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The credentials in the Authorization header are not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            415: components["responses"]["UnsupportedMediaType2"];
            /** @description Too many requests. The error is `temporarily_unavailable`; `Retry-After` says when to retry. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Internal server error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The service is temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    "tokens.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "dir_refresh_…",
                 *       "client_id": "dir_client_…",
                 *       "client_secret": "dir_secret_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenParameter"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request, the credentials or the code is invalid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The credentials in the Authorization header are not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            415: components["responses"]["UnsupportedMediaType2"];
            /** @description Too many requests. The error is `temporarily_unavailable`; `Retry-After` says when to retry. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Internal server error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The service is temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    "tokens.introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "dir_…",
                 *       "client_id": "dir_client_…",
                 *       "client_secret": "dir_secret_…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenParameter"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": true,
                     *       "scope": "public",
                     *       "client_id": "dir_client_…",
                     *       "token_type": "Bearer",
                     *       "iat": 1795000000
                     *     }
                     */
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            /** @description The request, the credentials or the code is invalid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The credentials in the Authorization header are not valid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            415: components["responses"]["UnsupportedMediaType2"];
            /** @description Too many requests. The error is `temporarily_unavailable`; `Retry-After` says when to retry. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Internal server error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description The service is temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    "tokens.metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://api.example.com",
                     *       "authorization_endpoint": "https://api.example.com/v2/oauth/authorize",
                     *       "token_endpoint": "https://api.example.com/v2/oauth/token",
                     *       "revocation_endpoint": "https://api.example.com/v2/oauth/revoke",
                     *       "introspection_endpoint": "https://api.example.com/v2/oauth/introspect",
                     *       "response_types_supported": [
                     *         "code"
                     *       ],
                     *       "response_modes_supported": [
                     *         "query"
                     *       ],
                     *       "grant_types_supported": [
                     *         "authorization_code",
                     *         "client_credentials",
                     *         "refresh_token"
                     *       ],
                     *       "token_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "revocation_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post",
                     *         "none"
                     *       ],
                     *       "introspection_endpoint_auth_methods_supported": [
                     *         "client_secret_basic",
                     *         "client_secret_post"
                     *       ],
                     *       "code_challenge_methods_supported": [
                     *         "S256"
                     *       ],
                     *       "scopes_supported": [
                     *         "public",
                     *         "private",
                     *         "write",
                     *         "edit"
                     *       ],
                     *       "authorization_response_iss_parameter_supported": true,
                     *       "service_documentation": "https://api.example.com/docs"
                     *     }
                     */
                    "application/json": components["schemas"]["OAuthMetadata"];
                };
            };
            400: components["responses"]["ValidationError2"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable3"];
        };
    };
    "tokens.authorize": {
        parameters: {
            query: {
                /** @description The requested response: an authorization code. */
                response_type: "code";
                /** @description The client ID of the application. */
                client_id: string;
                /** @description A registered redirect URI of the application. Optional if the application has only one. */
                redirect_uri?: string;
                /** @description The requested scopes, separated by spaces. Default: `public`. */
                scope?: string;
                /** @description Returned to the application unchanged, to protect against forged responses. */
                state?: string;
                /** @description The PKCE code challenge. */
                code_challenge: string;
                /** @description The method of the code challenge. */
                code_challenge_method: "S256";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description An HTML page. If the application and its redirect URI are known, the page has a link that returns to the application with an OAuth error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable3"];
        };
    };
    "applications.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "app_01KF0000000000000000000001",
                     *           "name": "My reader",
                     *           "redirectUris": [
                     *             "https://reader.example.com/callback"
                     *           ],
                     *           "type": "confidential",
                     *           "registeredOnly": false,
                     *           "clientId": "dir_client_0000000000000000000000000000000000000A",
                     *           "secretHint": "wxyz",
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "block": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All applications of the account, oldest first. */
                        data: components["schemas"]["Application"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "My reader",
                 *       "redirectUris": [
                 *         "https://reader.example.com/callback"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The name of the application, which users see when they grant access. */
                    name: string;
                    /**
                     * @description Where users return after granting access. The port of an http URL is ignored.
                     * @default []
                     */
                    redirectUris?: string[];
                    /**
                     * @description `confidential`: a server that authenticates with its client secret. `public`: an installed program or a browser app, which has no secret and is protected by PKCE.
                     * @default confidential
                     * @enum {string}
                     */
                    type?: "confidential" | "public";
                    /**
                     * @description Whether only registered documents are executed. Other documents are refused with `DOCUMENT_NOT_REGISTERED`.
                     * @default false
                     */
                    registeredOnly?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "app_01KF0000000000000000000001",
                     *       "name": "My reader",
                     *       "redirectUris": [
                     *         "https://reader.example.com/callback"
                     *       ],
                     *       "type": "confidential",
                     *       "registeredOnly": false,
                     *       "clientId": "dir_client_0000000000000000000000000000000000000A",
                     *       "secretHint": "wxyz",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "block": null,
                     *       "clientSecret": "dir_secret_0000000000000000000000000000000000000A"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApplication"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApplicationBlocked2"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "app_01KF0000000000000000000001",
                     *       "name": "My reader",
                     *       "redirectUris": [
                     *         "https://reader.example.com/callback"
                     *       ],
                     *       "type": "confidential",
                     *       "registeredOnly": false,
                     *       "clientId": "dir_client_0000000000000000000000000000000000000A",
                     *       "secretHint": "wxyz",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "block": null
                     *     }
                     */
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "redirectUris": [
                 *         "https://reader.example.com/callback"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The name of the application, which users see when they grant access. */
                    name?: string;
                    /** @description Where users return after granting access. The port of an http URL is ignored. */
                    redirectUris?: string[];
                    /**
                     * @description `confidential`: a server that authenticates with its client secret. `public`: an installed program or a browser app, which has no secret and is protected by PKCE.
                     * @enum {string}
                     */
                    type?: "confidential" | "public";
                    /** @description Whether only registered documents are executed. Other documents are refused with `DOCUMENT_NOT_REGISTERED`. */
                    registeredOnly?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "app_01KF0000000000000000000001",
                     *       "name": "My reader",
                     *       "redirectUris": [
                     *         "https://reader.example.com/callback"
                     *       ],
                     *       "type": "confidential",
                     *       "registeredOnly": false,
                     *       "clientId": "dir_client_0000000000000000000000000000000000000A",
                     *       "secretHint": "wxyz",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "block": null
                     *     }
                     */
                    "application/json": components["schemas"]["Application"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.rotateSecret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "clientSecret": "dir_secret_0000000000000000000000000000000000000A"
                     *     }
                     */
                    "application/json": components["schemas"]["ClientSecret"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.listTokens": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "tok_01KF0000000000000000000001",
                     *           "kind": "developer",
                     *           "name": "Nightly report",
                     *           "hint": "wxyz",
                     *           "scopes": [
                     *             "public"
                     *           ],
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "createdBy": "key_01KF0000000000000000000001",
                     *           "lastUsedAt": null,
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The tokens, newest first. */
                        data: components["schemas"]["Token"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.createToken": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Nightly report",
                 *       "scopes": [
                 *         "public"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Your name for the token. */
                    name?: string;
                    /** @description The scopes of the token. */
                    scopes?: ("public" | "private" | "write" | "edit")[];
                    /** @description ISO 8601, in UTC unless the time has an offset; a date alone means the end of that UTC day. */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tok_01KF0000000000000000000001",
                     *       "kind": "developer",
                     *       "name": "Nightly report",
                     *       "hint": "wxyz",
                     *       "scopes": [
                     *         "public"
                     *       ],
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "createdBy": "key_01KF0000000000000000000001",
                     *       "lastUsedAt": null,
                     *       "expiresAt": null,
                     *       "revokedAt": null,
                     *       "accessToken": "dir_0000000000000000000000000000000000000A"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.revokeToken": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the token.
                 * @example tok_01KF0000000000000000000001
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.renameToken": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the token.
                 * @example tok_01KF0000000000000000000001
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Weekly report"
                 *     }
                 */
                "application/json": {
                    /** @description Your name for the token. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "tok_01KF0000000000000000000001",
                     *       "kind": "developer",
                     *       "name": "Weekly report",
                     *       "hint": "wxyz",
                     *       "scopes": [
                     *         "public"
                     *       ],
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "createdBy": "key_01KF0000000000000000000001",
                     *       "lastUsedAt": null,
                     *       "expiresAt": null,
                     *       "revokedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.usage": {
        parameters: {
            query: {
                /**
                 * @description The first day, in the account’s time zone.
                 * @example 2026-03-01
                 */
                from: string;
                /**
                 * @description The last day. A range has at most 92 days.
                 * @example 2026-03-01
                 */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "days": [
                     *           {
                     *             "date": "2026-03-01",
                     *             "operations": 1200,
                     *             "failed": 12,
                     *             "points": 48000
                     *           }
                     *         ],
                     *         "applications": [
                     *           {
                     *             "id": "app_01KF0000000000000000000001",
                     *             "name": "My reader",
                     *             "operations": 1200,
                     *             "failed": 12,
                     *             "points": 48000
                     *           }
                     *         ],
                     *         "errors": [
                     *           {
                     *             "code": "RATE_LIMITED",
                     *             "operations": 12
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The usage. */
                        data: components["schemas"]["Usage"];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.listDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documents": [
                     *         {
                     *           "id": "sha256:336694b392756c75f1dbe1ab38dd2c712ee197b0396ef6c41572a56431f57c83",
                     *           "query": "{ posts(first: 5) { nodes { name } } }"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The registered documents, in the order of their IDs. */
                        documents: {
                            /** @description The value for `documentId`: `sha256:` followed by the SHA-256 hash of the text. */
                            id: string;
                            /** @description The text of the document. */
                            query: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.registerDocuments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "documents": [
                 *         {
                 *           "query": "{ posts(first: 5) { nodes { name } } }"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description The documents, at most 1000. `id` is optional. */
                    documents: {
                        /** @description The value for `documentId`: `sha256:` followed by the SHA-256 hash of the text. */
                        id?: string;
                        /** @description The text of the document. */
                        query: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documents": [
                     *         {
                     *           "id": "sha256:336694b392756c75f1dbe1ab38dd2c712ee197b0396ef6c41572a56431f57c83",
                     *           "query": "{ posts(first: 5) { nodes { name } } }"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The registered documents, in the order of their IDs. */
                        documents: {
                            /** @description The value for `documentId`: `sha256:` followed by the SHA-256 hash of the text. */
                            id: string;
                            /** @description The text of the document. */
                            query: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.listLimitRequests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "lrq_01KF0000000000000000000001",
                     *           "requests": 2000,
                     *           "cost": 500000,
                     *           "reason": "A nightly report over all topics",
                     *           "status": "pending",
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "decidedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The newest 100 requests, newest first. */
                        data: components["schemas"]["LimitRequest"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "applications.requestLimit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the application.
                 * @example app_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requests": 2000,
                 *       "cost": 500000,
                 *       "reason": "A nightly report over all topics"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Requests per window.
                     */
                    requests: number;
                    /**
                     * Format: int32
                     * @description Points per window.
                     */
                    cost: number;
                    /** @description Why the application needs higher limits. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "lrq_01KF0000000000000000000001",
                     *       "requests": 2000,
                     *       "cost": 500000,
                     *       "reason": "A nightly report over all topics",
                     *       "status": "pending",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "decidedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["LimitRequest"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "operators.listLimitRequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "lrq_1",
                     *           "applicationId": "app_1",
                     *           "application": "Weekly report",
                     *           "accountId": "acc_1",
                     *           "account": "Jo Example",
                     *           "email": "jo@example.com",
                     *           "requests": 2000,
                     *           "cost": 500000,
                     *           "reason": "A nightly report",
                     *           "createdAt": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The pending requests, oldest first. */
                        data: components["schemas"]["WaitingLimitRequest"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "operators.decideLimitRequest": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the limit request.
                 * @example lrq_1
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "grant",
                 *       "until": "2999-01-01T00:00:00.000Z",
                 *       "reason": "A useful report"
                 *     }
                 */
                "application/json": components["schemas"]["LimitDecision"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "granted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The decision.
                         * @enum {string}
                         */
                        status: "granted" | "refused";
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "operators.listBlocks": {
        parameters: {
            query?: {
                /** @description `next` of the previous page. Lists entries older than that page. */
                before?: string;
                /** @description The maximum number of items to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "blk_1",
                     *           "subjectId": "app_1",
                     *           "name": "Weekly report",
                     *           "reason": "Evades its limits",
                     *           "blockedBy": "user_1",
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "endsAt": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The blocks, newest first. */
                        data: components["schemas"]["Block"][];
                        /** @description `before` of the next page; null on the last page. */
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "operators.block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subjectId": "app_1",
                 *       "reason": "Evades its limits"
                 *     }
                 */
                "application/json": components["schemas"]["NewBlock"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "blk_1",
                     *       "subjectId": "app_1",
                     *       "name": "Weekly report",
                     *       "reason": "Evades its limits",
                     *       "blockedBy": "user_1",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "endsAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["Block"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "operators.unblock": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the subject.
                 * @example app_1
                 */
                subjectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lifted": 1
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int64
                         * @description The number of lifted blocks.
                         */
                        lifted: number;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "operators.listLog": {
        parameters: {
            query?: {
                /** @description `next` of the previous page. Lists entries older than that page. */
                before?: string;
                /** @description The maximum number of items to return. */
                limit?: number;
                /**
                 * @description Lists entries about one object, such as `post_5`, `user_5` or the ID of an application or account.
                 * @example app_1
                 */
                subject?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "aud_1",
                     *           "action": "block",
                     *           "subjectId": "app_1",
                     *           "actor": "user_1",
                     *           "detail": {
                     *             "block": "blk_1",
                     *             "reason": "Evades its limits",
                     *             "endsAt": null
                     *           },
                     *           "createdAt": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": {
                        /** @description The entries, newest first. */
                        data: components["schemas"]["LogEntry"][];
                        /** @description `before` of the next page; null on the last page. */
                        next: string | null;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "profile.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_1",
                     *       "username": "ada",
                     *       "name": "Ada Example",
                     *       "headline": "Makes lamps",
                     *       "websiteUrl": null,
                     *       "twitterUsername": null,
                     *       "profileImageUrl": null,
                     *       "role": null,
                     *       "hasPassword": false,
                     *       "isHidden": false,
                     *       "createdAt": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "profile.signUp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada",
                 *       "name": "Ada Example",
                 *       "headline": "Makes lamps"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileSignUp"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_1",
                     *       "username": "ada",
                     *       "name": "Ada Example",
                     *       "headline": "Makes lamps",
                     *       "websiteUrl": null,
                     *       "twitterUsername": null,
                     *       "profileImageUrl": null,
                     *       "role": null,
                     *       "hasPassword": false,
                     *       "isHidden": false,
                     *       "createdAt": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "profile.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "headline": "Makes lamps"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_1",
                     *       "username": "ada",
                     *       "name": "Ada Example",
                     *       "headline": "Makes lamps",
                     *       "websiteUrl": null,
                     *       "twitterUsername": null,
                     *       "profileImageUrl": null,
                     *       "role": null,
                     *       "hasPassword": false,
                     *       "isHidden": false,
                     *       "createdAt": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "url": "https://example.com/hook",
                     *           "events": [
                     *             "post.featured"
                     *           ],
                     *           "description": null,
                     *           "status": "enabled",
                     *           "statusReason": null,
                     *           "failingSince": null,
                     *           "disabledAt": null,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "recentDeliveries": {
                     *             "delivered": 0,
                     *             "failed": 0,
                     *             "lastAt": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All webhooks. */
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hook",
                 *       "events": [
                 *         "post.featured"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "post.featured"
                     *       ],
                     *       "description": null,
                     *       "status": "enabled",
                     *       "statusReason": null,
                     *       "failingSince": null,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "recentDeliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "lastAt": null
                     *       },
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            409: components["responses"]["TooManyWebhooks"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "post.featured"
                     *       ],
                     *       "description": null,
                     *       "status": "enabled",
                     *       "statusReason": null,
                     *       "failingSince": null,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "recentDeliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "lastAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "CRM"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookChanges"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "post.featured"
                     *       ],
                     *       "description": "CRM",
                     *       "status": "enabled",
                     *       "statusReason": null,
                     *       "failingSince": null,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "recentDeliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "lastAt": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["WebhookNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "post.featured"
                     *       ],
                     *       "description": null,
                     *       "status": "enabled",
                     *       "statusReason": null,
                     *       "failingSince": null,
                     *       "disabledAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "recentDeliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "lastAt": null
                     *       },
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["TooManySecrets"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.listDeliveries": {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description The maximum number of items to return. */
                limit?: number;
                /**
                 * @description Only deliveries with this status.
                 * @example failed
                 */
                status?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "total": 0
                     *     }
                     */
                    "application/json": {
                        /** @description The deliveries of this page. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /**
                         * Format: int64
                         * @description The number of deliveries on all pages.
                         */
                        total: number;
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01k9x3w8d0q4m7v5t2r6y8z1ac",
                     *       "event": "webhook.test",
                     *       "status": "pending",
                     *       "payload": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"data\":{\"id\":\"wh_01k9x3w8d0q4m7v5t2r6y8z1ab\"}}",
                     *       "attempts": [],
                     *       "nextAttemptAt": "2026-03-01T10:00:00.000Z",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "deliveredAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookDisabled"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.redeliver": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
                /**
                 * @description ID of the delivery.
                 * @example evt_01k9x3w8d0q4m7v5t2r6y8z1ac
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "evt_01k9x3w8d0q4m7v5t2r6y8z1ac",
                     *       "event": "webhook.test",
                     *       "status": "pending",
                     *       "payload": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"data\":{\"id\":\"wh_01k9x3w8d0q4m7v5t2r6y8z1ab\"}}",
                     *       "attempts": [],
                     *       "nextAttemptAt": "2026-03-01T10:00:00.000Z",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "deliveredAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["WebhookNotFound2"];
            409: components["responses"]["WebhookDisabled"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "webhooks.recover": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-03-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRecovery"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovered": 0
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: int64
                         * @description Number of deliveries that were queued again.
                         */
                        recovered: number;
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookDisabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "account.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acc_01KF0000000000000000000001",
                     *       "name": "Test account",
                     *       "timeZone": "Europe/Berlin"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "account.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "acc_01KF0000000000000000000001",
                     *       "name": "Test account",
                     *       "timeZone": "Europe/Berlin"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "apiKeys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "name": "Reports",
                     *           "prefix": "dir_account_",
                     *           "hint": "x9Zq",
                     *           "scopes": [
                     *             "applications:read"
                     *           ],
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "createdBy": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *           "lastUsedAt": null,
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         },
                     *         {
                     *           "id": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *           "name": "First key",
                     *           "prefix": "dir_account_",
                     *           "hint": "x9Zq",
                     *           "scopes": [
                     *             "applications:read",
                     *             "limits:request",
                     *             "applications:write",
                     *             "keys:manage",
                     *             "operators:read",
                     *             "operators:write",
                     *             "webhooks:read",
                     *             "webhooks:write",
                     *             "account:read",
                     *             "account:write",
                     *             "profile:read",
                     *             "profile:write"
                     *           ],
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "createdBy": null,
                     *           "lastUsedAt": "2026-03-01T10:00:00.000Z",
                     *           "expiresAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All keys, newest first. */
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "apiKeys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Reports",
                 *       "scopes": [
                 *         "applications:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Your name for the key. */
                    name: string;
                    /** @description Defaults to all scopes. */
                    scopes?: ("applications:read" | "limits:request" | "applications:write" | "keys:manage" | "operators:read" | "operators:write" | "webhooks:read" | "webhooks:write" | "account:read" | "account:write" | "profile:read" | "profile:write")[];
                    /**
                     * Format: date-time
                     * @description When the key expires. Default: never.
                     */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Reports",
                     *       "prefix": "dir_account_",
                     *       "hint": "x9Zq",
                     *       "scopes": [
                     *         "applications:read"
                     *       ],
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "createdBy": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *       "lastUsedAt": null,
                     *       "expiresAt": null,
                     *       "revokedAt": null,
                     *       "key": "dir_account_…"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            409: components["responses"]["TooManyApiKeys"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "apiKeys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the API key.
                 * @example key_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Reports",
                     *       "prefix": "dir_account_",
                     *       "hint": "x9Zq",
                     *       "scopes": [
                     *         "applications:read"
                     *       ],
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "createdBy": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *       "lastUsedAt": null,
                     *       "expiresAt": null,
                     *       "revokedAt": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["ApiKeyNotFound"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "apiKeys.rename": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the API key.
                 * @example key_01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Weekly reports"
                 *     }
                 */
                "application/json": {
                    /** @description Your name for the key. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Weekly reports",
                     *       "prefix": "dir_account_",
                     *       "hint": "x9Zq",
                     *       "scopes": [
                     *         "applications:read"
                     *       ],
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "createdBy": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *       "lastUsedAt": null,
                     *       "expiresAt": null,
                     *       "revokedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope2"];
            404: components["responses"]["ApiKeyNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "events.post.featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "post.featured",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "post_1",
                 *         "slug": "lantern-desk",
                 *         "name": "Lantern Desk",
                 *         "tagline": "A light that follows the page",
                 *         "website": "https://lantern.example.com",
                 *         "userId": "user_1",
                 *         "featuredAt": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the event.
                     * @constant
                     */
                    type: "post.featured";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description The object that the event is about. */
                    data: {
                        /** @description The ID of the post. */
                        id: string;
                        /** @description The name of the post in URLs. */
                        slug: string;
                        /** @description The name of the product. */
                        name: string;
                        /** @description One line about the product. */
                        tagline: string;
                        /** @description The URL of the product’s website. */
                        website: string;
                        /** @description The ID of the user who submitted the post. */
                        userId: string;
                        /**
                         * Format: date-time
                         * @description When the post was featured; null if it is not featured.
                         */
                        featuredAt: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. After any other response, or without a response, the event is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.post.launched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "post.launched",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "post_1",
                 *         "slug": "lantern-desk",
                 *         "name": "Lantern Desk",
                 *         "tagline": "A light that follows the page",
                 *         "website": "https://lantern.example.com",
                 *         "userId": "user_1",
                 *         "featuredAt": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the event.
                     * @constant
                     */
                    type: "post.launched";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description The object that the event is about. */
                    data: {
                        /** @description The ID of the post. */
                        id: string;
                        /** @description The name of the post in URLs. */
                        slug: string;
                        /** @description The name of the product. */
                        name: string;
                        /** @description One line about the product. */
                        tagline: string;
                        /** @description The URL of the product’s website. */
                        website: string;
                        /** @description The ID of the user who submitted the post. */
                        userId: string;
                        /**
                         * Format: date-time
                         * @description When the post was featured; null if it is not featured.
                         */
                        featuredAt: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. After any other response, or without a response, the event is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.comment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "comment.created",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "comment_1",
                 *         "postId": "post_1",
                 *         "parentId": null,
                 *         "userId": "user_2",
                 *         "body": "Does it work without a network?",
                 *         "createdAt": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the event.
                     * @constant
                     */
                    type: "comment.created";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description The object that the event is about. */
                    data: {
                        /** @description The ID of the comment. */
                        id: string;
                        /** @description The ID of the post. */
                        postId: string;
                        /** @description The ID of the comment that this comment replies to; null for a comment on the post itself. */
                        parentId: string | null;
                        /** @description The ID of the author. */
                        userId: string;
                        /** @description The text of the comment. */
                        body: string;
                        /**
                         * Format: date-time
                         * @description When the comment was written.
                         */
                        createdAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. After any other response, or without a response, the event is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.vote.milestone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "vote.milestone",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "post_1",
                 *         "slug": "lantern-desk",
                 *         "name": "Lantern Desk",
                 *         "tagline": "A light that follows the page",
                 *         "website": "https://lantern.example.com",
                 *         "userId": "user_1",
                 *         "featuredAt": "2026-03-01T10:00:00.000Z",
                 *         "votes": 100
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the event.
                     * @constant
                     */
                    type: "vote.milestone";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description The object that the event is about. */
                    data: {
                        /** @description The ID of the post. */
                        id: string;
                        /** @description The name of the post in URLs. */
                        slug: string;
                        /** @description The name of the product. */
                        name: string;
                        /** @description One line about the product. */
                        tagline: string;
                        /** @description The URL of the product’s website. */
                        website: string;
                        /** @description The ID of the user who submitted the post. */
                        userId: string;
                        /**
                         * Format: date-time
                         * @description When the post was featured; null if it is not featured.
                         */
                        featuredAt: string | null;
                        /**
                         * Format: int64
                         * @description The number of votes that was reached.
                         */
                        votes: number;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. After any other response, or without a response, the event is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "events.export.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "export.finished",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "exp_01KF0000000000000000000001",
                 *         "applicationId": "app_01KF0000000000000000000001",
                 *         "status": "COMPLETED",
                 *         "objectCount": 50000,
                 *         "fileSize": 21400000,
                 *         "errorCode": null,
                 *         "error": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The name of the event.
                     * @constant
                     */
                    type: "export.finished";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description The object that the event is about. */
                    data: {
                        /** @description The ID of the export. */
                        id: string;
                        /** @description The ID of the application that started the export. */
                        applicationId: string;
                        /**
                         * @description How the export ended.
                         * @enum {string}
                         */
                        status: "COMPLETED" | "FAILED" | "CANCELED";
                        /**
                         * Format: int64
                         * @description The number of entries in the file.
                         */
                        objectCount: number;
                        /**
                         * Format: int64
                         * @description The size of the file in bytes.
                         */
                        fileSize: number;
                        /** @description The reason of a failure, as in `bulkExport`; otherwise null. */
                        errorCode: string | null;
                        /** @description The reason of a failure in English; otherwise null. */
                        error: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description The endpoint is gone. The webhook is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. After any other response, or without a response, the event is sent again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
