export interface paths {
    "/v1/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads
         * @description Newest first unless sorted otherwise. For long lists use `cursor`, which keeps pages stable. With `source`, `tag`, `has_email`, `has_phone`, or `search`, `total` counts at most 10,000.
         *
         *     Requires the scope `leads:read`.
         */
        get: operations["leads.list"];
        put?: never;
        /**
         * Create a lead, for testing
         * @description Requires the scope `leads:write`.
         */
        post: operations["leads.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all matching leads
         * @description Streams a consistent snapshot as CSV with a header (RFC 4180) or as a JSON array. An account can run two exports at a time. Further exports wait up to 10 seconds and are then refused with 429 `too_many_exports`.
         *
         *     Requires the scope `leads:read`.
         */
        get: operations["leads.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import leads from CSV
         * @description Columns: username, display_name, trigger_keyword, trigger_type, captured_at, status, tags (separated by `;`; within a tag, `\;` is a semicolon and `\\` a backslash), notes, email, phone, answers (a JSON object), consent_text and consented_at; profile_picture_url, source and every column called `ignore` are ignored, so that an export can be imported unchanged. An id of an export (`ld_…`) only means that the notes of its row are separated by line breaks. Common headings such as `E-mail` and `Full name` are recognized. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type. Files can be up to 100 MB, and rows up to 2 MB. Rows are stored as they arrive; an invalid row is reported by its number and does not affect other rows. Sending a file again creates no duplicates. An account can run one import at a time.
         *
         *     Requires the scope `leads:write`.
         */
        post: operations["leads.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a lead
         * @description Requires the scope `leads:read`.
         */
        get: operations["leads.get"];
        put?: never;
        post?: never;
        /**
         * Delete a lead
         * @description Also deletes the notes, answers and conversations of the lead, the texts that the person wrote to the automation of the lead, and the queued replies. Statistics are kept. To erase a person everywhere, use `POST /v1/erasures`.
         *
         *     Requires the scope `erasures:write`.
         */
        delete: operations["leads.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the tags
         * @description The given tags replace all existing ones.
         *
         *     Requires the scope `leads:write`.
         */
        put: operations["leads.setTags"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the status
         * @description The `ETag` of a status is the status itself: with `If-Match: "new"`, only a lead with the status `new` is changed.
         *
         *     Requires the scope `leads:write`.
         */
        put: operations["leads.setStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the status and tags of many leads
         * @description Up to 100 leads per request, each with its own outcome. Safe to repeat.
         *
         *     Requires the scope `leads:write`.
         */
        post: operations["leads.change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note
         * @description `id` in the response is the ID of the lead. A lead has at most 200 notes and 500,000 bytes of notes.
         *
         *     Requires the scope `leads:write`.
         */
        post: operations["leads.addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List automations
         * @description All automations, newest first.
         *
         *     Requires the scope `automations:read`.
         */
        get: operations["automations.list"];
        put?: never;
        /**
         * Create an automation
         * @description Replies to comments and story replies that contain the keyword and arrive from now on. Your plan limits the number of automations. All automations together can have 4 MB of texts.
         *
         *     Requires the scope `automations:write`.
         */
        post: operations["automations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an automation
         * @description Requires the scope `automations:read`.
         */
        get: operations["automations.get"];
        /**
         * Change keyword, message or trigger type
         * @description Omitted fields stay unchanged. You can send read-only fields back as you read them. The status and variations have their own endpoints.
         *
         *     Requires the scope `automations:write`.
         */
        put: operations["automations.update"];
        post?: never;
        /**
         * Delete an automation
         * @description Leads are kept. Unsent replies are canceled.
         *
         *     Requires the scope `automations:write`.
         */
        delete: operations["automations.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pause or resume an automation
         * @description A paused automation captures no leads and sends no replies. Unsent replies stay queued unless you discard them with `queued_replies`.
         *
         *     Requires the scope `automations:write`.
         */
        put: operations["automations.setStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}/variations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a variation of the message
         * @description Each reply uses the message or one of its variations in turn. An automation has at most 100 variations.
         *
         *     Requires the scope `automations:write`.
         */
        post: operations["automations.addVariation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of an automation
         * @description The range applies to the total, the average and the variations. The counts of the week and the month are always those of the current week and month.
         *
         *     Requires the scope `automations:read`.
         */
        get: operations["automations.statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that matched an automation
         * @description Newest first, each with its outcome: sent, failed, skipped or still pending, and why.
         *
         *     Requires the scope `automations:read`.
         */
        get: operations["automations.listTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test which automation a text would fire
         * @description Shows what would happen and why. Nothing is sent, captured or counted.
         *
         *     Requires the scope `automations:read`.
         */
        post: operations["automations.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}/triggers/{triggerId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed reply
         * @description Possible for as long as Instagram accepts a reply: 7 days after a comment, 24 hours after a story reply.
         *
         *     Requires the scope `automations:write`.
         */
        post: operations["automations.retryTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}/triggers/{triggerId}/public-reply/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed public reply
         * @description Possible for 7 days after the comment. The private reply is not affected.
         *
         *     Requires the scope `automations:write`.
         */
        post: operations["automations.retryPublicReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/automations/{id}/triggers/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry all failed replies since a time
         * @description Discarded replies and replies of disconnected Instagram accounts are not retried. Safe to repeat, for example after a timeout.
         *
         *     Requires the scope `automations:write`.
         */
        post: operations["automations.retryTriggers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations with a lead
         * @description The newest 20 conversations, newest first.
         *
         *     Requires the scope `leads:read`.
         */
        get: operations["leads.listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}/conversations/{conversationId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a conversation that ended because a message failed
         * @description The message is sent again, and the conversation continues from there.
         *
         *     Requires the scope `leads:write`.
         */
        post: operations["leads.retryConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leads/{id}/conversations/{conversationId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused conversation
         * @description A message that you write by hand pauses the person’s conversation: no more steps run, and what the person writes is not taken as an answer. A paused conversation ends when Instagram accepts no more messages to the person. Safe to repeat.
         *
         *     Requires the scope `leads:write`.
         */
        post: operations["leads.resumeConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description A person is listed once for each connection, with any number of leads. Leads created through the API belong to no person. Newest lead first unless sorted otherwise. `total` counts at most 10,000. For long lists use `cursor`.
         *
         *     Requires the scope `leads:read`.
         */
        get: operations["people.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person
         * @description With leads, answers, conversations, notes, and a timeline of what was written on both sides.
         *
         *     Requires the scope `leads:read`.
         */
        get: operations["people.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/people/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note about a person
         * @description A person has at most 200 notes and 500,000 bytes of notes. The notes are deleted with the person’s last lead.
         *
         *     Requires the scope `leads:write`.
         */
        post: operations["people.addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/people/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a note about a person
         * @description Notes about leads cannot be changed.
         *
         *     Requires the scope `leads:write`.
         */
        put: operations["people.updateNote"];
        post?: never;
        /**
         * Delete a note about a person
         * @description Requires the scope `leads:write`.
         */
        delete: operations["people.deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incoming comments and messages with their outcomes
         * @description Every comment and message that your connected accounts received, newest first, with its outcome. Kept for 30 days. Page with `cursor`.
         *
         *     Requires the scope `activity:read`.
         */
        get: operations["activity.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recently commented posts and stories
         * @description Posts and stories of the newest 2,000 events, most recently commented first. Use the IDs in `media_ids` of an automation. A comment on an ad counts for the ad and for the advertised post.
         *
         *     Requires the scope `activity:read`.
         */
        get: operations["activity.listMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest keywords
         * @description Words and phrases that at least two people wrote in texts without a keyword, sorted by the number of people, highest first. Only the newest 1,000 of these texts are searched.
         *
         *     Requires the scope `activity:read`.
         */
        get: operations["activity.suggestKeywords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/{platformId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a comment or message
         * @description The response also has the replies written by hand, and the actions that are not possible now, with the reasons.
         *
         *     Requires the scope `activity:read`.
         */
        get: operations["activity.get"];
        put?: never;
        post?: never;
        /**
         * Delete a comment on Instagram
         * @description Cannot be undone. Safe to repeat after a 503. `GET /v1/activity` still shows the text; to erase a person, use `POST /v1/erasures`.
         *
         *     Requires the scope `activity:write`.
         */
        delete: operations["activity.deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/{platformId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply by hand
         * @description `message` sends a direct message if the person wrote within the last 24 hours. Otherwise it sends a private reply to the comment: one per comment, within 7 days after it, and subject to the hourly limit. It pauses the person’s conversation, which `POST /v1/leads/{id}/conversations/{conversationId}/resume` resumes. `public_reply` answers a comment in public and pauses nothing. The reply is sent once; read the outcome with `GET /v1/activity/{platformId}`.
         *
         *     Requires the scope `activity:write`.
         */
        post: operations["activity.reply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/activity/{platformId}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hide or show a comment
         * @description A hidden comment is visible to its author only. Comments of the account itself cannot be hidden. Safe to repeat.
         *
         *     Requires the scope `activity:write`.
         */
        put: operations["activity.setVisibility"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of the account by day
         * @description The default range is the last 30 days. A range has at most 366 days. Days are in the account’s time zone.
         *
         *     Requires the scope `activity:read`.
         */
        get: operations["statistics.read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected Instagram accounts
         * @description Oldest first, including disconnected accounts.
         *
         *     Requires the scope `connections:read`.
         */
        get: operations["connections.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start connecting an Instagram account
         * @description Returns the URL of Instagram’s login page. There, the owner of a professional account allows this service to read and answer comments and messages. Open the URL in the owner’s browser. Instagram then redirects the browser to this service, which connects the account. The URL works once, for 15 minutes. Keep it private: the person who completes the login connects their account to yours. If the account is already connected, the connection gets a new token.
         *
         *     Requires the scope `connections:write`.
         */
        post: operations["connections.beginLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instagram/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a login
         * @description Instagram’s login page redirects the browser here. The response is a page for people, or a redirect to `return_to` with `connection_id`, or with `error`: `access_denied`, `login_refused`, `permission_missing`, `account_refused`, `subscription_refused`, `connected_elsewhere` or `too_many_connections`.
         */
        get: operations["connections.completeLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a connection
         * @description Requires the scope `connections:read`.
         */
        get: operations["connections.get"];
        put?: never;
        post?: never;
        /**
         * Disconnect an Instagram account
         * @description Erases the access token and removes the webhook at Instagram. Nothing more is received or sent, and queued replies fail and conversations end with the reason `disconnected`. Leads and history are kept. To reconnect, start a new login.
         *
         *     Requires the scope `connections:write`.
         */
        delete: operations["connections.disconnect"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All webhooks, oldest first.
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
    "/v1/webhooks/{id}": {
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
    "/v1/webhooks/{id}/rotate-secret": {
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
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook with their attempts
         * @description Newest first, with every attempt. Deliveries are kept for 30 days unless the operator decides otherwise.
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
    "/v1/webhooks/{id}/test": {
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
    "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
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
    "/v1/webhooks/{id}/recover": {
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
    "/v1/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the records of erasures
         * @description Newest first. The records contain no personal data.
         *
         *     Requires the scope `erasures:read`.
         */
        get: operations["erasures.list"];
        put?: never;
        /**
         * Erase a person
         * @description Deletes all leads of a person with their notes, answers and conversations, erases their texts and names from activity, triggers and webhook deliveries, and cancels their queued replies. Statistics are kept. This cannot be undone. A person who writes again is captured again.
         *
         *     Requires the scope `erasures:write`.
         */
        post: operations["erasures.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/personal-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the personal data of a person
         * @description A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all columns that have a value. It contains what `POST /v1/erasures` erases.
         *
         *     Requires the scope `erasures:read`.
         */
        get: operations["personalData.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account
         * @description Requires the scope `account:read`.
         */
        get: operations["account.get"];
        /**
         * Change the time zone of the account
         * @description Days in statistics begin at midnight in this time zone. A change also applies to past days. The default is UTC.
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
    "/v1/api-keys": {
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
    "/v1/api-keys/{id}": {
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
    "lead.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person fired an automation for the first time and became a lead
         * @description A person fired an automation for the first time and became a lead.
         */
        post: operations["events.lead.captured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person answered a question of a conversation
         * @description A person answered a question of a conversation.
         */
        post: operations["events.lead.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.step_reached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversation reached a step of the type `webhook`
         * @description A conversation reached a step of the type `webhook`.
         */
        post: operations["events.conversation.step_reached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reply.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The platform accepted a reply
         * @description The platform accepted a reply.
         */
        post: operations["events.reply.sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reply.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reply failed permanently
         * @description A reply failed permanently. You can retry it for as long as the platform accepts it.
         */
        post: operations["events.reply.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "public_reply.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The platform accepted a public reply to a comment
         * @description The platform accepted a public reply to a comment.
         */
        post: operations["events.public_reply.sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "public_reply.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A public reply failed permanently
         * @description A public reply failed permanently. You can retry it for 7 days after the comment.
         */
        post: operations["events.public_reply.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "connection.needs_attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A connected Instagram account needs attention
         * @description A connected Instagram account needs attention. `needs_reconnect`: Instagram no longer accepts the account’s access token, so replies wait until you log in again. `held`: Instagram restricts the account or refuses a permission, so replies are paused. `token_expiring`: the access token could not be refreshed and expires soon; sent 14, 7 and 1 days before it expires. `not_subscribed`: Instagram refuses the subscription to its webhook, so no events arrive.
         */
        post: operations["events.connection.needs_attention"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            /**
             * @description Always `false`.
             * @constant
             */
            success: false;
            /** @description What went wrong, in a sentence. The wording may change. */
            error: string;
            /** @description Machine-readable error code. */
            code: string;
        };
        ListedLead: {
            /** @description ID of the lead. */
            id: string;
            /** @description Instagram username, or the Instagram user ID while the username is unknown. */
            username: string;
            /** @description Name on the profile, or the username while the name is unknown. */
            display_name: string;
            /** @description Keyword that captured the lead. */
            trigger_keyword: string;
            /**
             * @description What the person wrote.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment";
            /**
             * Format: date-time
             * @description When the lead was captured.
             */
            captured_at: string;
            /** @description Address of the profile picture, which expires. Null while unknown. */
            profile_picture_url: string | null;
            /** @description Present when the person gave an email address. */
            email?: string;
            /** @description Present when the person gave a phone number; in digits. */
            phone?: string;
            /**
             * @description Kind of event that captured the lead. Absent for a comment on a post and for a story reply.
             * @enum {string}
             */
            source?: "direct_message" | "story_mention" | "live_comment";
            /**
             * @description Stage of the lead in your process.
             * @enum {string}
             */
            status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            /** @description Tags, in the order in which they were added. */
            tags?: string[];
        };
        /** @description Position of this page in the list. */
        Pagination: {
            /**
             * Format: int64
             * @description Number of this page, from 1.
             */
            page: number;
            /**
             * Format: int64
             * @description Maximum number of items per page.
             */
            limit: number;
            /**
             * Format: int64
             * @description Number of items on all pages.
             */
            total: number;
            /** @description Value of `cursor` for the next page. Null on the last page. */
            next_cursor: string | null;
        };
        LeadImportReport: {
            /**
             * Format: int64
             * @description Rows in the file.
             */
            total: number;
            /**
             * Format: int64
             * @description Rows refused.
             */
            refused: number;
            /** @description The first 1,000 refused rows. */
            errors: {
                /**
                 * Format: int64
                 * @description Row number. The first row after the header is 1.
                 */
                row: number;
                /**
                 * Format: int64
                 * @description Line of the file where the row starts, from 1.
                 */
                line: number;
                /** @description Machine-readable error code. */
                code: string;
                /** @description Name of the invalid field. */
                field: string;
                /** @description Human-readable error message. */
                message: string;
            }[];
            /**
             * Format: int64
             * @description Leads created.
             */
            created: number;
            /**
             * Format: int64
             * @description Rows that add nothing, because a lead or an earlier row already has their username and keyword.
             */
            existing: number;
            /** @description The first rows as they would be stored. Only with `dry_run`. */
            first_rows?: {
                /** @description Instagram username, or the Instagram user ID while the username is unknown. */
                username: string;
                /** @description Keyword that captured the lead. */
                trigger_keyword: string;
                /**
                 * @description What the person wrote.
                 * @enum {string}
                 */
                trigger_type: "story_reply" | "comment";
                /**
                 * @description Stage of the lead in your process.
                 * @enum {string}
                 */
                status: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
                /** @description Tags, in the order in which they were added. */
                tags: string[];
            }[];
        };
        Note: {
            /** @description ID of the note. The response to adding a note contains the ID of the lead instead. */
            id: string;
            /** @description Text of the note. */
            note: string;
            /**
             * Format: date-time
             * @description When the note was added.
             */
            added_at: string;
        };
        Lead: {
            /** @description ID of the lead. */
            id: string;
            /** @description Instagram username, or the Instagram user ID while the username is unknown. */
            username: string;
            /** @description Name on the profile, or the username while the name is unknown. */
            display_name: string;
            /** @description Keyword that captured the lead. */
            trigger_keyword: string;
            /**
             * @description What the person wrote.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment";
            /**
             * Format: date-time
             * @description When the lead was captured.
             */
            captured_at: string;
            /** @description Address of the profile picture, which expires. Null while unknown. */
            profile_picture_url: string | null;
            /**
             * @description Stage of the lead in your process.
             * @enum {string}
             */
            status: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            /** @description Tags, in the order in which they were added. */
            tags: string[];
            /** @description Notes, oldest first. */
            notes: components["schemas"]["Note"][];
            /** @description Answer to the last question for an email address, or null. */
            email: string | null;
            /** @description Answer to the last question for a phone number, in digits, or null. */
            phone: string | null;
            /** @description Answers to the questions of conversations, by question ID. */
            answers: {
                [key: string]: string | number;
            };
            /** @description Consent text of the last answered question that has a consent text. */
            consent_text: string | null;
            /**
             * Format: date-time
             * @description When the question with the consent text was answered.
             */
            consented_at: string | null;
            /** @description Kind of event that captured the lead. Null for a comment on a post and for a story reply. */
            source: ("direct_message" | "story_mention" | "live_comment") | null;
        };
        NewLead: {
            /** @description Instagram username, with or without `@`. */
            username: string;
            /** @description Name on the profile. Default: the username. */
            display_name?: string;
            /** @description Keyword to record as the lead’s trigger. */
            trigger_keyword: string;
            /**
             * @description What the person wrote.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment";
        };
        CreatedLead: {
            /** @description ID of the lead. */
            id: string;
            /** @description Instagram username, or the Instagram user ID while the username is unknown. */
            username: string;
            /** @description Name on the profile, or the username while the name is unknown. */
            display_name: string;
            /** @description Keyword that captured the lead. */
            trigger_keyword: string;
            /**
             * @description What the person wrote.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment";
            /**
             * Format: date-time
             * @description When the lead was captured.
             */
            captured_at: string;
        };
        UpdatedTags: {
            /** @description ID of the lead. */
            id: string;
            /** @description Tags, in the order in which they were added. */
            tags: string[];
        };
        UpdatedLeadStatus: {
            /** @description ID of the lead. */
            id: string;
            /**
             * @description Stage of the lead in your process.
             * @enum {string}
             */
            status: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
        };
        BulkLeadChange: {
            /** @description IDs of the leads, at most 100. */
            ids: string[];
            /**
             * @description New status.
             * @enum {string}
             */
            status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            /** @description Tags to add to leads that do not have them yet, at most 50. */
            add_tags?: string[];
            /** @description Tags to remove, at most 50. */
            remove_tags?: string[];
        };
        BulkLeadResult: {
            /** @description ID of the lead. */
            id: string;
            /**
             * @description `too_many_tags`: the lead would have more than 50 tags and stays unchanged.
             * @enum {string}
             */
            outcome: "updated" | "not_found" | "too_many_tags";
        };
        ListedAutomation: {
            /** @description ID of the automation. */
            id: string;
            /** @description Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter. */
            keyword: string;
            /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
            message: string;
            /**
             * @description Which events can fire the automation.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment" | "both";
            /**
             * @description A `paused` automation captures no leads and sends no replies.
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Format: date-time
             * @description When the automation was created.
             */
            created_at: string;
            /**
             * Format: int64
             * @description Number of times the automation fired.
             */
            triggers_count: number;
            /** @description Other events that fire the automation: `direct_message` with a keyword; `story_mention` of your account, with or without a keyword; `live_comment`, which the trigger types `comment` and `both` include. `media_ids` does not limit messages and mentions. */
            also_on?: ("direct_message" | "story_mention" | "live_comment")[];
            /** @description More keywords that fire the automation; at most 20. */
            additional_keywords?: string[];
            /** @description Texts with one of these words never fire the automation; at most 20. */
            excluded_keywords?: string[];
            /**
             * @description How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. With `any`, every text fires the automation unless it matches a keyword of another automation.
             * @enum {string}
             */
            match_mode?: "word" | "exact" | "contains" | "any";
            /** @description Instagram IDs of the posts and stories that can fire the automation, at most 100. Default: all posts and stories. */
            media_ids?: string[];
            /** @description Whether replies to other comments fire the automation. Default: true. */
            include_replies?: boolean;
            /** @description Texts of public replies, sent in turn, at most 10 of 300 characters. Not used in live broadcasts. */
            public_replies?: string[];
            /** @description The conversation that follows the message, from top to bottom. After a comment it begins when the person answers the private reply; after a story reply, it begins immediately. */
            steps?: ({
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a text or a picture.
                 * @constant
                 */
                type: "message";
                /** @description Text of at most 1,000 bytes of UTF-8; may contain placeholders. */
                text?: string;
                /**
                 * Format: uri
                 * @description https URL of a picture to send instead of a text. Instagram sends a picture and a text as separate messages.
                 */
                image_url?: string;
                /** @description Up to 3 buttons with links. The text then has at most 640 characters. */
                buttons?: {
                    /** @description At most 20 characters. */
                    title: string;
                    /**
                     * Format: uri
                     * @description The page that the button opens.
                     */
                    url: string;
                }[];
                /** @description Up to 13 suggestions instead of buttons, each of at most 20 characters. Tapping a suggestion sends its text as a message from the person. The conversation does not wait for a tap. */
                quick_replies?: string[];
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a question and stores the answer in the lead.
                 * @constant
                 */
                type: "question";
                /**
                 * @description The kind of answer. An `email` or a `phone` number is found within the text and also becomes the lead’s `email` or `phone`; `choice` sends quick replies.
                 * @enum {string}
                 */
                expects: "email" | "phone" | "number" | "text" | "choice";
                /** @description The question, at most 698 bytes of UTF-8; may contain placeholders. */
                text: string;
                /** @description The possible answers of a `choice` question, 2 to 13. */
                choices?: {
                    /** @description The quick reply that people tap, at most 20 characters. */
                    label: string;
                    /** @description ID of the later step that follows this choice. Default: the next step. */
                    next?: string;
                }[];
                /** @description Sent after an invalid answer. Default: the question is sent again. */
                invalid_text?: string;
                /**
                 * Format: int32
                 * @description How often the question is repeated after an invalid answer before the conversation ends. Default: 2.
                 */
                max_repeats?: number;
                /** @description Sent once if the question stays unanswered. Default: none. */
                reminder?: {
                    /** @description What is sent. */
                    text: string;
                    /**
                     * Format: int32
                     * @description Minutes without an answer before the reminder is sent.
                     */
                    after_minutes: number;
                };
                /** @description Sent below the question, and stored in the lead with the time of the answer. */
                consent_text?: string;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Waits.
                 * @constant
                 */
                type: "delay";
                /**
                 * Format: int32
                 * @description How long the conversation waits. Messages are allowed for 24 hours after the person wrote.
                 */
                minutes: number;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Changes the lead.
                 * @constant
                 */
                type: "lead";
                /** @description Tags to add, at most 10. */
                add_tags?: string[];
                /**
                 * @description New status of the lead.
                 * @enum {string}
                 */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends the event `conversation.step_reached` to your webhooks.
                 * @constant
                 */
                type: "webhook";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Ends the conversation.
                 * @constant
                 */
                type: "end";
            })[];
            /**
             * @description What happens when a person in this conversation writes a comment or story reply that would fire an automation: `end` (default) ends the conversation; `queue` lets up to 3 keywords wait until it has ended; with `ignore` it continues and nothing fires.
             * @enum {string}
             */
            on_new_keyword?: "end" | "queue" | "ignore";
        };
        Variation: {
            /** @description `var_1`, `var_2` and so on. */
            id: string;
            /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
            message: string;
            /**
             * Format: int64
             * @description Number of times the text was sent.
             */
            triggers_count: number;
        };
        AutomationWarning: {
            /**
             * @description Kind of warning.
             * @enum {string}
             */
            code: "keyword_never_fires";
            /** @description Keyword of this automation that never fires it. */
            keyword: string;
            /** @description Automation that fires instead. */
            automation_id: string;
            /** @description Explanation for people. */
            message: string;
        };
        Automation: {
            /** @description ID of the automation. */
            id: string;
            /** @description Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter. */
            keyword: string;
            /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
            message: string;
            /**
             * @description Which events can fire the automation.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment" | "both";
            /**
             * @description A `paused` automation captures no leads and sends no replies.
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Format: date-time
             * @description When the automation was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its settings last changed.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Number of times the automation fired.
             */
            triggers_count: number;
            /** @description Other events that fire the automation: `direct_message` with a keyword; `story_mention` of your account, with or without a keyword; `live_comment`, which the trigger types `comment` and `both` include. `media_ids` does not limit messages and mentions. */
            also_on?: ("direct_message" | "story_mention" | "live_comment")[];
            /** @description More keywords that fire the automation; at most 20. */
            additional_keywords?: string[];
            /** @description Texts with one of these words never fire the automation; at most 20. */
            excluded_keywords?: string[];
            /**
             * @description How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. With `any`, every text fires the automation unless it matches a keyword of another automation.
             * @enum {string}
             */
            match_mode?: "word" | "exact" | "contains" | "any";
            /** @description Instagram IDs of the posts and stories that can fire the automation, at most 100. Default: all posts and stories. */
            media_ids?: string[];
            /** @description Whether replies to other comments fire the automation. Default: true. */
            include_replies?: boolean;
            /** @description Texts of public replies, sent in turn, at most 10 of 300 characters. Not used in live broadcasts. */
            public_replies?: string[];
            /** @description The conversation that follows the message, from top to bottom. After a comment it begins when the person answers the private reply; after a story reply, it begins immediately. */
            steps?: ({
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a text or a picture.
                 * @constant
                 */
                type: "message";
                /** @description Text of at most 1,000 bytes of UTF-8; may contain placeholders. */
                text?: string;
                /**
                 * Format: uri
                 * @description https URL of a picture to send instead of a text. Instagram sends a picture and a text as separate messages.
                 */
                image_url?: string;
                /** @description Up to 3 buttons with links. The text then has at most 640 characters. */
                buttons?: {
                    /** @description At most 20 characters. */
                    title: string;
                    /**
                     * Format: uri
                     * @description The page that the button opens.
                     */
                    url: string;
                }[];
                /** @description Up to 13 suggestions instead of buttons, each of at most 20 characters. Tapping a suggestion sends its text as a message from the person. The conversation does not wait for a tap. */
                quick_replies?: string[];
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a question and stores the answer in the lead.
                 * @constant
                 */
                type: "question";
                /**
                 * @description The kind of answer. An `email` or a `phone` number is found within the text and also becomes the lead’s `email` or `phone`; `choice` sends quick replies.
                 * @enum {string}
                 */
                expects: "email" | "phone" | "number" | "text" | "choice";
                /** @description The question, at most 698 bytes of UTF-8; may contain placeholders. */
                text: string;
                /** @description The possible answers of a `choice` question, 2 to 13. */
                choices?: {
                    /** @description The quick reply that people tap, at most 20 characters. */
                    label: string;
                    /** @description ID of the later step that follows this choice. Default: the next step. */
                    next?: string;
                }[];
                /** @description Sent after an invalid answer. Default: the question is sent again. */
                invalid_text?: string;
                /**
                 * Format: int32
                 * @description How often the question is repeated after an invalid answer before the conversation ends. Default: 2.
                 */
                max_repeats?: number;
                /** @description Sent once if the question stays unanswered. Default: none. */
                reminder?: {
                    /** @description What is sent. */
                    text: string;
                    /**
                     * Format: int32
                     * @description Minutes without an answer before the reminder is sent.
                     */
                    after_minutes: number;
                };
                /** @description Sent below the question, and stored in the lead with the time of the answer. */
                consent_text?: string;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Waits.
                 * @constant
                 */
                type: "delay";
                /**
                 * Format: int32
                 * @description How long the conversation waits. Messages are allowed for 24 hours after the person wrote.
                 */
                minutes: number;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Changes the lead.
                 * @constant
                 */
                type: "lead";
                /** @description Tags to add, at most 10. */
                add_tags?: string[];
                /**
                 * @description New status of the lead.
                 * @enum {string}
                 */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends the event `conversation.step_reached` to your webhooks.
                 * @constant
                 */
                type: "webhook";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Ends the conversation.
                 * @constant
                 */
                type: "end";
            })[];
            /**
             * @description What happens when a person in this conversation writes a comment or story reply that would fire an automation: `end` (default) ends the conversation; `queue` lets up to 3 keywords wait until it has ended; with `ignore` it continues and nothing fires.
             * @enum {string}
             */
            on_new_keyword?: "end" | "queue" | "ignore";
            /** @description Other texts, sent in turn with `message`, oldest first. */
            variations: components["schemas"]["Variation"][];
            /** @description Keywords that never fire, because another active automation always takes precedence. Absent if there are no such keywords. */
            warnings?: components["schemas"]["AutomationWarning"][];
        };
        NewAutomation: {
            /** @description Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter. */
            keyword: string;
            /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
            message: string;
            /**
             * @description Which events can fire the automation.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment" | "both";
            /** @description Other events that fire the automation: `direct_message` with a keyword; `story_mention` of your account, with or without a keyword; `live_comment`, which the trigger types `comment` and `both` include. `media_ids` does not limit messages and mentions. */
            also_on?: ("direct_message" | "story_mention" | "live_comment")[];
            /** @description More keywords that fire the automation; at most 20. */
            additional_keywords?: string[];
            /** @description Texts with one of these words never fire the automation; at most 20. */
            excluded_keywords?: string[];
            /**
             * @description How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. With `any`, every text fires the automation unless it matches a keyword of another automation.
             * @enum {string}
             */
            match_mode?: "word" | "exact" | "contains" | "any";
            /** @description Instagram IDs of the posts and stories that can fire the automation, at most 100. Default: all posts and stories. */
            media_ids?: string[];
            /** @description Whether replies to other comments fire the automation. Default: true. */
            include_replies?: boolean;
            /** @description Texts of public replies, sent in turn, at most 10 of 300 characters. Not used in live broadcasts. */
            public_replies?: string[];
            /** @description The conversation that follows the message, from top to bottom. After a comment it begins when the person answers the private reply; after a story reply, it begins immediately. */
            steps?: ({
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a text or a picture.
                 * @constant
                 */
                type: "message";
                /** @description Text of at most 1,000 bytes of UTF-8; may contain placeholders. */
                text?: string;
                /**
                 * Format: uri
                 * @description https URL of a picture to send instead of a text. Instagram sends a picture and a text as separate messages.
                 */
                image_url?: string;
                /** @description Up to 3 buttons with links. The text then has at most 640 characters. */
                buttons?: {
                    /** @description At most 20 characters. */
                    title: string;
                    /**
                     * Format: uri
                     * @description The page that the button opens.
                     */
                    url: string;
                }[];
                /** @description Up to 13 suggestions instead of buttons, each of at most 20 characters. Tapping a suggestion sends its text as a message from the person. The conversation does not wait for a tap. */
                quick_replies?: string[];
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a question and stores the answer in the lead.
                 * @constant
                 */
                type: "question";
                /**
                 * @description The kind of answer. An `email` or a `phone` number is found within the text and also becomes the lead’s `email` or `phone`; `choice` sends quick replies.
                 * @enum {string}
                 */
                expects: "email" | "phone" | "number" | "text" | "choice";
                /** @description The question, at most 698 bytes of UTF-8; may contain placeholders. */
                text: string;
                /** @description The possible answers of a `choice` question, 2 to 13. */
                choices?: {
                    /** @description The quick reply that people tap, at most 20 characters. */
                    label: string;
                    /** @description ID of the later step that follows this choice. Default: the next step. */
                    next?: string;
                }[];
                /** @description Sent after an invalid answer. Default: the question is sent again. */
                invalid_text?: string;
                /**
                 * Format: int32
                 * @description How often the question is repeated after an invalid answer before the conversation ends. Default: 2.
                 */
                max_repeats?: number;
                /** @description Sent once if the question stays unanswered. Default: none. */
                reminder?: {
                    /** @description What is sent. */
                    text: string;
                    /**
                     * Format: int32
                     * @description Minutes without an answer before the reminder is sent.
                     */
                    after_minutes: number;
                };
                /** @description Sent below the question, and stored in the lead with the time of the answer. */
                consent_text?: string;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Waits.
                 * @constant
                 */
                type: "delay";
                /**
                 * Format: int32
                 * @description How long the conversation waits. Messages are allowed for 24 hours after the person wrote.
                 */
                minutes: number;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Changes the lead.
                 * @constant
                 */
                type: "lead";
                /** @description Tags to add, at most 10. */
                add_tags?: string[];
                /**
                 * @description New status of the lead.
                 * @enum {string}
                 */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends the event `conversation.step_reached` to your webhooks.
                 * @constant
                 */
                type: "webhook";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Ends the conversation.
                 * @constant
                 */
                type: "end";
            })[];
            /**
             * @description What happens when a person in this conversation writes a comment or story reply that would fire an automation: `end` (default) ends the conversation; `queue` lets up to 3 keywords wait until it has ended; with `ignore` it continues and nothing fires.
             * @enum {string}
             */
            on_new_keyword?: "end" | "queue" | "ignore";
        };
        CreatedAutomation: {
            /** @description ID of the automation. */
            id: string;
            /** @description Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter. */
            keyword: string;
            /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
            message: string;
            /**
             * @description Which events can fire the automation.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment" | "both";
            /**
             * @description A `paused` automation captures no leads and sends no replies.
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Format: date-time
             * @description When the automation was created.
             */
            created_at: string;
            /** @description Other events that fire the automation: `direct_message` with a keyword; `story_mention` of your account, with or without a keyword; `live_comment`, which the trigger types `comment` and `both` include. `media_ids` does not limit messages and mentions. */
            also_on?: ("direct_message" | "story_mention" | "live_comment")[];
            /** @description More keywords that fire the automation; at most 20. */
            additional_keywords?: string[];
            /** @description Texts with one of these words never fire the automation; at most 20. */
            excluded_keywords?: string[];
            /**
             * @description How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. With `any`, every text fires the automation unless it matches a keyword of another automation.
             * @enum {string}
             */
            match_mode?: "word" | "exact" | "contains" | "any";
            /** @description Instagram IDs of the posts and stories that can fire the automation, at most 100. Default: all posts and stories. */
            media_ids?: string[];
            /** @description Whether replies to other comments fire the automation. Default: true. */
            include_replies?: boolean;
            /** @description Texts of public replies, sent in turn, at most 10 of 300 characters. Not used in live broadcasts. */
            public_replies?: string[];
            /** @description The conversation that follows the message, from top to bottom. After a comment it begins when the person answers the private reply; after a story reply, it begins immediately. */
            steps?: ({
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a text or a picture.
                 * @constant
                 */
                type: "message";
                /** @description Text of at most 1,000 bytes of UTF-8; may contain placeholders. */
                text?: string;
                /**
                 * Format: uri
                 * @description https URL of a picture to send instead of a text. Instagram sends a picture and a text as separate messages.
                 */
                image_url?: string;
                /** @description Up to 3 buttons with links. The text then has at most 640 characters. */
                buttons?: {
                    /** @description At most 20 characters. */
                    title: string;
                    /**
                     * Format: uri
                     * @description The page that the button opens.
                     */
                    url: string;
                }[];
                /** @description Up to 13 suggestions instead of buttons, each of at most 20 characters. Tapping a suggestion sends its text as a message from the person. The conversation does not wait for a tap. */
                quick_replies?: string[];
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a question and stores the answer in the lead.
                 * @constant
                 */
                type: "question";
                /**
                 * @description The kind of answer. An `email` or a `phone` number is found within the text and also becomes the lead’s `email` or `phone`; `choice` sends quick replies.
                 * @enum {string}
                 */
                expects: "email" | "phone" | "number" | "text" | "choice";
                /** @description The question, at most 698 bytes of UTF-8; may contain placeholders. */
                text: string;
                /** @description The possible answers of a `choice` question, 2 to 13. */
                choices?: {
                    /** @description The quick reply that people tap, at most 20 characters. */
                    label: string;
                    /** @description ID of the later step that follows this choice. Default: the next step. */
                    next?: string;
                }[];
                /** @description Sent after an invalid answer. Default: the question is sent again. */
                invalid_text?: string;
                /**
                 * Format: int32
                 * @description How often the question is repeated after an invalid answer before the conversation ends. Default: 2.
                 */
                max_repeats?: number;
                /** @description Sent once if the question stays unanswered. Default: none. */
                reminder?: {
                    /** @description What is sent. */
                    text: string;
                    /**
                     * Format: int32
                     * @description Minutes without an answer before the reminder is sent.
                     */
                    after_minutes: number;
                };
                /** @description Sent below the question, and stored in the lead with the time of the answer. */
                consent_text?: string;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Waits.
                 * @constant
                 */
                type: "delay";
                /**
                 * Format: int32
                 * @description How long the conversation waits. Messages are allowed for 24 hours after the person wrote.
                 */
                minutes: number;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Changes the lead.
                 * @constant
                 */
                type: "lead";
                /** @description Tags to add, at most 10. */
                add_tags?: string[];
                /**
                 * @description New status of the lead.
                 * @enum {string}
                 */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends the event `conversation.step_reached` to your webhooks.
                 * @constant
                 */
                type: "webhook";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Ends the conversation.
                 * @constant
                 */
                type: "end";
            })[];
            /**
             * @description What happens when a person in this conversation writes a comment or story reply that would fire an automation: `end` (default) ends the conversation; `queue` lets up to 3 keywords wait until it has ended; with `ignore` it continues and nothing fires.
             * @enum {string}
             */
            on_new_keyword?: "end" | "queue" | "ignore";
            /** @description Keywords that never fire, because another active automation always takes precedence. Absent if there are no such keywords. */
            warnings?: components["schemas"]["AutomationWarning"][];
        };
        AutomationChanges: {
            /** @description Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter. */
            keyword?: string;
            /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
            message?: string;
            /**
             * @description Which events can fire the automation.
             * @enum {string}
             */
            trigger_type?: "story_reply" | "comment" | "both";
            /** @description Other events that fire the automation: `direct_message` with a keyword; `story_mention` of your account, with or without a keyword; `live_comment`, which the trigger types `comment` and `both` include. `media_ids` does not limit messages and mentions. */
            also_on?: ("direct_message" | "story_mention" | "live_comment")[];
            /** @description More keywords that fire the automation; at most 20. */
            additional_keywords?: string[];
            /** @description Texts with one of these words never fire the automation; at most 20. */
            excluded_keywords?: string[];
            /**
             * @description How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. With `any`, every text fires the automation unless it matches a keyword of another automation.
             * @enum {string}
             */
            match_mode?: "word" | "exact" | "contains" | "any";
            /** @description Instagram IDs of the posts and stories that can fire the automation, at most 100. Default: all posts and stories. */
            media_ids?: string[];
            /** @description Whether replies to other comments fire the automation. Default: true. */
            include_replies?: boolean;
            /** @description Texts of public replies, sent in turn, at most 10 of 300 characters. Not used in live broadcasts. */
            public_replies?: string[];
            /** @description The conversation that follows the message, from top to bottom. After a comment it begins when the person answers the private reply; after a story reply, it begins immediately. */
            steps?: ({
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a text or a picture.
                 * @constant
                 */
                type: "message";
                /** @description Text of at most 1,000 bytes of UTF-8; may contain placeholders. */
                text?: string;
                /**
                 * Format: uri
                 * @description https URL of a picture to send instead of a text. Instagram sends a picture and a text as separate messages.
                 */
                image_url?: string;
                /** @description Up to 3 buttons with links. The text then has at most 640 characters. */
                buttons?: {
                    /** @description At most 20 characters. */
                    title: string;
                    /**
                     * Format: uri
                     * @description The page that the button opens.
                     */
                    url: string;
                }[];
                /** @description Up to 13 suggestions instead of buttons, each of at most 20 characters. Tapping a suggestion sends its text as a message from the person. The conversation does not wait for a tap. */
                quick_replies?: string[];
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a question and stores the answer in the lead.
                 * @constant
                 */
                type: "question";
                /**
                 * @description The kind of answer. An `email` or a `phone` number is found within the text and also becomes the lead’s `email` or `phone`; `choice` sends quick replies.
                 * @enum {string}
                 */
                expects: "email" | "phone" | "number" | "text" | "choice";
                /** @description The question, at most 698 bytes of UTF-8; may contain placeholders. */
                text: string;
                /** @description The possible answers of a `choice` question, 2 to 13. */
                choices?: {
                    /** @description The quick reply that people tap, at most 20 characters. */
                    label: string;
                    /** @description ID of the later step that follows this choice. Default: the next step. */
                    next?: string;
                }[];
                /** @description Sent after an invalid answer. Default: the question is sent again. */
                invalid_text?: string;
                /**
                 * Format: int32
                 * @description How often the question is repeated after an invalid answer before the conversation ends. Default: 2.
                 */
                max_repeats?: number;
                /** @description Sent once if the question stays unanswered. Default: none. */
                reminder?: {
                    /** @description What is sent. */
                    text: string;
                    /**
                     * Format: int32
                     * @description Minutes without an answer before the reminder is sent.
                     */
                    after_minutes: number;
                };
                /** @description Sent below the question, and stored in the lead with the time of the answer. */
                consent_text?: string;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Waits.
                 * @constant
                 */
                type: "delay";
                /**
                 * Format: int32
                 * @description How long the conversation waits. Messages are allowed for 24 hours after the person wrote.
                 */
                minutes: number;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Changes the lead.
                 * @constant
                 */
                type: "lead";
                /** @description Tags to add, at most 10. */
                add_tags?: string[];
                /**
                 * @description New status of the lead.
                 * @enum {string}
                 */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends the event `conversation.step_reached` to your webhooks.
                 * @constant
                 */
                type: "webhook";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Ends the conversation.
                 * @constant
                 */
                type: "end";
            })[];
            /**
             * @description What happens when a person in this conversation writes a comment or story reply that would fire an automation: `end` (default) ends the conversation; `queue` lets up to 3 keywords wait until it has ended; with `ignore` it continues and nothing fires.
             * @enum {string}
             */
            on_new_keyword?: "end" | "queue" | "ignore";
        };
        UpdatedAutomation: {
            /** @description ID of the automation. */
            id: string;
            /** @description Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter. */
            keyword: string;
            /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
            message: string;
            /**
             * @description Which events can fire the automation.
             * @enum {string}
             */
            trigger_type: "story_reply" | "comment" | "both";
            /**
             * @description A `paused` automation captures no leads and sends no replies.
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Format: date-time
             * @description When its settings last changed.
             */
            updated_at: string;
            /** @description Other events that fire the automation: `direct_message` with a keyword; `story_mention` of your account, with or without a keyword; `live_comment`, which the trigger types `comment` and `both` include. `media_ids` does not limit messages and mentions. */
            also_on?: ("direct_message" | "story_mention" | "live_comment")[];
            /** @description More keywords that fire the automation; at most 20. */
            additional_keywords?: string[];
            /** @description Texts with one of these words never fire the automation; at most 20. */
            excluded_keywords?: string[];
            /**
             * @description How keywords match: `word` as whole words (default), `exact` as the whole text, `contains` also within a word. With `any`, every text fires the automation unless it matches a keyword of another automation.
             * @enum {string}
             */
            match_mode?: "word" | "exact" | "contains" | "any";
            /** @description Instagram IDs of the posts and stories that can fire the automation, at most 100. Default: all posts and stories. */
            media_ids?: string[];
            /** @description Whether replies to other comments fire the automation. Default: true. */
            include_replies?: boolean;
            /** @description Texts of public replies, sent in turn, at most 10 of 300 characters. Not used in live broadcasts. */
            public_replies?: string[];
            /** @description The conversation that follows the message, from top to bottom. After a comment it begins when the person answers the private reply; after a story reply, it begins immediately. */
            steps?: ({
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a text or a picture.
                 * @constant
                 */
                type: "message";
                /** @description Text of at most 1,000 bytes of UTF-8; may contain placeholders. */
                text?: string;
                /**
                 * Format: uri
                 * @description https URL of a picture to send instead of a text. Instagram sends a picture and a text as separate messages.
                 */
                image_url?: string;
                /** @description Up to 3 buttons with links. The text then has at most 640 characters. */
                buttons?: {
                    /** @description At most 20 characters. */
                    title: string;
                    /**
                     * Format: uri
                     * @description The page that the button opens.
                     */
                    url: string;
                }[];
                /** @description Up to 13 suggestions instead of buttons, each of at most 20 characters. Tapping a suggestion sends its text as a message from the person. The conversation does not wait for a tap. */
                quick_replies?: string[];
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends a question and stores the answer in the lead.
                 * @constant
                 */
                type: "question";
                /**
                 * @description The kind of answer. An `email` or a `phone` number is found within the text and also becomes the lead’s `email` or `phone`; `choice` sends quick replies.
                 * @enum {string}
                 */
                expects: "email" | "phone" | "number" | "text" | "choice";
                /** @description The question, at most 698 bytes of UTF-8; may contain placeholders. */
                text: string;
                /** @description The possible answers of a `choice` question, 2 to 13. */
                choices?: {
                    /** @description The quick reply that people tap, at most 20 characters. */
                    label: string;
                    /** @description ID of the later step that follows this choice. Default: the next step. */
                    next?: string;
                }[];
                /** @description Sent after an invalid answer. Default: the question is sent again. */
                invalid_text?: string;
                /**
                 * Format: int32
                 * @description How often the question is repeated after an invalid answer before the conversation ends. Default: 2.
                 */
                max_repeats?: number;
                /** @description Sent once if the question stays unanswered. Default: none. */
                reminder?: {
                    /** @description What is sent. */
                    text: string;
                    /**
                     * Format: int32
                     * @description Minutes without an answer before the reminder is sent.
                     */
                    after_minutes: number;
                };
                /** @description Sent below the question, and stored in the lead with the time of the answer. */
                consent_text?: string;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Waits.
                 * @constant
                 */
                type: "delay";
                /**
                 * Format: int32
                 * @description How long the conversation waits. Messages are allowed for 24 hours after the person wrote.
                 */
                minutes: number;
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Changes the lead.
                 * @constant
                 */
                type: "lead";
                /** @description Tags to add, at most 10. */
                add_tags?: string[];
                /**
                 * @description New status of the lead.
                 * @enum {string}
                 */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Sends the event `conversation.step_reached` to your webhooks.
                 * @constant
                 */
                type: "webhook";
            } | {
                /** @description Your name for the step, unique in the automation. The answer to a question is stored under this name. */
                id: string;
                /**
                 * @description Ends the conversation.
                 * @constant
                 */
                type: "end";
            })[];
            /**
             * @description What happens when a person in this conversation writes a comment or story reply that would fire an automation: `end` (default) ends the conversation; `queue` lets up to 3 keywords wait until it has ended; with `ignore` it continues and nothing fires.
             * @enum {string}
             */
            on_new_keyword?: "end" | "queue" | "ignore";
            /** @description Keywords that never fire, because another active automation always takes precedence. Absent if there are no such keywords. */
            warnings?: components["schemas"]["AutomationWarning"][];
        };
        NewAutomationStatus: {
            /**
             * @description `active` or `paused`.
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * @description What happens to unsent replies: `keep` sends them once the automation is active, `discard` cancels them.
             * @default keep
             * @enum {string}
             */
            queued_replies?: "keep" | "discard";
        };
        ChangedAutomationStatus: {
            /** @description ID of the automation. */
            id: string;
            /**
             * @description A `paused` automation captures no leads and sends no replies.
             * @enum {string}
             */
            status: "active" | "paused";
            /**
             * Format: int64
             * @description Replies that were canceled; only with `queued_replies: "discard"`.
             */
            discarded_replies?: number;
        };
        Statistics: {
            /** @description ID of the automation. */
            id: string;
            /** @description Word or phrase that fires the automation, 2 to 100 characters. Case, accents and width do not matter. */
            keyword: string;
            /**
             * Format: int64
             * @description Number of times the automation fired within the range.
             */
            total_triggers: number;
            /**
             * Format: int64
             * @description Number of times the automation fired this month, in the account’s time zone.
             */
            triggers_this_month: number;
            /**
             * Format: int64
             * @description Number of times the automation fired this week, from Monday, in the account’s time zone.
             */
            triggers_this_week: number;
            /** @description Average number of times per day that the automation fired within the range, to two decimals. */
            average_triggers_per_day: number;
            /** @description How often the message and each variation were sent. */
            variations: {
                /** @description `main` for the automation’s own message, or the ID of a variation. */
                id: string;
                /**
                 * Format: int64
                 * @description Number of times this text was sent within the range.
                 */
                triggers: number;
            }[];
        };
        Trigger: {
            /** @description ID of the trigger. */
            id: string;
            /**
             * @description What the person wrote.
             * @enum {string}
             */
            kind: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention";
            /** @description Username of the person who wrote the comment. Null for messages, and after the person was erased. */
            username: string | null;
            /** @description Text that the person wrote. Empty for story mentions, and after the person was erased. */
            text: string;
            /** @description Captured lead. Null if the trigger was skipped or the lead was deleted. */
            lead_id: string | null;
            /** @description `main` or the ID of the variation that is sent. Null if the trigger was skipped. */
            variation: string | null;
            /**
             * Format: date-time
             * @description When the text was written.
             */
            occurred_at: string;
            /**
             * @description Whether the reply was sent.
             * @enum {string}
             */
            outcome: "pending" | "sent" | "failed" | "skipped";
            /** @description Why the reply was skipped (`paused`, `cooldown`, `superseded`), failed (`window_closed`, `person_unreachable`, `discarded`, `code_…`) or is waiting (`hourly_limit`, `automation_paused`, `throttled`, `token_invalid`, …). Null otherwise. */
            reason: string | null;
            /** @description Instagram’s own error message, or null. */
            detail: string | null;
            /**
             * Format: int64
             * @description Number of attempts to send.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt. Null if no attempt is planned, or if you have to act first: resume the automation, or reconnect the account.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When Instagram accepted the reply. Null until then.
             */
            sent_at: string | null;
            /** @description Public reply to the comment, with its own outcome. Absent if there is no public reply. */
            public_reply?: {
                /** @description Reply text. Null after the person was erased. */
                text: string | null;
                /**
                 * @description Whether the reply was sent.
                 * @enum {string}
                 */
                outcome: "pending" | "sent" | "failed";
                /** @description Why the reply was skipped (`paused`, `cooldown`, `superseded`), failed (`window_closed`, `person_unreachable`, `discarded`, `code_…`) or is waiting (`hourly_limit`, `automation_paused`, `throttled`, `token_invalid`, …). Null otherwise. */
                reason: string | null;
                /** @description Instagram’s own error message, or null. */
                detail: string | null;
                /**
                 * Format: int64
                 * @description Number of attempts to send.
                 */
                attempts: number;
                /**
                 * Format: date-time
                 * @description Earliest time of the next attempt. Null if no attempt is planned, or if you have to act first: resume the automation, or reconnect the account.
                 */
                next_attempt_at: string | null;
                /**
                 * Format: date-time
                 * @description When Instagram accepted the reply. Null until then.
                 */
                sent_at: string | null;
            };
        };
        TextToTest: {
            /** @description What a person would write, at most 5,000 characters. */
            text: string;
            /**
             * @description Kind of event that would contain the text.
             * @default comment
             * @enum {string}
             */
            kind?: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention";
            /** @description Instagram’s ID of the post or story. Without an ID, automations limited to posts do not fire. */
            media_id?: string;
            /**
             * @description Whether the text replies to another comment.
             * @default false
             */
            is_reply?: boolean;
            /** @description Fills in `{{username}}`. */
            username?: string;
            /** @description Value of `{{first_name}}`. Leave it out for a person who has only commented, because Instagram sends no names with comments. */
            display_name?: string;
        };
        /** @description What would happen. Cooldowns depend on the person and are ignored. */
        TestResult: {
            /** @description Automation that would fire. Null if no automation would fire. */
            fires: {
                /** @description ID of the automation. */
                automation_id: string;
                /** @description Main keyword of the automation. */
                keyword: string;
                /** @description Keyword that matched. */
                matched_keyword: string;
                /** @description Message and variations, filled in. One of these texts would be sent. */
                messages: string[];
                /** @description Public replies, filled in. One of these replies would be posted. */
                public_replies: string[];
            } | null;
            /** @description Other automations whose keyword is in the text. */
            skipped: {
                /** @description ID of the automation. */
                automation_id: string;
                /** @description Main keyword of the automation. */
                keyword: string;
                /**
                 * @description Why the automation would not fire.
                 * @enum {string}
                 */
                reason: "paused" | "superseded" | "other_post" | "reply_to_comment" | "excluded_keyword";
            }[];
        };
        RetryRequest: {
            /** @description Retries triggers from this ISO 8601 time on. A time without an offset is UTC. */
            since: string;
        };
        Conversation: {
            /** @description The id of the conversation. */
            id: string;
            /** @description Automation whose steps the conversation follows. */
            automation_id: string;
            /** @description Lead in which the answers are stored. */
            lead_id: string;
            /**
             * @description A person has one running conversation at a time. `paused`: a message to the person was written by hand.
             * @enum {string}
             */
            status: "running" | "paused" | "ended";
            /** @description Why the conversation ended; null while it runs. completed: the conversation reached its end; no_answer: the person did not answer the private reply; window_closed: the person did not write for 24 hours, after which Instagram accepts no more messages; invalid_answers: the person gave no valid answer; new_keyword: the person fired an automation again; reply_failed: the automation’s message was not sent; disconnected: the Instagram account was disconnected; step_removed: the current step was removed from the automation; error: the conversation could not be continued because of an error. Any other value is the reason why a message was not sent. */
            reason: string | null;
            /** @description The id of the current step; null before the first step. */
            step: string | null;
            /**
             * Format: date-time
             * @description When the automation fired.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When the conversation ended. Null while it runs.
             */
            ended_at: string | null;
            /** @description The newest 100 messages after the automation’s own message, oldest first. Messages from the person are kept for 30 days. */
            messages: {
                /**
                 * @description Who wrote the message.
                 * @enum {string}
                 */
                from: "account" | "person";
                /** @description Empty if the message is a picture. */
                text: string;
                /** @description Picture of a step, or null. */
                image_url: string | null;
                /** @description ID of the step that sent the message. Null for messages from the person and messages written by hand. */
                step: string | null;
                /**
                 * Format: date-time
                 * @description When the message was queued or received.
                 */
                at: string;
                /**
                 * @description Outcome of the message; `answered`: it was taken as the answer to a question; `queued`: its keyword waits until the conversation has ended.
                 * @enum {string}
                 */
                outcome: "pending" | "sent" | "failed" | "answered" | "in_conversation" | "queued";
                /** @description Why the message failed or is waiting. */
                reason: string | null;
            }[];
        };
        Person: {
            /** @description ID of the person. */
            id: string;
            /** @description ID of the connection to which the person wrote. */
            connection_id: string;
            /** @description Instagram’s ID of the person, which differs between connections. */
            platform_user_id: string;
            /** @description Instagram username, or the Instagram user ID while the username is unknown. */
            username: string;
            /** @description Name on the profile, or the username while the name is unknown. */
            display_name: string;
            /** @description Address of the profile picture, which expires. Null while unknown. */
            profile_picture_url: string | null;
            /** @description Last email address that the person gave in an answer, or null. */
            email: string | null;
            /** @description Last phone number that the person gave in an answer, or null. */
            phone: string | null;
            /**
             * Format: int64
             * @description Number of leads, one for each automation that the person fired.
             */
            leads_count: number;
            /**
             * Format: date-time
             * @description When the first lead was captured.
             */
            first_captured_at: string;
            /**
             * Format: date-time
             * @description When the last lead was captured.
             */
            last_captured_at: string;
        };
        PersonNote: {
            /** @description ID of the note. */
            id: string;
            /** @description Text of the note. */
            note: string;
            /**
             * Format: date-time
             * @description When the note was added.
             */
            added_at: string;
            /** @description Lead that the note is about. Null if the note is about the person. */
            lead_id: string | null;
        };
        PersonDetails: {
            /** @description ID of the person. */
            id: string;
            /** @description ID of the connection to which the person wrote. */
            connection_id: string;
            /** @description Instagram’s ID of the person, which differs between connections. */
            platform_user_id: string;
            /** @description Instagram username, or the Instagram user ID while the username is unknown. */
            username: string;
            /** @description Name on the profile, or the username while the name is unknown. */
            display_name: string;
            /** @description Address of the profile picture, which expires. Null while unknown. */
            profile_picture_url: string | null;
            /** @description Last email address that the person gave in an answer, or null. */
            email: string | null;
            /** @description Last phone number that the person gave in an answer, or null. */
            phone: string | null;
            /**
             * Format: int64
             * @description Number of leads, one for each automation that the person fired.
             */
            leads_count: number;
            /**
             * Format: date-time
             * @description When the first lead was captured.
             */
            first_captured_at: string;
            /**
             * Format: date-time
             * @description When the last lead was captured.
             */
            last_captured_at: string;
            /** @description Answers to all questions, by question ID. If several leads answer a question, the lead that was captured last counts. */
            answers: {
                [key: string]: string | number;
            };
            /** @description Newest 50 leads, newest first. */
            leads: {
                /** @description ID of the lead. */
                id: string;
                /** @description Instagram username, or the Instagram user ID while the username is unknown. */
                username: string;
                /** @description Name on the profile, or the username while the name is unknown. */
                display_name: string;
                /** @description Keyword that captured the lead. */
                trigger_keyword: string;
                /**
                 * @description What the person wrote.
                 * @enum {string}
                 */
                trigger_type: "story_reply" | "comment";
                /**
                 * Format: date-time
                 * @description When the lead was captured.
                 */
                captured_at: string;
                /** @description Address of the profile picture, which expires. Null while unknown. */
                profile_picture_url: string | null;
                /**
                 * @description Stage of the lead in your process.
                 * @enum {string}
                 */
                status: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
                /** @description Tags, in the order in which they were added. */
                tags: string[];
                /** @description Answer to the last question for an email address, or null. */
                email: string | null;
                /** @description Answer to the last question for a phone number, in digits, or null. */
                phone: string | null;
                /** @description Answers to the questions of conversations, by question ID. */
                answers: {
                    [key: string]: string | number;
                };
                /** @description Consent text of the last answered question that has a consent text. */
                consent_text: string | null;
                /**
                 * Format: date-time
                 * @description When the question with the consent text was answered.
                 */
                consented_at: string | null;
                /** @description Kind of event that captured the lead. Null for a comment on a post and for a story reply. */
                source: ("direct_message" | "story_mention" | "live_comment") | null;
            }[];
            /** @description Newest 20 conversations, newest first. Their messages are in the timeline. */
            conversations: {
                /** @description The id of the conversation. */
                id: string;
                /** @description Automation whose steps the conversation follows. */
                automation_id: string;
                /** @description Lead in which the answers are stored. */
                lead_id: string;
                /**
                 * @description A person has one running conversation at a time. `paused`: a message to the person was written by hand.
                 * @enum {string}
                 */
                status: "running" | "paused" | "ended";
                /** @description Why the conversation ended; null while it runs. completed: the conversation reached its end; no_answer: the person did not answer the private reply; window_closed: the person did not write for 24 hours, after which Instagram accepts no more messages; invalid_answers: the person gave no valid answer; new_keyword: the person fired an automation again; reply_failed: the automation’s message was not sent; disconnected: the Instagram account was disconnected; step_removed: the current step was removed from the automation; error: the conversation could not be continued because of an error. Any other value is the reason why a message was not sent. */
                reason: string | null;
                /** @description The id of the current step; null before the first step. */
                step: string | null;
                /**
                 * Format: date-time
                 * @description When the automation fired.
                 */
                started_at: string;
                /**
                 * Format: date-time
                 * @description When the conversation ended. Null while it runs.
                 */
                ended_at: string | null;
            }[];
            /** @description Newest 200 notes about the person and their leads, newest first. */
            notes: components["schemas"]["PersonNote"][];
            /** @description Newest 100 comments, replies and messages, newest first. What the person wrote is kept for 30 days. */
            timeline: {
                /**
                 * Format: date-time
                 * @description When the message was received, sent or queued.
                 */
                at: string;
                /**
                 * @description Who wrote the text.
                 * @enum {string}
                 */
                from: "person" | "account";
                /**
                 * @description Kind of text. `message`: a message of a conversation.
                 * @enum {string}
                 */
                kind: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention" | "private_reply" | "public_reply" | "message";
                /** @description Empty if the message is a picture. */
                text: string;
                /** @description Picture of a step, or null. */
                image_url: string | null;
                /**
                 * @description Outcome of the message, as in the activity. For a message of the account, whether the message was sent.
                 * @enum {string}
                 */
                outcome: "fired" | "cooldown" | "answered" | "in_conversation" | "queued" | "paused" | "other_post" | "reply_to_comment" | "excluded_keyword" | "no_match" | "error" | "disconnected" | "erased" | "waiting" | "unknown" | "pending" | "sent" | "failed";
                /** @description Reason for which the message failed or is waiting. Null otherwise. */
                reason: string | null;
                /** @description Automation that decided the outcome or wrote the message, or null. */
                automation_id: string | null;
                /** @description Instagram’s ID of the comment or message. Null while unknown. */
                platform_id: string | null;
            }[];
        };
        Activity: {
            /** @description Instagram’s ID of the comment or message. */
            platform_id: string;
            /**
             * @description What the person wrote.
             * @enum {string}
             */
            kind: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention";
            /** @description Username of the person who wrote the text. Null after the person was erased, and for messages of people without a lead, because messages contain no name. */
            username: string | null;
            /** @description Text that the person wrote. Empty for story mentions, and after the person withdrew the message or was erased. */
            text: string;
            /**
             * Format: date-time
             * @description When the text was written.
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When the text was received.
             */
            received_at: string;
            /**
             * @description How the event was received. `catch_up`: by reading recent comments and messages, because no webhook had delivered it.
             * @enum {string}
             */
            origin: "webhook" | "catch_up";
            /**
             * @description `fired`: a reply was queued. `cooldown`: the person fired the automation recently. `answered`: the text answers a question of a conversation. `in_conversation`: the person is in a conversation, and the text neither answers its question nor ends it. `queued`: the keyword waits until the person’s conversation has ended. `paused`: only paused automations matched. `other_post`, `reply_to_comment`, `excluded_keyword`: an automation with the keyword is limited to other posts, ignores replies to comments, or excludes a word of the text. `no_match`: the text has no keyword. `error`: the text could not be matched. `disconnected`: the Instagram account was disconnected before the text was matched. `erased`: the person was erased, or withdrew the message before it was matched. `waiting`: the text will be matched in a moment.
             * @enum {string}
             */
            outcome: "fired" | "cooldown" | "answered" | "in_conversation" | "queued" | "paused" | "other_post" | "reply_to_comment" | "excluded_keyword" | "no_match" | "error" | "disconnected" | "erased" | "waiting" | "unknown";
            /** @description Automation that decided the outcome. Null if no automation decided it. */
            automation_id: string | null;
            /** @description Trigger that contains the reply. Null if nothing fired. */
            trigger_id: string | null;
            /** @description State of the reply. Null if nothing fired. */
            reply: {
                /**
                 * @description Whether the reply was sent.
                 * @enum {string}
                 */
                outcome: "pending" | "sent" | "failed";
                /** @description Why the reply failed or is waiting. Null otherwise. */
                reason: string | null;
            } | null;
            /** @description Whether you hid or deleted the comment here. Null for messages. */
            visibility: ("visible" | "hidden" | "deleted") | null;
            /** @description ID of the person who wrote the text. Null if the person has no lead or was erased. */
            person_id: string | null;
        };
        Media: {
            /** @description Instagram’s ID of the post or story, for `media_ids` of an automation. */
            media_id: string;
            /**
             * @description Kind of media.
             * @enum {string}
             */
            kind: "post" | "live" | "story";
            /**
             * Format: int64
             * @description Number of comments and replies to the post or story among the newest 2,000 events of the account.
             */
            events: number;
            /** @description Text of the newest comment or reply. */
            last_text: string;
            /**
             * Format: date-time
             * @description When the newest comment or reply was delivered.
             */
            last_received_at: string;
        };
        KeywordSuggestion: {
            /** @description Word or phrase of up to three words, in lower case and without accents, as keywords are compared. */
            keyword: string;
            /**
             * Format: int64
             * @description Number of people who wrote the keyword, at least 2.
             */
            people: number;
            /** @description Newest text that contains the keyword. */
            last_text: string;
        };
        ManualReply: {
            /** @description ID of the reply. */
            id: string;
            /**
             * @description How the reply is sent.
             * @enum {string}
             */
            kind: "message" | "private_reply" | "public_reply";
            /** @description Text of the reply. */
            text: string;
            /**
             * @description Whether the reply was sent.
             * @enum {string}
             */
            outcome: "pending" | "sent" | "failed";
            /** @description Why the reply failed or is waiting. Null otherwise. */
            reason: string | null;
            /** @description Instagram’s own error message, or null. */
            detail: string | null;
            /**
             * Format: date-time
             * @description When the reply was written.
             */
            created_at: string;
        };
        ActivityDetails: {
            /** @description Instagram’s ID of the comment or message. */
            platform_id: string;
            /**
             * @description What the person wrote.
             * @enum {string}
             */
            kind: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention";
            /** @description Username of the person who wrote the text. Null after the person was erased, and for messages of people without a lead, because messages contain no name. */
            username: string | null;
            /** @description Text that the person wrote. Empty for story mentions, and after the person withdrew the message or was erased. */
            text: string;
            /**
             * Format: date-time
             * @description When the text was written.
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description When the text was received.
             */
            received_at: string;
            /**
             * @description How the event was received. `catch_up`: by reading recent comments and messages, because no webhook had delivered it.
             * @enum {string}
             */
            origin: "webhook" | "catch_up";
            /**
             * @description `fired`: a reply was queued. `cooldown`: the person fired the automation recently. `answered`: the text answers a question of a conversation. `in_conversation`: the person is in a conversation, and the text neither answers its question nor ends it. `queued`: the keyword waits until the person’s conversation has ended. `paused`: only paused automations matched. `other_post`, `reply_to_comment`, `excluded_keyword`: an automation with the keyword is limited to other posts, ignores replies to comments, or excludes a word of the text. `no_match`: the text has no keyword. `error`: the text could not be matched. `disconnected`: the Instagram account was disconnected before the text was matched. `erased`: the person was erased, or withdrew the message before it was matched. `waiting`: the text will be matched in a moment.
             * @enum {string}
             */
            outcome: "fired" | "cooldown" | "answered" | "in_conversation" | "queued" | "paused" | "other_post" | "reply_to_comment" | "excluded_keyword" | "no_match" | "error" | "disconnected" | "erased" | "waiting" | "unknown";
            /** @description Automation that decided the outcome. Null if no automation decided it. */
            automation_id: string | null;
            /** @description Trigger that contains the reply. Null if nothing fired. */
            trigger_id: string | null;
            /** @description State of the reply. Null if nothing fired. */
            reply: {
                /**
                 * @description Whether the reply was sent.
                 * @enum {string}
                 */
                outcome: "pending" | "sent" | "failed";
                /** @description Why the reply failed or is waiting. Null otherwise. */
                reason: string | null;
            } | null;
            /** @description Whether you hid or deleted the comment here. Null for messages. */
            visibility: ("visible" | "hidden" | "deleted") | null;
            /** @description ID of the person who wrote the text. Null if the person has no lead or was erased. */
            person_id: string | null;
            /** @description Replies written by hand, newest first, at most 100. */
            replies: components["schemas"]["ManualReply"][];
            /** @description What you cannot do by hand now, and why. */
            obstacles: {
                /** @description Why no message can be sent. Null if nothing prevents it. */
                message: ("erased" | "not_connected" | "window_closed" | "already_answered" | "not_a_comment" | "live_comment" | "comment_hidden" | "comment_deleted") | null;
                /** @description Why no public reply can be made. Null if nothing prevents it. */
                public_reply: ("erased" | "not_connected" | "window_closed" | "already_answered" | "not_a_comment" | "live_comment" | "comment_hidden" | "comment_deleted") | null;
                /** @description Why the comment can’t be hidden or shown. Null if nothing prevents it. */
                hide: ("erased" | "not_connected" | "window_closed" | "already_answered" | "not_a_comment" | "live_comment" | "comment_hidden" | "comment_deleted") | null;
                /** @description Why the comment can’t be deleted. Null if nothing prevents it. */
                delete: ("erased" | "not_connected" | "window_closed" | "already_answered" | "not_a_comment" | "live_comment" | "comment_hidden" | "comment_deleted") | null;
            };
        };
        NewReply: {
            /**
             * @description A direct message, or the private reply to a comment.
             * @constant
             */
            kind: "message";
            /** @description Text, at most 1,000 bytes. */
            text: string;
        } | {
            /**
             * @description A public answer to a comment.
             * @constant
             */
            kind: "public_reply";
            /** @description Text, at most 300 characters. */
            text: string;
        };
        QueuedReply: {
            /** @description ID of the reply. */
            id: string;
            /**
             * @description How the reply is sent.
             * @enum {string}
             */
            kind: "message" | "private_reply" | "public_reply";
            /**
             * @description Whether the reply was sent.
             * @enum {string}
             */
            outcome: "pending" | "sent" | "failed";
        };
        /** @description Counts by day. Triggers of deleted automations are not counted. */
        AccountStatistics: {
            /** @description Sums over all days. */
            totals: {
                /**
                 * Format: int64
                 * @description Events that fired an automation.
                 */
                triggers: number;
                /**
                 * Format: int64
                 * @description Leads captured, except those deleted since.
                 */
                leads: number;
                /**
                 * Format: int64
                 * @description Triggers whose reply was sent.
                 */
                replies_sent: number;
                /**
                 * Format: int64
                 * @description Triggers whose reply failed.
                 */
                replies_failed: number;
            };
            /** @description Every day of the range, oldest first. */
            days: {
                /**
                 * Format: int64
                 * @description Events that fired an automation.
                 */
                triggers: number;
                /**
                 * Format: int64
                 * @description Leads captured, except those deleted since.
                 */
                leads: number;
                /**
                 * Format: int64
                 * @description Triggers whose reply was sent.
                 */
                replies_sent: number;
                /**
                 * Format: int64
                 * @description Triggers whose reply failed.
                 */
                replies_failed: number;
                /**
                 * Format: date
                 * @description Day in the account’s time zone.
                 */
                date: string;
            }[];
        };
        Connection: {
            /** @description ID of the connection. */
            id: string;
            /** @description Instagram’s ID of the account, as in Instagram’s webhooks. */
            instagram_account_id: string;
            /** @description Instagram’s ID of the account for this app. Null if an operator connected it. */
            app_scoped_id: string | null;
            /** @description Username of the Instagram account. */
            username: string;
            /**
             * @description `held`: some or all replies are paused; the fields that end with `held_until` show until when. `needs_reconnect`: Instagram no longer accepts the token.
             * @enum {string}
             */
            status: "active" | "held" | "needs_reconnect" | "disconnected";
            /** @description Why the connection is paused or must be reconnected. Null otherwise. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time until which all replies are paused. Null if they are not paused.
             */
            held_until: string | null;
            /**
             * Format: date-time
             * @description Time until which private replies to comments are paused. Null if they are not paused.
             */
            comments_held_until: string | null;
            /**
             * Format: date-time
             * @description Time until which replies to messages are paused. Null if they are not paused.
             */
            messages_held_until: string | null;
            /**
             * Format: date-time
             * @description Time until which public replies are paused. Null if they are not paused.
             */
            public_replies_held_until: string | null;
            /** @description Granted permissions. Empty if unknown. */
            scopes: string[];
            /** @description Permissions that this service needs but was not granted. */
            missing_scopes: string[];
            /**
             * Format: date-time
             * @description When the access token expires. Null if unknown or disconnected.
             */
            token_expires_at: string | null;
            /**
             * Format: date-time
             * @description When the token was last refreshed. Null if it was not refreshed since the login.
             */
            token_refreshed_at: string | null;
            /** @description Hourly use of private replies to comments. */
            private_replies: {
                /**
                 * Format: int64
                 * @description Number used within the last hour.
                 */
                used: number;
                /**
                 * Format: int64
                 * @description Maximum per hour.
                 */
                limit: number;
                /**
                 * Format: date-time
                 * @description When replies that wait for the hourly limit are sent. Null if no reply waits.
                 */
                resumes_at: string | null;
            };
            /** @description Hourly use of public replies, and of requests that check the connection. */
            public_replies: {
                /**
                 * Format: int64
                 * @description Number used within the last hour.
                 */
                used: number;
                /**
                 * Format: int64
                 * @description Maximum per hour.
                 */
                limit: number;
                /**
                 * Format: date-time
                 * @description When replies that wait for the hourly limit are sent. Null if no reply waits.
                 */
                resumes_at: string | null;
            };
            /** @description Why the last refresh of the token failed. Null if it did not fail. */
            refresh_failure: string | null;
            /** @description Subscription to Instagram’s webhook, which is checked daily and repaired. */
            subscription: {
                /**
                 * Format: date-time
                 * @description When the subscription was last checked. Null if it was not checked since the login.
                 */
                checked_at: string | null;
                /**
                 * Format: date-time
                 * @description When a missing subscription was last repaired. Null if it was never repaired.
                 */
                repaired_at: string | null;
                /** @description Reason for which Instagram refused the check or the repair. Null if it did not refuse. */
                failure: string | null;
            };
            /** @description Every 10 minutes, the service reads recent comments and messages that the webhook did not deliver. */
            catch_up: {
                /**
                 * Format: date-time
                 * @description When reading last succeeded. Null if it has not succeeded yet.
                 */
                checked_at: string | null;
                /** @description Why the last attempt failed. Null if it succeeded. */
                failure: string | null;
            };
            /**
             * Format: date-time
             * @description When the account was first connected.
             */
            connected_at: string;
        };
        NewConnectionLogin: {
            /** @description Where the browser goes afterwards: a path of this service. Its query gets `connection_id` or `error`. Default: a plain page with the result. */
            return_to?: string;
        };
        ConnectionLogin: {
            /**
             * Format: uri
             * @description Instagram’s login page. Open it in the browser of the account’s owner.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the URL stops working, 15 minutes from now.
             */
            expires_at: string;
        };
        EndedConnection: {
            /** @description ID of the connection. */
            id: string;
            /**
             * @description Always `disconnected`.
             * @constant
             */
            status: "disconnected";
            /**
             * Format: int64
             * @description Queued replies that were canceled.
             */
            failed_replies: number;
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
            status_reason: string | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last successful delivery; null if deliveries succeed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled; null while it is enabled.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
            /** @description How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
            recent_deliveries: {
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
                last_at: string | null;
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
            events?: ("lead.captured" | "lead.updated" | "conversation.step_reached" | "reply.sent" | "reply.failed" | "public_reply.sent" | "public_reply.failed" | "connection.needs_attention")[];
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
            status_reason: string | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last successful delivery; null if deliveries succeed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the webhook was disabled; null while it is enabled.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description When the webhook was created.
             */
            created_at: string;
            /** @description How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
            recent_deliveries: {
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
                last_at: string | null;
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
            events?: ("lead.captured" | "lead.updated" | "conversation.step_reached" | "reply.sent" | "reply.failed" | "public_reply.sent" | "public_reply.failed" | "connection.needs_attention")[];
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
                duration_ms: number;
                /** @description The beginning of the receiver's response body. */
                response: string | null;
                /** @description Why the attempt failed; null if it succeeded. */
                error: string | null;
            }[];
            /**
             * Format: date-time
             * @description When the next attempt is due; null after the last attempt.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the receiver accepted the event; null until then.
             */
            delivered_at: string | null;
        };
        WebhookRecovery: {
            /** @description Resend events from this time on. */
            since: string;
        };
        /** @description The record contains no personal data. */
        Erasure: {
            /** @description ID of the record. */
            id: string;
            /**
             * @description What was erased; `account` if your account was deleted and later restored from its archive.
             * @enum {string}
             */
            kind: "lead" | "person" | "connection" | "account";
            /**
             * Format: int64
             * @description Leads deleted, with their notes.
             */
            leads: number;
            /**
             * Format: int64
             * @description Comments and story replies whose texts and names were erased.
             */
            events: number;
            /**
             * Format: int64
             * @description Triggers whose texts and names were erased. Queued replies were canceled.
             */
            replies: number;
            /**
             * Format: date-time
             * @description When the erasure was requested.
             */
            erased_at: string;
        };
        NewErasure: {
            /** @description ID of a lead of this person. */
            lead_id?: string;
            /** @description Instagram’s ID of the person. */
            platform_user_id?: string;
            /** @description Instagram username, with or without `@`. It means the person who was last seen with it on each connection, and nobody who only had it earlier. */
            username?: string;
        };
        Account: {
            /** @description ID of the account. */
            id: string;
            /** @description Name of the account. */
            name: string;
            /** @description Plan, which limits the number of automations. */
            plan: string;
            /** @description IANA time zone that decides on which day an event counts. */
            time_zone: string;
        };
        AccountChanges: {
            /** @description IANA time zone, such as `Europe/Berlin`. */
            time_zone: string;
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
            created_at: string;
            /** @description The ID of the key or person that created the key; null if an operator created it. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null if it was never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null while it is active.
             */
            revoked_at: string | null;
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
            created_at: string;
            /** @description The ID of the key or person that created the key; null if an operator created it. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, to the minute; null if it was never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the key expires; null if it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was revoked; null while it is active.
             */
            revoked_at: string | null;
            /** @description The whole key. Shown only in this response. */
            key: string;
        };
    };
    responses: {
        /** @description Bad Request: `validation_error`, `malformed_url` */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unauthorized: `missing_api_key`, `invalid_api_key` */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `insufficient_scope`, `account_suspended` */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests: `rate_limit_exceeded` */
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal Server Error: `internal_error` */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Service Unavailable: `service_unavailable` */
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
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests: `too_many_exports`, `rate_limit_exceeded` */
        TooManyExports: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `insufficient_scope`, `account_suspended`, `cross_site_request` */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Payload Too Large: `payload_too_large` */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unsupported Media Type: `unsupported_media_type` */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests: `too_many_imports`, `rate_limit_exceeded` */
        TooManyImports: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `lead_not_found` */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request: `invalid_json`, `validation_error`, `malformed_url` */
        InvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `idempotency_conflict` */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unprocessable Entity: `idempotency_mismatch` */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Precondition Failed: `changed_meanwhile` */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `too_many_notes`, `idempotency_conflict` */
        TooManyNotes: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `automation_not_found` */
        AutomationNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Payment Required: `plan_limit_reached` */
        PaymentRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `automations_too_large`, `idempotency_conflict` */
        AutomationsTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `automations_too_large` */
        AutomationsTooLarge2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `too_many_variations`, `idempotency_conflict` */
        TooManyVariations: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `automation_not_found`, `trigger_not_found` */
        AutomationNotFound2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `trigger_not_failed`, `not_connected`, `window_closed` */
        TriggerNotFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `public_reply_not_failed`, `not_connected`, `window_closed` */
        PublicReplyNotFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `lead_not_found`, `conversation_not_found` */
        LeadNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `conversation_not_retryable` */
        ConversationNotRetryable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `conversation_ended` */
        ConversationEnded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `person_not_found` */
        PersonNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `note_not_found` */
        NoteNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `too_many_notes` */
        TooManyNotes2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `activity_not_found` */
        ActivityNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `erased`, `not_connected`, `window_closed`, `already_answered`, `not_a_comment`, `live_comment`, `comment_hidden`, `comment_deleted`, `idempotency_conflict` */
        Erased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `erased`, `not_connected`, `not_a_comment`, `live_comment`, `comment_deleted`, `instagram_refused` */
        Erased2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Service Unavailable: `instagram_unavailable`, `service_unavailable` */
        InstagramUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `login_not_configured` */
        LoginNotConfigured: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal Server Error: `internal_error` */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Service Unavailable: `service_unavailable` */
        ServiceUnavailable2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `connection_not_found` */
        ConnectionNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `too_many_webhooks`, `idempotency_conflict` */
        TooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `webhook_not_found` */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `too_many_secrets`, `idempotency_conflict` */
        TooManySecrets: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `webhook_disabled`, `idempotency_conflict` */
        WebhookDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `webhook_not_found`, `delivery_not_found` */
        WebhookNotFound2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `too_many_api_keys` */
        TooManyApiKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `api_key_not_found` */
        ApiKeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
    "leads.list": {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /**
                 * @description The maximum number of items to return.
                 * @example 20
                 */
                limit?: number;
                /** @description Leads captured by this kind of event. */
                source?: "direct_message" | "story_mention" | "live_comment";
                /**
                 * @description Leads captured by this keyword, ignoring case and accents.
                 * @example price
                 */
                keyword?: string;
                /** @description Leads captured by this kind of event. */
                trigger_type?: "story_reply" | "comment";
                /** @description Leads with this status. */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
                /** @description Leads with exactly this tag. */
                tag?: string;
                /** @description Leads with an email address (`true`), or without an email address (`false`). */
                has_email?: boolean;
                /** @description Leads with a phone number (`true`), or without a phone number (`false`). */
                has_phone?: boolean;
                /** @description Leads whose username, display name, keyword, email address or phone number contains this text, ignoring case and accents. */
                search?: string;
                /** @description ISO 8601, in UTC unless the time has an offset; a date alone means the beginning of that UTC day. */
                start_date?: string;
                /** @description ISO 8601, in UTC unless the time has an offset; a date alone means the end of that UTC day. */
                end_date?: string;
                /** @description Field that the list is sorted by. */
                sort_by?: "captured_at" | "username" | "display_name";
                /** @description Default: newest first; names from A to Z. */
                sort_order?: "asc" | "desc";
                /** @description `next_cursor` of the previous page. No item is skipped or repeated while leads are added. */
                cursor?: string;
                /** @description Whether each lead also has its `status` and `tags`. */
                details?: "true" | "false";
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "ld_01KF0000000000000000000001",
                     *           "username": "jane.doe",
                     *           "display_name": "Jane Doe",
                     *           "trigger_keyword": "price",
                     *           "trigger_type": "comment",
                     *           "captured_at": "2026-03-01T10:00:00.000Z",
                     *           "profile_picture_url": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 20,
                     *         "total": 1,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ListedLead"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.create": {
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
                 *       "username": "@jane.doe",
                 *       "display_name": "Jane Doe",
                 *       "trigger_keyword": "price",
                 *       "trigger_type": "comment"
                 *     }
                 */
                "application/json": components["schemas"]["NewLead"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "ld_01KF0000000000000000000001",
                     *         "username": "jane.doe",
                     *         "display_name": "Jane Doe",
                     *         "trigger_keyword": "price",
                     *         "trigger_type": "comment",
                     *         "captured_at": "2026-03-01T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["CreatedLead"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.export": {
        parameters: {
            query?: {
                /**
                 * @description `csv` with a header line, or `json` as an array of leads.
                 * @example csv
                 */
                format?: "csv" | "json";
                /** @description Leads captured by this kind of event. */
                source?: "direct_message" | "story_mention" | "live_comment";
                /** @description Leads captured by this keyword, ignoring case and accents. */
                keyword?: string;
                /** @description Leads captured by this kind of event. */
                trigger_type?: "story_reply" | "comment";
                /** @description Leads with this status. */
                status?: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
                /** @description Leads with exactly this tag. */
                tag?: string;
                /** @description Leads with an email address (`true`), or without an email address (`false`). */
                has_email?: boolean;
                /** @description Leads with a phone number (`true`), or without a phone number (`false`). */
                has_phone?: boolean;
                /** @description Leads whose username, display name, keyword, email address or phone number contains this text, ignoring case and accents. */
                search?: string;
                /** @description ISO 8601, in UTC unless the time has an offset; a date alone means the beginning of that UTC day. */
                start_date?: string;
                /** @description ISO 8601, in UTC unless the time has an offset; a date alone means the end of that UTC day. */
                end_date?: string;
                /** @description Whether the CSV begins with a byte order mark, which Excel needs for UTF-8. */
                bom?: "true" | "false";
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
                    "text/csv": string;
                    "application/json": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.import": {
        parameters: {
            query?: {
                /**
                 * @description Keyword for rows without a keyword.
                 * @example newsletter
                 */
                trigger_keyword?: string;
                /** @description Type for rows without a type. */
                trigger_type?: "story_reply" | "comment";
                /** @description Whether to store nothing and only report what would be stored. */
                dry_run?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example Handle,Full name,E-mail,Tags
                 *     @ada,Ada,ada@example.com,customers;vip
                 */
                "text/csv": string;
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
                     *       "success": true,
                     *       "data": {
                     *         "total": 1,
                     *         "created": 1,
                     *         "existing": 0,
                     *         "refused": 0,
                     *         "errors": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["LeadImportReport"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyImports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "ld_01KF0000000000000000000001",
                     *         "username": "jane.doe",
                     *         "display_name": "Jane Doe",
                     *         "trigger_keyword": "price",
                     *         "trigger_type": "comment",
                     *         "captured_at": "2026-03-01T10:00:00.000Z",
                     *         "profile_picture_url": null,
                     *         "status": "new",
                     *         "tags": [
                     *           "vip"
                     *         ],
                     *         "notes": [],
                     *         "email": null,
                     *         "phone": null,
                     *         "answers": {},
                     *         "consent_text": null,
                     *         "consented_at": null,
                     *         "source": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Lead"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "era_01KF0000000000000000000001",
                     *         "kind": "lead",
                     *         "leads": 1,
                     *         "events": 0,
                     *         "replies": 0,
                     *         "erased_at": "2026-03-01T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.setTags": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "vip",
                 *         "newsletter"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description All tags that the lead should have, at most 50 of 50 characters. Repeated tags count once. */
                    tags: string[];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "ld_01KF0000000000000000000001",
                     *         "tags": [
                     *           "vip",
                     *           "newsletter"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["UpdatedTags"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.setStatus": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "contacted"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description New status.
                     * @enum {string}
                     */
                    status: "new" | "contacted" | "interested" | "qualified" | "converted" | "inactive";
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "ld_01KF0000000000000000000001",
                     *         "status": "contacted"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["UpdatedLeadStatus"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.change": {
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
                 *       "ids": [
                 *         "ld_01KF0000000000000000000001"
                 *       ],
                 *       "status": "contacted",
                 *       "add_tags": [
                 *         "vip"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkLeadChange"];
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "ld_01KF0000000000000000000001",
                     *           "outcome": "updated"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["BulkLeadResult"][];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.addNote": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Asked about delivery times."
                 *     }
                 */
                "application/json": {
                    /** @description Text of the note, at most 5,000 characters. */
                    note: string;
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "ld_01KF0000000000000000000001",
                     *         "note": "Asked about delivery times.",
                     *         "added_at": "2026-03-01T10:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TooManyNotes"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.list": {
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "auto_01KF0000000000000000000001",
                     *           "keyword": "price",
                     *           "message": "Here is our price list.",
                     *           "trigger_type": "comment",
                     *           "status": "active",
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "triggers_count": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ListedAutomation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.create": {
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
                 *       "keyword": "price",
                 *       "message": "Here is our price list.",
                 *       "trigger_type": "comment"
                 *     }
                 */
                "application/json": components["schemas"]["NewAutomation"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "auto_01KF0000000000000000000001",
                     *         "keyword": "price",
                     *         "message": "Here is our price list.",
                     *         "trigger_type": "comment",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["CreatedAutomation"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["AutomationsTooLarge"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "auto_01KF0000000000000000000001",
                     *         "keyword": "price",
                     *         "message": "Here is our price list.",
                     *         "trigger_type": "comment",
                     *         "status": "active",
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "triggers_count": 0,
                     *         "updated_at": "2026-03-01T10:05:00.000Z",
                     *         "variations": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AutomationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Our new price list is here."
                 *     }
                 */
                "application/json": components["schemas"]["AutomationChanges"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "auto_01KF0000000000000000000001",
                     *         "keyword": "price",
                     *         "message": "Our new price list is here.",
                     *         "trigger_type": "comment",
                     *         "status": "active",
                     *         "updated_at": "2026-03-01T10:05:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["UpdatedAutomation"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["AutomationNotFound"];
            409: components["responses"]["AutomationsTooLarge2"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "message": "Automation deleted successfully"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description Confirmation. */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["AutomationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.setStatus": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "paused"
                 *     }
                 */
                "application/json": components["schemas"]["NewAutomationStatus"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "auto_01KF0000000000000000000001",
                     *         "status": "paused"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ChangedAutomationStatus"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["AutomationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.addVariation": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "You asked for our prices: here they are."
                 *     }
                 */
                "application/json": {
                    /** @description Text of the reply, at most 1,000 bytes of UTF-8. `{{first_name}}` and `{{username}}` are replaced with the person’s names; `{{first_name|there}}` has a fallback. */
                    message: string;
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "var_1",
                     *         "message": "You asked for our prices: here they are.",
                     *         "triggers_count": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Variation"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["AutomationNotFound"];
            409: components["responses"]["TooManyVariations"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.statistics": {
        parameters: {
            query?: {
                /**
                 * @description ISO 8601, in the account’s time zone unless the time has an offset; a date alone means the beginning of that day.
                 * @example 2026-03-01
                 */
                start_date?: string;
                /**
                 * @description ISO 8601, in the account’s time zone unless the time has an offset; a date alone means the end of that day.
                 * @example 2026-03-31
                 */
                end_date?: string;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "auto_01KF0000000000000000000001",
                     *         "keyword": "price",
                     *         "total_triggers": 0,
                     *         "triggers_this_month": 0,
                     *         "triggers_this_week": 0,
                     *         "average_triggers_per_day": 0,
                     *         "variations": [
                     *           {
                     *             "id": "main",
                     *             "triggers": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Statistics"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AutomationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.listTriggers": {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /** @description The maximum number of items to return. */
                limit?: number;
                /**
                 * @description Only triggers with this outcome.
                 * @example skipped
                 */
                outcome?: "pending" | "sent" | "failed" | "skipped";
            };
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "trg_01KF0000000000000000000001",
                     *           "kind": "comment",
                     *           "username": null,
                     *           "text": "price",
                     *           "outcome": "skipped",
                     *           "reason": null,
                     *           "detail": null,
                     *           "lead_id": null,
                     *           "variation": "main",
                     *           "attempts": 0,
                     *           "occurred_at": "2026-03-01T10:00:00.000Z",
                     *           "next_attempt_at": null,
                     *           "sent_at": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 50,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Trigger"][];
                        /** @description Position of this page in the list. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Number of this page, from 1.
                             */
                            page: number;
                            /**
                             * Format: int64
                             * @description Maximum number of items per page.
                             */
                            limit: number;
                            /**
                             * Format: int64
                             * @description Number of items on all pages.
                             */
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AutomationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.test": {
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
                 *       "text": "Price please!"
                 *     }
                 */
                "application/json": components["schemas"]["TextToTest"];
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
                     *       "success": true,
                     *       "data": {
                     *         "fires": {
                     *           "automation_id": "auto_01KF0000000000000000000001",
                     *           "keyword": "price",
                     *           "matched_keyword": "price",
                     *           "messages": [
                     *             "Here is our price list."
                     *           ],
                     *           "public_replies": []
                     *         },
                     *         "skipped": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["TestResult"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.retryTrigger": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the trigger.
                 * @example trg_01KF0000000000000000000001
                 */
                triggerId: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "trg_01KF0000000000000000000001",
                     *         "kind": "comment",
                     *         "username": null,
                     *         "text": "price",
                     *         "outcome": "pending",
                     *         "reason": null,
                     *         "detail": null,
                     *         "lead_id": null,
                     *         "variation": "main",
                     *         "attempts": 0,
                     *         "occurred_at": "2026-03-01T10:00:00.000Z",
                     *         "next_attempt_at": "2026-03-01T11:00:00.000Z",
                     *         "sent_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Trigger"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["AutomationNotFound2"];
            409: components["responses"]["TriggerNotFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.retryPublicReply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the trigger.
                 * @example trg_01KF0000000000000000000001
                 */
                triggerId: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "trg_01KF0000000000000000000001",
                     *         "kind": "comment",
                     *         "username": null,
                     *         "text": "price",
                     *         "outcome": "sent",
                     *         "reason": null,
                     *         "detail": null,
                     *         "lead_id": null,
                     *         "variation": "main",
                     *         "attempts": 0,
                     *         "occurred_at": "2026-03-01T10:00:00.000Z",
                     *         "next_attempt_at": null,
                     *         "sent_at": null,
                     *         "public_reply": {
                     *           "text": "Sent you a message!",
                     *           "outcome": "pending",
                     *           "reason": null,
                     *           "detail": null,
                     *           "attempts": 1,
                     *           "next_attempt_at": "2026-03-01T11:00:00.000Z",
                     *           "sent_at": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Trigger"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["AutomationNotFound2"];
            409: components["responses"]["PublicReplyNotFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "automations.retryTriggers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the automation.
                 * @example auto_01KF0000000000000000000001
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
                "application/json": components["schemas"]["RetryRequest"];
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
                     *       "success": true,
                     *       "data": {
                     *         "retried": 0,
                     *         "retried_public_replies": 0,
                     *         "expired": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: int64
                             * @description Private replies queued again.
                             */
                            retried: number;
                            /**
                             * Format: int64
                             * @description Public replies queued again.
                             */
                            retried_public_replies: number;
                            /**
                             * Format: int64
                             * @description Failed private replies that Instagram no longer accepts.
                             */
                            expired: number;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["AutomationNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.listConversations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "conv_01KF0000000000000000000001",
                     *           "automation_id": "auto_01KF0000000000000000000001",
                     *           "lead_id": "ld_01KF0000000000000000000001",
                     *           "status": "ended",
                     *           "reason": "completed",
                     *           "step": "email",
                     *           "started_at": "2026-03-01T10:00:00.000Z",
                     *           "ended_at": "2026-03-01T10:05:00.000Z",
                     *           "messages": [
                     *             {
                     *               "from": "person",
                     *               "text": "jane@example.com",
                     *               "image_url": null,
                     *               "step": null,
                     *               "at": "2026-03-01T10:05:00.000Z",
                     *               "outcome": "answered",
                     *               "reason": null
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Conversation"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.retryConversation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the conversation.
                 * @example conv_01KF0000000000000000000001
                 */
                conversationId: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "conv_01KF0000000000000000000001",
                     *         "automation_id": "auto_01KF0000000000000000000001",
                     *         "lead_id": "ld_01KF0000000000000000000001",
                     *         "status": "running",
                     *         "reason": null,
                     *         "step": "email",
                     *         "started_at": "2026-03-01T10:00:00.000Z",
                     *         "ended_at": null,
                     *         "messages": [
                     *           {
                     *             "from": "person",
                     *             "text": "jane@example.com",
                     *             "image_url": null,
                     *             "step": null,
                     *             "at": "2026-03-01T10:05:00.000Z",
                     *             "outcome": "answered",
                     *             "reason": null
                     *           },
                     *           {
                     *             "from": "account",
                     *             "text": "Thank you!",
                     *             "image_url": null,
                     *             "step": "thanks",
                     *             "at": "2026-03-01T10:05:01.000Z",
                     *             "outcome": "pending",
                     *             "reason": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["LeadNotFound"];
            409: components["responses"]["ConversationNotRetryable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "leads.resumeConversation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the lead.
                 * @example ld_01KF0000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the conversation.
                 * @example conv_01KF0000000000000000000001
                 */
                conversationId: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "conv_01KF0000000000000000000001",
                     *         "automation_id": "auto_01KF0000000000000000000001",
                     *         "lead_id": "ld_01KF0000000000000000000001",
                     *         "status": "running",
                     *         "reason": null,
                     *         "step": "email",
                     *         "started_at": "2026-03-01T10:00:00.000Z",
                     *         "ended_at": null,
                     *         "messages": [
                     *           {
                     *             "from": "person",
                     *             "text": "jane@example.com",
                     *             "image_url": null,
                     *             "step": null,
                     *             "at": "2026-03-01T10:05:00.000Z",
                     *             "outcome": "answered",
                     *             "reason": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Conversation"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["LeadNotFound"];
            409: components["responses"]["ConversationEnded"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "people.list": {
        parameters: {
            query?: {
                /** @description The page number, starting at 1. */
                page?: number;
                /**
                 * @description The maximum number of items to return.
                 * @example 20
                 */
                limit?: number;
                /** @description People who wrote to this connection. */
                connection_id?: string;
                /**
                 * @description People with an email address (`true`), or without an email address (`false`).
                 * @example true
                 */
                has_email?: boolean;
                /** @description People with a phone number (`true`), or without a phone number (`false`). */
                has_phone?: boolean;
                /** @description People whose username, display name, email address or phone number contains this text, ignoring case and accents. */
                search?: string;
                /** @description Field that the list is sorted by. */
                sort_by?: "last_captured_at" | "username";
                /** @description Default: newest first; names from A to Z. */
                sort_order?: "asc" | "desc";
                /** @description `next_cursor` of the previous page. No item is skipped or repeated while contacts are added. */
                cursor?: string;
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "per_01kf0000000000000000000000000001",
                     *           "connection_id": "con_01KF0000000000000000000001",
                     *           "platform_user_id": "52600031",
                     *           "username": "jane.doe",
                     *           "display_name": "Jane Doe",
                     *           "profile_picture_url": null,
                     *           "email": "jane@example.com",
                     *           "phone": null,
                     *           "leads_count": 1,
                     *           "first_captured_at": "2026-03-01T10:00:00.000Z",
                     *           "last_captured_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 20,
                     *         "total": 1,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Person"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "people.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the people.
                 * @example per_01kf0000000000000000000000000001
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "per_01kf0000000000000000000000000001",
                     *         "connection_id": "con_01KF0000000000000000000001",
                     *         "platform_user_id": "52600031",
                     *         "username": "jane.doe",
                     *         "display_name": "Jane Doe",
                     *         "profile_picture_url": null,
                     *         "email": "jane@example.com",
                     *         "phone": null,
                     *         "leads_count": 1,
                     *         "first_captured_at": "2026-03-01T10:00:00.000Z",
                     *         "last_captured_at": "2026-03-01T10:00:00.000Z",
                     *         "answers": {
                     *           "email": "jane@example.com"
                     *         },
                     *         "leads": [
                     *           {
                     *             "id": "ld_01KF0000000000000000000001",
                     *             "username": "jane.doe",
                     *             "display_name": "Jane Doe",
                     *             "trigger_keyword": "price",
                     *             "trigger_type": "comment",
                     *             "captured_at": "2026-03-01T10:00:00.000Z",
                     *             "profile_picture_url": null,
                     *             "status": "new",
                     *             "tags": [
                     *               "vip"
                     *             ],
                     *             "email": "jane@example.com",
                     *             "phone": null,
                     *             "answers": {
                     *               "email": "jane@example.com"
                     *             },
                     *             "consent_text": null,
                     *             "consented_at": null,
                     *             "source": null
                     *           }
                     *         ],
                     *         "conversations": [
                     *           {
                     *             "id": "conv_01KF0000000000000000000001",
                     *             "automation_id": "auto_01KF0000000000000000000001",
                     *             "lead_id": "ld_01KF0000000000000000000001",
                     *             "status": "ended",
                     *             "reason": "completed",
                     *             "step": "email",
                     *             "started_at": "2026-03-01T10:00:00.000Z",
                     *             "ended_at": "2026-03-01T10:00:00.000Z"
                     *           }
                     *         ],
                     *         "notes": [
                     *           {
                     *             "id": "note_01KF0000000000000000000001",
                     *             "note": "Prefers English",
                     *             "added_at": "2026-03-01T10:00:00.000Z",
                     *             "lead_id": null
                     *           }
                     *         ],
                     *         "timeline": [
                     *           {
                     *             "at": "2026-03-01T10:00:00.000Z",
                     *             "from": "person",
                     *             "kind": "direct_message",
                     *             "text": "jane@example.com",
                     *             "image_url": null,
                     *             "outcome": "answered",
                     *             "reason": null,
                     *             "automation_id": "auto_01KF0000000000000000000001",
                     *             "platform_id": "aWdfZG1faXRlbTox"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["PersonDetails"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PersonNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "people.addNote": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the people.
                 * @example per_01kf0000000000000000000000000001
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Prefers English"
                 *     }
                 */
                "application/json": {
                    /** @description Text of the note, at most 5,000 characters. */
                    note: string;
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "note_01KF0000000000000000000001",
                     *         "note": "Prefers English",
                     *         "added_at": "2026-03-01T10:00:00.000Z",
                     *         "lead_id": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["PersonNote"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PersonNotFound"];
            409: components["responses"]["TooManyNotes"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "people.updateNote": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the people.
                 * @example per_01kf0000000000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the note.
                 * @example note_01KF0000000000000000000001
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Prefers English"
                 *     }
                 */
                "application/json": {
                    /** @description Text of the note, at most 5,000 characters. */
                    note: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "note_01KF0000000000000000000001",
                     *         "note": "Prefers English",
                     *         "added_at": "2026-03-01T10:00:00.000Z",
                     *         "lead_id": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["PersonNote"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NoteNotFound"];
            409: components["responses"]["TooManyNotes2"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "people.deleteNote": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the people.
                 * @example per_01kf0000000000000000000000000001
                 */
                id: string;
                /**
                 * @description ID of the note.
                 * @example note_01KF0000000000000000000001
                 */
                noteId: string;
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
                     *       "success": true,
                     *       "message": "Note deleted"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description Confirmation. */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NoteNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "activity.list": {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return.
                 * @example 20
                 */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /**
                 * @description Only events with this outcome.
                 * @example no_match
                 */
                outcome?: "fired" | "cooldown" | "answered" | "in_conversation" | "queued" | "paused" | "other_post" | "reply_to_comment" | "excluded_keyword" | "no_match" | "error" | "disconnected" | "erased" | "waiting" | "unknown";
                /** @description What the person wrote. */
                kind?: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention";
                /** @description Only events received in this way. */
                origin?: "webhook" | "catch_up";
                /** @description Only events whose outcome this automation decided. */
                automation_id?: string;
                /** @description Instagram’s ID of the comment or message. */
                platform_id?: string;
                /** @description ISO 8601, in UTC unless the time has an offset; a date alone means the beginning of that UTC day. */
                start_date?: string;
                /** @description ISO 8601, in UTC unless the time has an offset; a date alone means the end of that UTC day. */
                end_date?: string;
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "platform_id": "17990000000000001",
                     *           "kind": "comment",
                     *           "username": "jane.doe",
                     *           "text": "So pretty!",
                     *           "occurred_at": "2026-03-01T10:00:00.000Z",
                     *           "received_at": "2026-03-01T10:00:01.000Z",
                     *           "origin": "webhook",
                     *           "outcome": "no_match",
                     *           "automation_id": null,
                     *           "trigger_id": null,
                     *           "reply": null,
                     *           "visibility": "visible",
                     *           "person_id": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Activity"][];
                        /** @description Position of this page in the list. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Maximum number of items per page.
                             */
                            limit: number;
                            /** @description Value of `cursor` for the next page. Null on the last page. */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "activity.listMedia": {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return.
                 * @example 20
                 */
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "media_id": "17900000000000001",
                     *           "kind": "post",
                     *           "events": 1,
                     *           "last_text": "So pretty!",
                     *           "last_received_at": "2026-03-01T10:00:01.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Media"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "activity.suggestKeywords": {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return.
                 * @example 20
                 */
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "keyword": "so pretty",
                     *           "people": 2,
                     *           "last_text": "So pretty!"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["KeywordSuggestion"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "activity.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the platform.
                 * @example 17990000000000001
                 */
                platformId: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "platform_id": "17990000000000001",
                     *         "kind": "comment",
                     *         "username": "jane.doe",
                     *         "text": "So pretty!",
                     *         "occurred_at": "2026-03-01T10:00:00.000Z",
                     *         "received_at": "2026-03-01T10:00:01.000Z",
                     *         "origin": "webhook",
                     *         "outcome": "no_match",
                     *         "automation_id": null,
                     *         "trigger_id": null,
                     *         "reply": null,
                     *         "visibility": "visible",
                     *         "person_id": null,
                     *         "replies": [],
                     *         "obstacles": {
                     *           "message": "window_closed",
                     *           "public_reply": null,
                     *           "hide": null,
                     *           "delete": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ActivityDetails"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ActivityNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "activity.deleteComment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the platform.
                 * @example 17990000000000001
                 */
                platformId: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "platform_id": "17990000000000001",
                     *         "kind": "comment",
                     *         "username": "jane.doe",
                     *         "text": "So pretty!",
                     *         "occurred_at": "2026-03-01T10:00:00.000Z",
                     *         "received_at": "2026-03-01T10:00:01.000Z",
                     *         "origin": "webhook",
                     *         "outcome": "no_match",
                     *         "automation_id": null,
                     *         "trigger_id": null,
                     *         "reply": null,
                     *         "visibility": "deleted",
                     *         "person_id": null,
                     *         "replies": [],
                     *         "obstacles": {
                     *           "message": "window_closed",
                     *           "public_reply": "comment_deleted",
                     *           "hide": "comment_deleted",
                     *           "delete": "comment_deleted"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ActivityDetails"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ActivityNotFound"];
            409: components["responses"]["Erased2"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["InstagramUnavailable"];
        };
    };
    "activity.reply": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the platform.
                 * @example 17990000000000001
                 */
                platformId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "public_reply",
                 *       "text": "Thank you!"
                 *     }
                 */
                "application/json": components["schemas"]["NewReply"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "pub_01KF0000000000000000000001",
                     *         "kind": "public_reply",
                     *         "outcome": "pending"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["QueuedReply"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ActivityNotFound"];
            409: components["responses"]["Erased"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "activity.setVisibility": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the platform.
                 * @example 17990000000000001
                 */
                platformId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hidden": true
                 *     }
                 */
                "application/json": {
                    /** @description Whether the comment should be hidden. */
                    hidden: boolean;
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
                     *       "success": true,
                     *       "data": {
                     *         "platform_id": "17990000000000001",
                     *         "kind": "comment",
                     *         "username": "jane.doe",
                     *         "text": "So pretty!",
                     *         "occurred_at": "2026-03-01T10:00:00.000Z",
                     *         "received_at": "2026-03-01T10:00:01.000Z",
                     *         "origin": "webhook",
                     *         "outcome": "no_match",
                     *         "automation_id": null,
                     *         "trigger_id": null,
                     *         "reply": null,
                     *         "visibility": "hidden",
                     *         "person_id": null,
                     *         "replies": [],
                     *         "obstacles": {
                     *           "message": "window_closed",
                     *           "public_reply": "comment_hidden",
                     *           "hide": null,
                     *           "delete": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ActivityDetails"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ActivityNotFound"];
            409: components["responses"]["Erased2"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["InstagramUnavailable"];
        };
    };
    "statistics.read": {
        parameters: {
            query?: {
                /**
                 * @description ISO 8601, in the account’s time zone unless the time has an offset; a date alone means the beginning of that day.
                 * @example 2026-03-01
                 */
                start_date?: string;
                /**
                 * @description ISO 8601, in the account’s time zone unless the time has an offset; a date alone means the end of that day.
                 * @example 2026-03-01
                 */
                end_date?: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "totals": {
                     *           "triggers": 0,
                     *           "leads": 0,
                     *           "replies_sent": 0,
                     *           "replies_failed": 0
                     *         },
                     *         "days": [
                     *           {
                     *             "date": "2026-03-01",
                     *             "triggers": 0,
                     *             "leads": 0,
                     *             "replies_sent": 0,
                     *             "replies_failed": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["AccountStatistics"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "connections.list": {
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "con_01KF0000000000000000000001",
                     *           "instagram_account_id": "17841400000000001",
                     *           "app_scoped_id": "27841400000000001",
                     *           "username": "example_shop",
                     *           "status": "active",
                     *           "reason": null,
                     *           "held_until": null,
                     *           "comments_held_until": null,
                     *           "messages_held_until": null,
                     *           "public_replies_held_until": null,
                     *           "scopes": [
                     *             "instagram_business_basic",
                     *             "instagram_business_manage_comments",
                     *             "instagram_business_manage_messages"
                     *           ],
                     *           "missing_scopes": [],
                     *           "token_expires_at": "2026-04-30T10:00:00.000Z",
                     *           "token_refreshed_at": null,
                     *           "private_replies": {
                     *             "used": 0,
                     *             "limit": 750,
                     *             "resumes_at": null
                     *           },
                     *           "public_replies": {
                     *             "used": 0,
                     *             "limit": 200,
                     *             "resumes_at": null
                     *           },
                     *           "refresh_failure": null,
                     *           "subscription": {
                     *             "checked_at": null,
                     *             "repaired_at": null,
                     *             "failure": null
                     *           },
                     *           "catch_up": {
                     *             "checked_at": null,
                     *             "failure": null
                     *           },
                     *           "connected_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Connection"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "connections.beginLogin": {
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
                 *       "return_to": "/console"
                 *     }
                 */
                "application/json": components["schemas"]["NewConnectionLogin"];
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
                     *       "success": true,
                     *       "data": {
                     *         "url": "https://www.instagram.com/oauth/authorize?client_id=123&state=abc",
                     *         "expires_at": "2026-03-01T10:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ConnectionLogin"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["LoginNotConfigured"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "connections.completeLogin": {
        parameters: {
            query?: {
                /** @description Identifies the login. */
                state?: string;
                /** @description Instagram’s authorization code. */
                code?: string;
                /** @description Why Instagram ended the login. */
                error?: string;
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
            /** @description To `return_to`. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The login is no longer valid, or was canceled; or a parameter is invalid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account cannot be connected. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            500: components["responses"]["InternalError"];
            /** @description Instagram did not complete the login. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    "connections.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the connection.
                 * @example con_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "con_01KF0000000000000000000001",
                     *         "instagram_account_id": "17841400000000001",
                     *         "app_scoped_id": "27841400000000001",
                     *         "username": "example_shop",
                     *         "status": "active",
                     *         "reason": null,
                     *         "held_until": null,
                     *         "comments_held_until": null,
                     *         "messages_held_until": null,
                     *         "public_replies_held_until": null,
                     *         "scopes": [
                     *           "instagram_business_basic",
                     *           "instagram_business_manage_comments",
                     *           "instagram_business_manage_messages"
                     *         ],
                     *         "missing_scopes": [],
                     *         "token_expires_at": "2026-04-30T10:00:00.000Z",
                     *         "token_refreshed_at": null,
                     *         "private_replies": {
                     *           "used": 0,
                     *           "limit": 750,
                     *           "resumes_at": null
                     *         },
                     *         "public_replies": {
                     *           "used": 0,
                     *           "limit": 200,
                     *           "resumes_at": null
                     *         },
                     *         "refresh_failure": null,
                     *         "subscription": {
                     *           "checked_at": null,
                     *           "repaired_at": null,
                     *           "failure": null
                     *         },
                     *         "catch_up": {
                     *           "checked_at": null,
                     *           "failure": null
                     *         },
                     *         "connected_at": "2026-03-01T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Connection"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ConnectionNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "connections.disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the connection.
                 * @example con_01KF0000000000000000000001
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "con_01KF0000000000000000000001",
                     *         "status": "disconnected",
                     *         "failed_replies": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["EndedConnection"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ConnectionNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "url": "https://example.com/hook",
                     *           "events": [
                     *             "lead.captured"
                     *           ],
                     *           "description": null,
                     *           "status": "enabled",
                     *           "status_reason": null,
                     *           "failing_since": null,
                     *           "disabled_at": null,
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "recent_deliveries": {
                     *             "delivered": 0,
                     *             "failed": 0,
                     *             "last_at": null
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 *         "lead.captured"
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "url": "https://example.com/hook",
                     *         "events": [
                     *           "lead.captured"
                     *         ],
                     *         "description": null,
                     *         "status": "enabled",
                     *         "status_reason": null,
                     *         "failing_since": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "recent_deliveries": {
                     *           "delivered": 0,
                     *           "failed": 0,
                     *           "last_at": null
                     *         },
                     *         "secret": "whsec_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["TooManyWebhooks"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "url": "https://example.com/hook",
                     *         "events": [
                     *           "lead.captured"
                     *         ],
                     *         "description": null,
                     *         "status": "enabled",
                     *         "status_reason": null,
                     *         "failing_since": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "recent_deliveries": {
                     *           "delivered": 0,
                     *           "failed": 0,
                     *           "last_at": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "url": "https://example.com/hook",
                     *         "events": [
                     *           "lead.captured"
                     *         ],
                     *         "description": "CRM",
                     *         "status": "enabled",
                     *         "status_reason": null,
                     *         "failing_since": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "recent_deliveries": {
                     *           "delivered": 0,
                     *           "failed": 0,
                     *           "last_at": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "message": "Webhook deleted successfully"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description Confirmation. */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "wh_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "url": "https://example.com/hook",
                     *         "events": [
                     *           "lead.captured"
                     *         ],
                     *         "description": null,
                     *         "status": "enabled",
                     *         "status_reason": null,
                     *         "failing_since": null,
                     *         "disabled_at": null,
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "recent_deliveries": {
                     *           "delivered": 0,
                     *           "failed": 0,
                     *           "last_at": null
                     *         },
                     *         "secret": "whsec_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["TooManySecrets"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": [],
                     *       "pagination": {
                     *         "page": 1,
                     *         "limit": 50,
                     *         "total": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Position of this page in the list. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Number of this page, from 1.
                             */
                            page: number;
                            /**
                             * Format: int64
                             * @description Maximum number of items per page.
                             */
                            limit: number;
                            /**
                             * Format: int64
                             * @description Number of items on all pages.
                             */
                            total: number;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["WebhookNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "evt_01k9x3w8d0q4m7v5t2r6y8z1ac",
                     *         "event": "webhook.test",
                     *         "status": "pending",
                     *         "payload": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"data\":{\"id\":\"wh_01k9x3w8d0q4m7v5t2r6y8z1ab\"}}",
                     *         "attempts": [],
                     *         "next_attempt_at": "2026-03-01T10:00:00.000Z",
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "delivered_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookDisabled"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "evt_01k9x3w8d0q4m7v5t2r6y8z1ac",
                     *         "event": "webhook.test",
                     *         "status": "pending",
                     *         "payload": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"data\":{\"id\":\"wh_01k9x3w8d0q4m7v5t2r6y8z1ab\"}}",
                     *         "attempts": [],
                     *         "next_attempt_at": "2026-03-01T10:00:00.000Z",
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "delivered_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound2"];
            409: components["responses"]["WebhookDisabled"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "recovered": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: {
                            /**
                             * Format: int64
                             * @description Number of deliveries that were queued again.
                             */
                            recovered: number;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["WebhookDisabled"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "erasures.list": {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return.
                 * @example 20
                 */
                limit?: number;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "era_01KF0000000000000000000001",
                     *           "kind": "person",
                     *           "leads": 1,
                     *           "events": 0,
                     *           "replies": 0,
                     *           "erased_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 20,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Erasure"][];
                        /** @description Position of this page in the list. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Maximum number of items per page.
                             */
                            limit: number;
                            /** @description Value of `cursor` for the next page. Null on the last page. */
                            next_cursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "erasures.create": {
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
                 *       "username": "jane.doe"
                 *     }
                 */
                "application/json": components["schemas"]["NewErasure"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "era_01KF0000000000000000000001",
                     *         "kind": "person",
                     *         "leads": 1,
                     *         "events": 0,
                     *         "replies": 0,
                     *         "erased_at": "2026-03-01T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Erasure"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "personalData.export": {
        parameters: {
            query?: {
                /** @description ID of a lead of this person. */
                lead_id?: string;
                /** @description Instagram’s ID of the person. */
                platform_user_id?: string;
                /**
                 * @description Instagram username, with or without `@`. It means the person who was last seen with it on each connection, and nobody who only had it earlier.
                 * @example jane.doe
                 */
                username?: string;
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
                    "application/json": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "acc_01KF0000000000000000000001",
                     *         "name": "Example shop",
                     *         "plan": "pro",
                     *         "time_zone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Account"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 *       "time_zone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["AccountChanges"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "acc_01KF0000000000000000000001",
                     *         "name": "Example shop",
                     *         "plan": "pro",
                     *         "time_zone": "Europe/Berlin"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["Account"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "name": "Reports",
                     *           "prefix": "lc_live_",
                     *           "hint": "x9Zq",
                     *           "scopes": [
                     *             "leads:read"
                     *           ],
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "created_by": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *           "last_used_at": null,
                     *           "expires_at": null,
                     *           "revoked_at": null
                     *         },
                     *         {
                     *           "id": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *           "name": "First key",
                     *           "prefix": "lc_live_",
                     *           "hint": "x9Zq",
                     *           "scopes": [
                     *             "leads:read",
                     *             "leads:write",
                     *             "activity:read",
                     *             "activity:write",
                     *             "automations:read",
                     *             "automations:write",
                     *             "connections:read",
                     *             "connections:write",
                     *             "erasures:read",
                     *             "erasures:write",
                     *             "webhooks:read",
                     *             "webhooks:write",
                     *             "account:read",
                     *             "account:write",
                     *             "keys:manage"
                     *           ],
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "created_by": null,
                     *           "last_used_at": "2026-03-01T10:00:00.000Z",
                     *           "expires_at": null,
                     *           "revoked_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                 *         "leads:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Your name for the key. */
                    name: string;
                    /** @description Defaults to all scopes. */
                    scopes?: ("leads:read" | "leads:write" | "activity:read" | "activity:write" | "automations:read" | "automations:write" | "connections:read" | "connections:write" | "erasures:read" | "erasures:write" | "webhooks:read" | "webhooks:write" | "account:read" | "account:write" | "keys:manage")[];
                    /**
                     * Format: date-time
                     * @description When the key expires. Default: never.
                     */
                    expires_at?: string;
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "name": "Reports",
                     *         "prefix": "lc_live_",
                     *         "hint": "x9Zq",
                     *         "scopes": [
                     *           "leads:read"
                     *         ],
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "created_by": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *         "last_used_at": null,
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "key": "lc_live_…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["CreatedApiKey"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["TooManyApiKeys"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "name": "Reports",
                     *         "prefix": "lc_live_",
                     *         "hint": "x9Zq",
                     *         "scopes": [
                     *           "leads:read"
                     *         ],
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "created_by": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *         "last_used_at": null,
                     *         "expires_at": null,
                     *         "revoked_at": "2026-03-02T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ApiKeyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
                     *       "success": true,
                     *       "data": {
                     *         "id": "key_01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "name": "Weekly reports",
                     *         "prefix": "lc_live_",
                     *         "hint": "x9Zq",
                     *         "scopes": [
                     *           "leads:read"
                     *         ],
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "created_by": "key_01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *         "last_used_at": null,
                     *         "expires_at": null,
                     *         "revoked_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always `true`.
                         * @constant
                         */
                        success: true;
                        /** @description The result. */
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ApiKeyNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.lead.captured": {
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
                 *       "type": "lead.captured",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "ld_01KF0000000000000000000001",
                 *         "username": "jane.doe",
                 *         "display_name": "Jane Doe",
                 *         "trigger_keyword": "price",
                 *         "trigger_type": "comment",
                 *         "captured_at": "2026-03-01T10:00:00.000Z",
                 *         "source": null,
                 *         "automation_id": "auto_01KF0000000000000000000001"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "lead.captured";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the lead. */
                        id: string;
                        /** @description Instagram username, or the Instagram user ID while the username is unknown. */
                        username: string;
                        /** @description Name on the profile, or the username while the name is unknown. */
                        display_name: string;
                        /** @description Keyword that captured the lead. */
                        trigger_keyword: string;
                        /**
                         * @description What the person wrote.
                         * @enum {string}
                         */
                        trigger_type: "story_reply" | "comment";
                        /**
                         * Format: date-time
                         * @description When the lead was captured.
                         */
                        captured_at: string;
                        /** @description Kind of event that captured the lead. Null for a comment on a post and for a story reply. */
                        source: ("direct_message" | "story_mention" | "live_comment") | null;
                        /** @description ID of the automation that fired. */
                        automation_id: string;
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
    "events.lead.updated": {
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
                 *       "type": "lead.updated",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "ld_01KF0000000000000000000001",
                 *         "username": "jane.doe",
                 *         "display_name": "Jane Doe",
                 *         "trigger_keyword": "price",
                 *         "trigger_type": "comment",
                 *         "captured_at": "2026-03-01T10:00:00.000Z",
                 *         "profile_picture_url": null,
                 *         "email": "jane@example.com",
                 *         "phone": null,
                 *         "source": null,
                 *         "answers": {
                 *           "email": "jane@example.com"
                 *         },
                 *         "consent_text": null,
                 *         "consented_at": null,
                 *         "automation_id": "auto_01KF0000000000000000000001"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "lead.updated";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the lead. */
                        id: string;
                        /** @description Instagram username, or the Instagram user ID while the username is unknown. */
                        username: string;
                        /** @description Name on the profile, or the username while the name is unknown. */
                        display_name: string;
                        /** @description Keyword that captured the lead. */
                        trigger_keyword: string;
                        /**
                         * @description What the person wrote.
                         * @enum {string}
                         */
                        trigger_type: "story_reply" | "comment";
                        /**
                         * Format: date-time
                         * @description When the lead was captured.
                         */
                        captured_at: string;
                        /** @description Address of the profile picture, which expires. Null while unknown. */
                        profile_picture_url: string | null;
                        /** @description Answer to the last question for an email address, or null. */
                        email: string | null;
                        /** @description Answer to the last question for a phone number, in digits, or null. */
                        phone: string | null;
                        /** @description Kind of event that captured the lead. Null for a comment on a post and for a story reply. */
                        source: ("direct_message" | "story_mention" | "live_comment") | null;
                        /** @description Answers to the questions of conversations, by question ID. */
                        answers: {
                            [key: string]: string | number;
                        };
                        /** @description Consent text of the last answered question that has a consent text. */
                        consent_text: string | null;
                        /**
                         * Format: date-time
                         * @description When the question with the consent text was answered.
                         */
                        consented_at: string | null;
                        /** @description ID of the automation that fired. */
                        automation_id: string;
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
    "events.conversation.step_reached": {
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
                 *       "type": "conversation.step_reached",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "ld_01KF0000000000000000000001",
                 *         "username": "jane.doe",
                 *         "display_name": "Jane Doe",
                 *         "trigger_keyword": "price",
                 *         "trigger_type": "comment",
                 *         "captured_at": "2026-03-01T10:00:00.000Z",
                 *         "profile_picture_url": null,
                 *         "email": "jane@example.com",
                 *         "phone": null,
                 *         "source": null,
                 *         "answers": {
                 *           "email": "jane@example.com"
                 *         },
                 *         "consent_text": null,
                 *         "consented_at": null,
                 *         "automation_id": "auto_01KF0000000000000000000001",
                 *         "conversation_id": "conv_01KF0000000000000000000001",
                 *         "step": "notify"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "conversation.step_reached";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the lead. */
                        id: string;
                        /** @description Instagram username, or the Instagram user ID while the username is unknown. */
                        username: string;
                        /** @description Name on the profile, or the username while the name is unknown. */
                        display_name: string;
                        /** @description Keyword that captured the lead. */
                        trigger_keyword: string;
                        /**
                         * @description What the person wrote.
                         * @enum {string}
                         */
                        trigger_type: "story_reply" | "comment";
                        /**
                         * Format: date-time
                         * @description When the lead was captured.
                         */
                        captured_at: string;
                        /** @description Address of the profile picture, which expires. Null while unknown. */
                        profile_picture_url: string | null;
                        /** @description Answer to the last question for an email address, or null. */
                        email: string | null;
                        /** @description Answer to the last question for a phone number, in digits, or null. */
                        phone: string | null;
                        /** @description Kind of event that captured the lead. Null for a comment on a post and for a story reply. */
                        source: ("direct_message" | "story_mention" | "live_comment") | null;
                        /** @description Answers to the questions of conversations, by question ID. */
                        answers: {
                            [key: string]: string | number;
                        };
                        /** @description Consent text of the last answered question that has a consent text. */
                        consent_text: string | null;
                        /**
                         * Format: date-time
                         * @description When the question with the consent text was answered.
                         */
                        consented_at: string | null;
                        /** @description ID of the automation that fired. */
                        automation_id: string;
                        /** @description ID of the conversation. */
                        conversation_id: string;
                        /** @description ID of the step. */
                        step: string;
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
    "events.reply.sent": {
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
                 *       "type": "reply.sent",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "trigger_id": "trg_01KF0000000000000000000001",
                 *         "automation_id": "auto_01KF0000000000000000000001",
                 *         "lead_id": "ld_01KF0000000000000000000001",
                 *         "kind": "comment",
                 *         "username": "jane.doe",
                 *         "message_id": "aWdfZG1faXRlbTox"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "reply.sent";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the trigger that the reply belongs to. */
                        trigger_id: string;
                        /** @description ID of the automation that fired. */
                        automation_id: string;
                        /** @description ID of the lead. Null if it was deleted. */
                        lead_id: string | null;
                        /**
                         * @description What the person wrote.
                         * @enum {string}
                         */
                        kind: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention";
                        /** @description Instagram username of the person. Null if unknown or erased. */
                        username: string | null;
                        /** @description Instagram’s ID of the message. Null if unknown. */
                        message_id: string | null;
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
    "events.reply.failed": {
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
                 *       "type": "reply.failed",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "trigger_id": "trg_01KF0000000000000000000001",
                 *         "automation_id": "auto_01KF0000000000000000000001",
                 *         "lead_id": "ld_01KF0000000000000000000001",
                 *         "kind": "comment",
                 *         "username": "jane.doe",
                 *         "reason": "person_unreachable",
                 *         "detail": "(#551) This person is not available right now."
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "reply.failed";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the trigger that the reply belongs to. */
                        trigger_id: string;
                        /** @description ID of the automation that fired. */
                        automation_id: string;
                        /** @description ID of the lead. Null if it was deleted. */
                        lead_id: string | null;
                        /**
                         * @description What the person wrote.
                         * @enum {string}
                         */
                        kind: "comment" | "live_comment" | "story_reply" | "direct_message" | "story_mention";
                        /** @description Instagram username of the person. Null if unknown or erased. */
                        username: string | null;
                        /** @description Why the reply failed. */
                        reason: string;
                        /** @description Instagram’s own error message, or null. */
                        detail: string | null;
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
    "events.public_reply.sent": {
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
                 *       "type": "public_reply.sent",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "trigger_id": "trg_01KF0000000000000000000001",
                 *         "automation_id": "auto_01KF0000000000000000000001",
                 *         "lead_id": "ld_01KF0000000000000000000001",
                 *         "username": "jane.doe",
                 *         "comment_id": "17870000000000001"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "public_reply.sent";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the trigger that the reply belongs to. */
                        trigger_id: string;
                        /** @description ID of the automation that fired. */
                        automation_id: string;
                        /** @description ID of the lead. Null if it was deleted. */
                        lead_id: string | null;
                        /** @description Instagram username of the person. Null if unknown or erased. */
                        username: string | null;
                        /** @description Instagram’s ID of the reply. Null if unknown. */
                        comment_id: string | null;
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
    "events.public_reply.failed": {
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
                 *       "type": "public_reply.failed",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "trigger_id": "trg_01KF0000000000000000000001",
                 *         "automation_id": "auto_01KF0000000000000000000001",
                 *         "lead_id": "ld_01KF0000000000000000000001",
                 *         "username": "jane.doe",
                 *         "reason": "not_found",
                 *         "detail": "Unsupported request. Object does not exist."
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "public_reply.failed";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the trigger that the reply belongs to. */
                        trigger_id: string;
                        /** @description ID of the automation that fired. */
                        automation_id: string;
                        /** @description ID of the lead. Null if it was deleted. */
                        lead_id: string | null;
                        /** @description Instagram username of the person. Null if unknown or erased. */
                        username: string | null;
                        /** @description Why the reply failed. */
                        reason: string;
                        /** @description Instagram’s own error message, or null. */
                        detail: string | null;
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
    "events.connection.needs_attention": {
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
                 *       "type": "connection.needs_attention",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "connection_id": "con_01KF0000000000000000000001",
                 *         "instagram_account_id": "17841400000000001",
                 *         "username": "example_shop",
                 *         "status": "needs_reconnect",
                 *         "reason": "token_invalid",
                 *         "held_until": null,
                 *         "replies": "all"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "connection.needs_attention";
                    /**
                     * Format: date-time
                     * @description When the event happened.
                     */
                    timestamp: string;
                    /** @description What happened. */
                    data: {
                        /** @description ID of the connection. */
                        connection_id: string;
                        /** @description Instagram’s ID of the account. */
                        instagram_account_id: string;
                        /** @description Username of the Instagram account. */
                        username: string;
                        /**
                         * @description `needs_reconnect`: log in again. `held`: replies are paused. `token_expiring`: log in before expiry. `not_subscribed`: Instagram refuses the subscription to its webhook, so no events arrive.
                         * @enum {string}
                         */
                        status: "needs_reconnect" | "held" | "token_expiring" | "not_subscribed";
                        /** @description Why the connection needs attention. */
                        reason: string;
                        /**
                         * Format: date-time
                         * @description When the pause of replies ends. Null if replies are not paused.
                         */
                        held_until: string | null;
                        /**
                         * @description Which replies are affected.
                         * @enum {string}
                         */
                        replies: "all" | "comments" | "messages" | "public_replies";
                        /**
                         * Format: date-time
                         * @description When the token expires. Only with `token_expiring`.
                         */
                        token_expires_at?: string;
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
