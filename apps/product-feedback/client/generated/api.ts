export interface paths {
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Newest first.
         *
         *     Requires the scope `products:read`.
         */
        get: operations["products.list"];
        put?: never;
        /**
         * Register a product
         * @description Requires the scope `products:write`.
         */
        post: operations["products.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a product
         * @description Requires the scope `products:read`.
         */
        get: operations["products.get"];
        /**
         * Update a product
         * @description Omitted fields stay unchanged. The status can change from any value to any other value.
         *
         *     Requires the scope `products:write`.
         */
        put: operations["products.update"];
        post?: never;
        /**
         * Delete a product
         * @description Also deletes the product’s feedback, surveys, responses, posts and updates. Earned credits stay.
         *
         *     Requires the scope `products:write`.
         */
        delete: operations["products.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the logo of a product
         * @description A PNG, JPEG or WebP file of at most 200 kB, shown at the top of the hosted pages. It replaces the current logo.
         *
         *     Requires the scope `products:write`.
         */
        put: operations["products.saveLogo"];
        post?: never;
        /**
         * Remove a product's logo
         * @description Requires the scope `products:write`.
         */
        delete: operations["products.deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a product's feedback
         * @description Newest first, unless `order` is `asc`. All filters can be combined.
         *
         *     Requires the scope `feedback:read`.
         */
        get: operations["feedback.list"];
        put?: never;
        /**
         * Submit feedback on behalf of a reviewer
         * @description Owners cannot review their own product, and archived products accept no feedback.
         *
         *     Requires the scope `feedback:write`.
         */
        post: operations["feedback.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/feedback/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a product's feedback as CSV, XLSX or JSON
         * @description One file with everything that matches the filters, newest first. A table has a column for each field of both types of feedback. An account can run two exports at a time; further exports wait for up to 10 seconds and then return 429 `TOO_MANY_EXPORTS`.
         *
         *     Requires the scope `feedback:read`.
         */
        get: operations["feedback.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read feedback
         * @description Requires the scope `feedback:read`.
         */
        get: operations["feedback.get"];
        put?: never;
        post?: never;
        /**
         * Delete feedback
         * @description Earned credits stay.
         *
         *     Requires the scope `feedback:moderate`.
         */
        delete: operations["feedback.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the tags of feedback
         * @description Up to 20 tags. Only your account sees them, never the hosted pages. An empty list removes all tags.
         *
         *     Requires the scope `feedback:moderate`.
         */
        put: operations["feedback.tag"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of a product's feedback
         * @description Most frequent first, at most 1,000.
         *
         *     Requires the scope `feedback:read`.
         */
        get: operations["feedback.tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/{id}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate feedback and award its credits
         * @description The amount comes from the settings. Anonymous feedback and feedback by the owner of the product earn nothing. If the budget is too small, the feedback stays submitted. The decision is final: validating or dismissing the feedback again returns 409.
         *
         *     Requires the scope `feedback:moderate`.
         */
        post: operations["feedback.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss feedback
         * @description No credits are awarded. The decision is final: validating or dismissing the feedback again returns 409.
         *
         *     Requires the scope `feedback:moderate`.
         */
        post: operations["feedback.dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/surveys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a product's surveys
         * @description Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page with `pagination`; request other pages with `page` and `per_page`.
         *
         *     Requires the scope `surveys:read`.
         */
        get: operations["surveys.list"];
        put?: never;
        /**
         * Publish a survey
         * @description Questions get the IDs `q1`, `q2`, … in order, which `show_if` and `branches` refer to. Anyone with the `url` can answer anonymously, without earning credits, unless `allow_anonymous` is false.
         *
         *     Requires the scope `surveys:write`.
         */
        post: operations["surveys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/surveys/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a survey of SurveyJS
         * @description Creates a draft from a survey in the JSON format of SurveyJS, with its translations and conditions. `left_out` lists what has no counterpart here, except the layout, so that you can check the draft before you publish it.
         *
         *     Requires the scope `surveys:write`.
         */
        post: operations["surveys.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a survey
         * @description Requires the scope `surveys:read`.
         */
        get: operations["surveys.get"];
        /**
         * Update a survey
         * @description Omitted fields stay unchanged; lists are replaced as a whole. Texts and terms (access, dates, maximum and budget) can change at any time; changes after the first answer are listed. Types, options, order, rules and hidden fields can change until the first person begins to answer. After that, copy the survey.
         *
         *     Requires the scope `surveys:write`.
         */
        put: operations["surveys.update"];
        post?: never;
        /**
         * Delete a survey
         * @description Also deletes the survey’s responses. Earned credits stay.
         *
         *     Requires the scope `surveys:write`.
         */
        delete: operations["surveys.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List corrections of a survey
         * @description The latest 40 changes to texts and terms since the first person began to answer, newest first.
         *
         *     Requires the scope `surveys:read`.
         */
        get: operations["surveys.corrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a survey as a file
         * @description The texts in all languages, the questions, endings and terms, without dates and responses. `POST /products/{id}/surveys` creates the same survey from the file, in this or another account.
         *
         *     Requires the scope `surveys:read`.
         */
        get: operations["surveys.file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a survey
         * @description The copy belongs to the same product and has the same content, access, maximum and budget. It is open, and has no dates or responses.
         *
         *     Requires the scope `surveys:write`.
         */
        post: operations["surveys.copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a survey
         * @description The survey accepts no responses until you reopen it. Closing it again has no effect.
         *
         *     Requires the scope `surveys:write`.
         */
        post: operations["surveys.close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a closed survey
         * @description Requires the scope `surveys:write`.
         */
        post: operations["surveys.reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List responses
         * @description Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page with `pagination`; request other pages with `page` and `per_page`.
         *
         *     Requires the scope `responses:read`.
         */
        get: operations["responses.list"];
        put?: never;
        /**
         * Answer a survey on behalf of a respondent
         * @description Each respondent has one response. With `finished: false` it stays in progress, and answers that you send later are merged into it. Finishing requires at least one answer and earns the reward of the survey, once per respondent. If a budget is too small, the answers are kept and the response stays in progress. Owners cannot answer surveys about their own product. In `If-Match`, send the `ETag` of the survey as it was shown.
         *
         *     Requires the scope `responses:write`.
         */
        post: operations["responses.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/responses/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export responses as CSV, XLSX or JSON
         * @description One file with all responses, newest first. A table has a column for each question, and several columns for a multiple choice, a ranking (each option with its rank) and a matrix (each row). Hidden fields and the language follow. The columns depend only on the survey. An account can run two exports at a time; further exports wait for up to 10 seconds and then return 429 `TOO_MANY_EXPORTS`.
         *
         *     Requires the scope `responses:read`.
         */
        get: operations["responses.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a response
         * @description A file that a respondent sent. Files come from strangers: check them before you open them.
         *
         *     Requires the scope `responses:read`.
         */
        get: operations["responses.file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize the responses to a survey
         * @description Only finished responses count. `dropped_off` shows where people stopped. Words are counted in the first 200 characters of at most 1,000 of the newest texts.
         *
         *     Requires the scope `responses:read`.
         */
        get: operations["responses.summarize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the responses by an answer or a hidden field
         * @description One summary for each value, side by side. A response that chose several options is in several columns. All free texts given instead of an option share one column. Unlike in the summary, words are not counted.
         *
         *     Requires the scope `responses:read`.
         */
        get: operations["responses.compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/trend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the responses over time
         * @description By days, weeks or months in the account's time zone. Means cover the newest 50,000 responses.
         *
         *     Requires the scope `responses:read`.
         */
        get: operations["responses.trend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/results-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the link to the results
         * @description Requires the scope `responses:read`.
         */
        get: operations["results.getLink"];
        /**
         * Share the results on a page
         * @description Creates a page that anyone with its address can read, until you revoke it. Search engines do not list it. The page shows no names, and shows written answers only with `show_texts`. Sharing again keeps the address. With `If-Match: "none"`, the link is only created if the results are not shared yet.
         *
         *     Requires the scope `responses:write`.
         */
        put: operations["results.share"];
        post?: never;
        /**
         * Revoke the link to the results
         * @description The address never works again. Sharing the results later creates another address.
         *
         *     Requires the scope `responses:write`.
         */
        delete: operations["results.unshare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a product's updates
         * @description Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page with `pagination`; request other pages with `page` and `per_page`.
         *
         *     Requires the scope `updates:read`.
         */
        get: operations["updates.list"];
        put?: never;
        /**
         * Post an update
         * @description A published update is on the page and in the feeds at once, and is sent to all confirmed subscribers by email. A `draft`, or an update with `publish_at`, can be checked first on `/p/{product_id}/updates/{id}`. Everyone who knows this address can see it.
         *
         *     Requires the scope `updates:write`.
         */
        post: operations["updates.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/updates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an update
         * @description Requires the scope `updates:read`.
         */
        get: operations["updates.get"];
        /**
         * Change or correct an update
         * @description Omitted fields stay unchanged. A correction of a published update changes its page and feeds, and sends no email.
         *
         *     Requires the scope `updates:write`.
         */
        put: operations["updates.update"];
        post?: never;
        /**
         * Delete an update
         * @description The update disappears from the page and the feeds.
         *
         *     Requires the scope `updates:write`.
         */
        delete: operations["updates.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/updates/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft or a scheduled update now
         * @description Also sends the update to all confirmed subscribers by email. With `If-Match`, only the text that you have read is published.
         *
         *     Requires the scope `updates:write`.
         */
        post: operations["updates.publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of a product's board
         * @description Requires the scope `board:read`.
         */
        get: operations["boards.get"];
        /**
         * Update a product's board
         * @description A board shows only the posts that you publish. Closing the board takes its pages offline and keeps the posts.
         *
         *     Requires the scope `board:write`.
         */
        put: operations["boards.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/board-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a signed link to the board
         * @description Anyone who opens the link reads, votes and comments as this person, whose name is shown with comments. The link is also the invitation to a board that only invited people may read.
         *
         *     Requires the scope `votes:write`.
         */
        post: operations["boards.createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the posts of a product's board
         * @description Posts that are merged into other posts are left out. Get the next page with `after`: new posts do not shift the pages, but a post whose votes change between two requests may appear twice or not at all.
         *
         *     Requires the scope `board:read`.
         */
        get: operations["posts.list"];
        put?: never;
        /**
         * Publish a post on the board
         * @description Title and text are public. The feedback that a post comes from stays private, with its reviewer, tags and credits.
         *
         *     Requires the scope `board:write`.
         */
        post: operations["posts.publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/posts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the posts of a product's board as CSV, XLSX or JSON
         * @description One file with everything that matches the filters, in the order of the list and without posts that are merged into other posts. An account can run two exports at a time; further exports wait for up to 10 seconds and then return 429 `TOO_MANY_EXPORTS`.
         *
         *     Requires the scope `board:read`.
         */
        get: operations["posts.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/posts/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find similar posts
         * @description Up to five posts whose titles resemble the text. Use it to find duplicates.
         *
         *     Requires the scope `board:read`.
         */
        get: operations["posts.similar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a post with its history
         * @description Requires the scope `board:read`.
         */
        get: operations["posts.get"];
        /**
         * Update the title or the text of a post
         * @description Requires the scope `board:write`.
         */
        put: operations["posts.update"];
        post?: never;
        /**
         * Delete a post
         * @description Also deletes the post’s votes and comments. The feedback that the post came from stays. If other posts are merged into this post, separate them first.
         *
         *     Requires the scope `board:write`.
         */
        delete: operations["posts.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the status of a post
         * @description You can add a public note. Setting the same status without a note changes nothing. The `ETag` of a status is the status itself: with `If-Match: "planned"` only a planned post is changed.
         *
         *     Requires the scope `board:write`.
         */
        put: operations["posts.setStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a duplicate into another post
         * @description The other post gets the comments and one vote from each person who voted for either post. The address of the duplicate redirects to the other post. Undo the merge with `POST /posts/{id}/separate`.
         *
         *     Requires the scope `board:write`.
         */
        post: operations["posts.merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/separate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge
         * @description Votes and comments return to the post that received them. Votes and comments that the other post received after the merge stay there.
         *
         *     Requires the scope `board:write`.
         */
        post: operations["posts.separate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the votes for a post
         * @description Sorted by the ID of the person. The board shows only the number of votes.
         *
         *     Requires the scope `board:read`.
         */
        get: operations["votes.list"];
        put?: never;
        /**
         * Vote for a post on behalf of a person
         * @description A person has one vote per post. Voting again has no effect.
         *
         *     Requires the scope `votes:write`.
         */
        post: operations["votes.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/votes/{person_id}": {
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
         * Remove a person's vote
         * @description If the person has not voted, nothing changes.
         *
         *     Requires the scope `votes:write`.
         */
        delete: operations["votes.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a post
         * @description Oldest first, including hidden comments.
         *
         *     Requires the scope `board:read`.
         */
        get: operations["comments.list"];
        put?: never;
        /**
         * Comment on a post
         * @description Comment as the team of the product or on behalf of a person. Text and name are public.
         *
         *     Requires the scope `votes:write`.
         */
        post: operations["comments.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/comments/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List comments that wait for approval
         * @description Oldest first. Show a comment to approve it, hide it to reject it.
         *
         *     Requires the scope `board:read`.
         */
        get: operations["comments.pending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hide or show a comment
         * @description Showing a comment that waits for approval approves it. The followers of the post then get a message.
         *
         *     Requires the scope `board:write`.
         */
        put: operations["comments.hide"];
        post?: never;
        /**
         * Delete a comment
         * @description To remove a comment from the board without deleting it, hide it.
         *
         *     Requires the scope `board:write`.
         */
        delete: operations["comments.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the email subscribers of a product
         * @description Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page with `pagination`; request other pages with `page` and `per_page`.
         *
         *     Requires the scope `updates:read`.
         */
        get: operations["subscribers.list"];
        put?: never;
        /**
         * Invite an address to subscribe to updates
         * @description Sends a confirmation link. Updates are sent once the reader has confirmed. An address that has unsubscribed returns 409 `UNSUBSCRIBED`; the reader can subscribe again on the updates page.
         *
         *     Requires the scope `updates:write`.
         */
        post: operations["subscribers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviewers/{id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance and ledger entries of a person
         * @description The person is a reviewer or respondent. A person without credits has a balance of 0.
         *
         *     Requires the scope `credits:read`.
         */
        get: operations["credits.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviewers/{id}/redemptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeem credits of a person
         * @description Deducts the amount from the balance, once for each `reference`: repeating a request returns the first redemption, with `reversed` if it was reversed since. If the balance is too small, nothing is deducted.
         *
         *     Requires the scope `credits:write`.
         */
        post: operations["credits.redeem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/credits/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse an award or a redemption
         * @description Adds an entry that moves the credits back; the original entry stays. Feedback still shows the credits that it earned. An award can be reversed only in full, while the person still has the credits.
         *
         *     Requires the scope `credits:write`.
         */
        post: operations["credits.reverse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/surveys/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a signed link to a survey
         * @description Anyone who opens the link acts as this person, who earns the credits. If the survey has ended or this person cannot answer it, no link is created. If the survey has a maximum of responses, the link reserves one response until the link expires.
         *
         *     Requires the scope `responses:write`.
         */
        post: operations["surveys.createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}/feedback-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a signed link to the feedback page
         * @description Anyone who opens the link acts as this person, who earns the credits.
         *
         *     Requires the scope `feedback:write`.
         */
        post: operations["feedback.createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page with `pagination`; request other pages with `page` and `per_page`.
         *
         *     Requires the scope `webhooks:read`.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only in this response, so repeating the request creates another webhook. An account can have 20 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
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
    "/api/v1/webhooks/{id}": {
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
    "/api/v1/webhooks/{id}/rotate": {
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
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook with their attempts
         * @description Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page with `pagination`; request other pages with `page` and `per_page`.
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
    "/api/v1/webhooks/{id}/test": {
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
    "/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
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
    "/api/v1/webhooks/{id}/recover": {
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
    "/api/v1/responses/{id}": {
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
         * Delete a response
         * @description The summary no longer counts the response, and the respondent can answer again. Earned credits stay. The next answer earns the reward only if you reverse the earlier award.
         *
         *     Requires the scope `responses:write`.
         */
        delete: operations["responses.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/subscribers/{id}": {
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
         * Delete a subscriber
         * @description The address gets no more updates. You can add it again.
         *
         *     Requires the scope `updates:write`.
         */
        delete: operations["subscribers.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviewers/{id}": {
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
         * Erase a person
         * @description Deletes the feedback, responses, votes, comments and queued events of a person, and removes their ID everywhere else. Posts that you published from their feedback stay, and so do ledger entries, under an anonymous ID. Erasing an unknown person changes nothing.
         *
         *     Requires the scope `account:write`.
         */
        delete: operations["reviewers.erase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-addresses/{email}": {
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
         * Erase an email address
         * @description Deletes the subscriptions and queued messages of the address, and the record that a mail server rejected it. Erasing an unknown address changes nothing.
         *
         *     Requires the scope `account:write`.
         */
        delete: operations["emailAddresses.erase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviewers/{id}/personal-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the personal data of a person
         * @description Returns the data that erasing the person removes, and the person’s ledger entries, to answer the person’s request for a copy. Queued events, queued messages and stored API responses, which repeat parts of this data, are left out. The response is a JSON array of rows, each with its `table` and all columns that have a value.
         *
         *     Requires the scope `account:write`.
         */
        get: operations["reviewers.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/email-addresses/{email}/personal-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the data of an email address
         * @description Returns the data that erasing the address removes. Stored API responses, which repeat parts of this data, are left out. The response is a JSON array of rows, each with its `table` and all columns that have a value.
         *
         *     Requires the scope `account:write`.
         */
        get: operations["emailAddresses.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings
         * @description Requires the scope `account:read`.
         */
        get: operations["settings.get"];
        /**
         * Update the settings
         * @description New amounts apply to later validations; earlier awards keep their amounts. An award that exceeds `budget_left` returns 409 `BUDGET_EXHAUSTED`.
         *
         *     Requires the scope `account:write`.
         */
        put: operations["settings.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Newest first. Returns only `data` if the list has at most 1,000 items and 4 MB. A longer list returns its first page with `pagination`; request other pages with `page` and `per_page`.
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
    "/api/v1/api-keys/{id}": {
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
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your email notifications
         * @description Requires the scope `feedback:read`.
         */
        get: operations["notifications.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose when to be notified of new feedback on a product
         * @description Requires the scope `feedback:read`.
         */
        put: operations["notifications.update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "feedback.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Feedback was submitted
         * @description Feedback was submitted.
         */
        post: operations["events.feedback.submitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "feedback.validated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Feedback was validated
         * @description Feedback was validated.
         */
        post: operations["events.feedback.validated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "feedback.dismissed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Feedback was dismissed
         * @description Feedback was dismissed.
         */
        post: operations["events.feedback.dismissed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "survey.response.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A survey response was submitted
         * @description A survey response was submitted.
         */
        post: operations["events.survey.response.submitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "update.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An update was published
         * @description An update was published.
         */
        post: operations["events.update.published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was published on the board
         * @description A post was published on the board.
         */
        post: operations["events.post.published"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The status of a post changed, or a note was added
         * @description The status of a post changed, or a note was added.
         */
        post: operations["events.post.status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.commented": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment was added
         * @description A comment was added.
         */
        post: operations["events.post.commented"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was merged into another post
         * @description A post was merged into another post.
         */
        post: operations["events.post.merged"];
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
         * A post reached 10, 25, 50, 100, 250, 500, 1,000 … votes for the first time
         * @description A post reached 10, 25, 50, 100, 250, 500, 1,000 … votes for the first time.
         */
        post: operations["events.vote.milestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.redeemed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credits were redeemed
         * @description Credits were redeemed.
         */
        post: operations["events.credits.redeemed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An award or a redemption was reversed
         * @description An award or a redemption was reversed.
         */
        post: operations["events.credits.reversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook was disabled because its receiver failed
         * @description A webhook was disabled because its receiver failed.
         */
        post: operations["events.webhook.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * You requested a test of this webhook
         * @description You requested a test of this webhook.
         */
        post: operations["events.webhook.test"];
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
            /** @description Name of the HTTP status. */
            error: string;
            /** @description What went wrong, in a sentence. The wording may change. */
            message: string;
            /** @description Machine-readable error code, such as `PRODUCT_NOT_FOUND`. */
            code: string;
            /** @description The invalid fields, at most 100. Only for invalid input. */
            details?: {
                /** @description Path of the field, such as `questions.0.text`. Empty for the body itself. */
                field: string;
                /** @description What is wrong with the field. */
                message: string;
            }[];
        };
        CountedProduct: {
            /**
             * @description Unique ID, assigned by the service.
             * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description Name, as people see it on the hosted pages and in email. */
            name: string;
            /** @description What the product is, as plain text. Shown on its hosted pages. Empty unless set. */
            description: string;
            /** @description Website of the product, starting with `http://` or `https://`. Empty unless set. */
            url: string;
            /** @description Your own category. Empty unless set. */
            category: string;
            status: components["schemas"]["ProductStatus"];
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /** @description Your ID of the person who owns the product. The owner cannot review the product or answer its surveys. Absent unless set. */
            owner_id?: string;
            /** @description Who may use the hosted feedback page: `invited` for people with a signed link, `closed` for no one. Absent if it is open to anyone. */
            feedback_page?: components["schemas"]["FeedbackPage"];
            /** @description Color of links and buttons on the hosted pages, as `#rrggbb`. Absent unless set. */
            colour?: string;
            /**
             * @description True if search engines may list the public pages of the product. Absent otherwise.
             * @constant
             */
            indexed?: true;
            /** @description Origins of the sites that may show the forms in a frame. Absent if there are no such sites. */
            embed_origins?: string[];
            /**
             * Format: uri
             * @description Address of the logo, which changes with the picture. Absent without a logo.
             */
            logo_url?: string;
            /**
             * Format: int64
             * @description Number of pieces of feedback, whatever their status.
             */
            feedback_count: number;
            /**
             * Format: int64
             * @description Number of updates posted.
             */
            update_count: number;
        };
        /**
         * @description Stage of the product, `MVP` unless set. An `Archived` product accepts no feedback and no survey responses.
         * @enum {string}
         */
        ProductStatus: "Idea" | "Prototype" | "MVP" | "Beta" | "Active" | "Paused" | "Archived";
        /**
         * @description Who may use the hosted feedback page: anyone with its address (`open`, the default), people with a signed link (`invited`), or no one (`closed`).
         * @enum {string}
         */
        FeedbackPage: "open" | "invited" | "closed";
        /** @description Position of this page in the list. */
        Pagination: {
            /**
             * Format: int64
             * @description Page number, from 1.
             */
            page: number;
            /**
             * Format: int64
             * @description Items per page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description Number of items on all pages.
             */
            total: number;
        };
        Product: {
            /**
             * @description Unique ID, assigned by the service.
             * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description Name, as people see it on the hosted pages and in email. */
            name: string;
            /** @description What the product is, as plain text. Shown on its hosted pages. Empty unless set. */
            description: string;
            /** @description Website of the product, starting with `http://` or `https://`. Empty unless set. */
            url: string;
            /** @description Your own category. Empty unless set. */
            category: string;
            status: components["schemas"]["ProductStatus"];
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /** @description Your ID of the person who owns the product. The owner cannot review the product or answer its surveys. Absent unless set. */
            owner_id?: string;
            /** @description Who may use the hosted feedback page: `invited` for people with a signed link, `closed` for no one. Absent if it is open to anyone. */
            feedback_page?: components["schemas"]["FeedbackPage"];
            /** @description Color of links and buttons on the hosted pages, as `#rrggbb`. Absent unless set. */
            colour?: string;
            /**
             * @description True if search engines may list the public pages of the product. Absent otherwise.
             * @constant
             */
            indexed?: true;
            /** @description Origins of the sites that may show the forms in a frame. Absent if there are no such sites. */
            embed_origins?: string[];
            /**
             * Format: uri
             * @description Address of the logo, which changes with the picture. Absent without a logo.
             */
            logo_url?: string;
        };
        UpdatedProduct: {
            /**
             * @description Unique ID, assigned by the service.
             * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description Name, as people see it on the hosted pages and in email. */
            name: string;
            status: components["schemas"]["ProductStatus"];
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updated_at: string;
        };
        /**
         * @description `submitted` until you validate or dismiss it, which is final.
         * @enum {string}
         */
        FeedbackStatus: "submitted" | "validated" | "dismissed";
        /**
         * @description `structured` for up to four answers, `quick` for a comment.
         * @enum {string}
         */
        FeedbackType: "structured" | "quick";
        Feedback: {
            /**
             * @description Unique ID, assigned by the service.
             * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Your ID of the reviewer. */
            reviewer_id: string;
            /** @description Name of the reviewer. May be empty. */
            reviewer_name: string;
            type: components["schemas"]["FeedbackType"];
            status: components["schemas"]["FeedbackStatus"];
            /** @description What the reviewer says. `type` decides which fields it has. */
            content: {
                /**
                 * @description What was clear. May be empty.
                 * @default
                 */
                clear: string;
                /**
                 * @description What was confusing. May be empty.
                 * @default
                 */
                confusing: string;
                /**
                 * @description What works well. May be empty.
                 * @default
                 */
                works: string;
                /**
                 * @description What should be improved. May be empty.
                 * @default
                 */
                improve: string;
            } | {
                /** @description Comment in plain text. */
                comment: string;
                /**
                 * Format: int32
                 * @description Rating from 1 (worst) to 5 (best).
                 */
                rating?: number;
                /**
                 * @description How the reviewer feels about the product.
                 * @enum {string}
                 */
                sentiment?: "positive" | "neutral" | "negative";
            };
            /** @description Your tags, sorted. Absent without tags. */
            tags?: string[];
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
        };
        TagCount: {
            /** @description The tag. */
            tag: string;
            /**
             * Format: int64
             * @description Pieces of feedback with this tag.
             */
            count: number;
        };
        ValidatedFeedback: {
            /**
             * @description Unique ID, assigned by the service.
             * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            status: components["schemas"]["FeedbackStatus"];
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Credits that the reviewer earned.
             */
            credits_earned: number;
        };
        DismissedFeedback: {
            /**
             * @description Unique ID, assigned by the service.
             * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            status: components["schemas"]["FeedbackStatus"];
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updated_at: string;
        };
        ListedSurvey: {
            /**
             * @description Unique ID, assigned by the service.
             * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Title, shown at the top of the survey. */
            title: string;
            /** @description Questions in order. */
            questions: components["schemas"]["Question"][];
            /**
             * Format: int32
             * @description Credits that a respondent with a signed link earns by finishing.
             */
            credit_reward: number;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /** @description True for a draft, which people cannot answer. Otherwise absent. */
            draft?: boolean;
            /** @description Whether anyone with the address may answer. Otherwise a signed link is needed. */
            allow_anonymous: boolean;
            /**
             * Format: uri
             * @description Address of the hosted survey.
             */
            url: string;
            /** @description Text before the first question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            intro?: string;
            /** @description Endings. Absent without endings. */
            endings?: components["schemas"]["Ending"][];
            /** @description Names of hidden fields. Absent without hidden fields. */
            hidden_fields?: string[];
            /** @description Language of the texts, as a BCP 47 tag. Absent if it is English without translations. */
            language?: string;
            /** @description Texts in other languages, by language tag. Texts without a translation are shown in the language of the survey. */
            translations?: {
                [key: string]: {
                    /** @description Translated title. */
                    title?: string;
                    /** @description Translated intro, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                    intro?: string;
                    /** @description Translated texts of questions, by ID. */
                    questions?: {
                        [key: string]: {
                            /** @description Translated text. */
                            text?: string;
                            /** @description Translated help. */
                            help?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated placeholder. */
                            placeholder?: string;
                            /** @description Translated options: a translation for each, in the order of the survey. */
                            options?: string[];
                            /** @description Translated rows: a translation for each, in the order of the survey. */
                            rows?: string[];
                            /** @description Translated columns: a translation for each, in the order of the survey. */
                            columns?: string[];
                            /** @description Translated other label. */
                            other_label?: string;
                            /** @description Translated low label. */
                            low_label?: string;
                            /** @description Translated high label. */
                            high_label?: string;
                            /** @description Translated button label. */
                            button_label?: string;
                            /** @description Translated skip label. */
                            skip_label?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                    /** @description Translated texts of endings, by ID. */
                    endings?: {
                        [key: string]: {
                            /** @description Translated title. */
                            title?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                };
            };
            /**
             * Format: date-time
             * @description When the survey opens, in UTC. Absent if it opened at once.
             */
            opens_at?: string;
            /**
             * Format: date-time
             * @description When the survey closes, in UTC. Absent if no time is set.
             */
            closes_at?: string;
            /**
             * Format: int64
             * @description Number of submitted responses after which the survey is full. Absent without a limit.
             */
            max_responses?: number;
            /**
             * Format: int64
             * @description Credits that responses may still earn. Absent without a limit.
             */
            budget_left?: number;
            /**
             * Format: int64
             * @description Number of submitted responses.
             */
            response_count: number;
            status: components["schemas"]["SurveyState"];
        };
        Question: components["schemas"]["QuestionRating"] | components["schemas"]["QuestionText"] | components["schemas"]["QuestionNps"] | components["schemas"]["QuestionCsat"] | components["schemas"]["QuestionCes"] | components["schemas"]["QuestionSingleChoice"] | components["schemas"]["QuestionMultipleChoice"] | components["schemas"]["QuestionYesNo"] | components["schemas"]["QuestionNumber"] | components["schemas"]["QuestionEmail"] | components["schemas"]["QuestionUrl"] | components["schemas"]["QuestionPhone"] | components["schemas"]["QuestionDate"] | components["schemas"]["QuestionTime"] | components["schemas"]["QuestionMonth"] | components["schemas"]["QuestionRanking"] | components["schemas"]["QuestionMatrix"] | components["schemas"]["QuestionFile"] | components["schemas"]["QuestionConsent"] | components["schemas"]["QuestionStatement"];
        QuestionRating: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Answered with a whole number from 1 to `scale`.
             * @constant
             */
            type: "rating";
            /**
             * Format: int32
             * @description Highest rating. 5 unless set.
             */
            scale?: number;
            /**
             * @description How the values look. `numbers` unless set; `faces` need a scale of 3 to 5.
             * @enum {string}
             */
            display?: "numbers" | "stars" | "faces";
        };
        Condition: components["schemas"]["Comparison"] | {
            /** @description All of these conditions must be true. */
            all: components["schemas"]["InnerCondition"][];
        } | {
            /** @description At least one of these conditions must be true. */
            any: components["schemas"]["InnerCondition"][];
        };
        Comparison: {
            /** @description ID of an earlier question, or name of a hidden field. If omitted in a branch, the branch compares the answer to its own question. */
            question?: string;
            /**
             * @description How to compare. `includes` and `not_includes` are for `multiple_choice`, `at_least` and `at_most` for numbers, scales and dates. `contains` and `starts_with` compare the first 200 characters of a text, ignoring upper and lower case.
             * @enum {string}
             */
            operator: "equals" | "not_equals" | "includes" | "not_includes" | "contains" | "starts_with" | "at_least" | "at_most" | "answered" | "not_answered";
            /** @description What the answer is compared with. Not accepted with `answered` and `not_answered`. */
            value?: string | number | boolean;
        };
        InnerCondition: components["schemas"]["Comparison"] | {
            /** @description All of these conditions must be true. */
            all: components["schemas"]["InnermostCondition"][];
        } | {
            /** @description At least one of these conditions must be true. */
            any: components["schemas"]["InnermostCondition"][];
        };
        InnermostCondition: components["schemas"]["Comparison"] | {
            /** @description All of these conditions must be true. */
            all: components["schemas"]["Comparison"][];
        } | {
            /** @description At least one of these conditions must be true. */
            any: components["schemas"]["Comparison"][];
        };
        QuestionText: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with free text.
             * @constant
             */
            type: "text";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
            /**
             * Format: int32
             * @description Minimum number of characters. 1 unless set.
             */
            min_length?: number;
            /**
             * Format: int32
             * @description Maximum number of characters. 5,000 unless set.
             */
            max_length?: number;
        };
        QuestionNps: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Likelihood to recommend, from 0 to 10. Its summary has a Net Promoter Score.
             * @constant
             */
            type: "nps";
        };
        QuestionCsat: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Satisfaction, from 1 to 5.
             * @constant
             */
            type: "csat";
        };
        QuestionCes: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Answered with a whole number from 1 (very difficult) to `scale` (very easy).
             * @constant
             */
            type: "ces";
            /** @description Highest value. 7 unless set. */
            scale?: 5 | 7;
        };
        QuestionSingleChoice: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Options to choose from. */
            options: string[];
            /** @description Whether free text of up to 250 characters is accepted instead of an option. False unless set. */
            allow_other?: boolean;
            /** @description Whether the options are in random order, which differs between respondents. False unless set. */
            random_order?: boolean;
            /** @description Label of the option for free text. `Other` unless set. */
            other_label?: string;
            /**
             * @description Answered with one of the options.
             * @constant
             */
            type: "single_choice";
            /**
             * @description How the options look. `list` unless set.
             * @enum {string}
             */
            display?: "list" | "dropdown";
        };
        QuestionMultipleChoice: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Options to choose from. */
            options: string[];
            /** @description Whether free text of up to 250 characters is accepted instead of an option. False unless set. */
            allow_other?: boolean;
            /** @description Whether the options are in random order, which differs between respondents. False unless set. */
            random_order?: boolean;
            /** @description Label of the option for free text. `Other` unless set. */
            other_label?: string;
            /**
             * @description Answered with one or more of the options.
             * @constant
             */
            type: "multiple_choice";
            /**
             * Format: int32
             * @description Minimum number of options to choose. 1 unless set.
             */
            min_selections?: number;
            /**
             * Format: int32
             * @description Maximum number of options to choose. All unless set.
             */
            max_selections?: number;
            /** @description Option that cannot be chosen together with other options, such as `None of these`. */
            exclusive?: string;
        };
        QuestionYesNo: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with yes or no.
             * @constant
             */
            type: "yes_no";
        };
        QuestionNumber: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a number.
             * @constant
             */
            type: "number";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
            /** @description Smallest number that is accepted. */
            min?: number;
            /** @description Largest number that is accepted. */
            max?: number;
            /** @description Whether only whole numbers are accepted. False unless set. */
            integer?: boolean;
        };
        QuestionEmail: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with an email address.
             * @constant
             */
            type: "email";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
        };
        QuestionUrl: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a web address.
             * @constant
             */
            type: "url";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
        };
        QuestionPhone: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a phone number, stored in E.164 form such as `+12015550123`.
             * @constant
             */
            type: "phone";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
            /** @description Country of numbers without a country code, as ISO 3166-1 alpha-2. If omitted, such numbers are refused. */
            country?: string;
        };
        QuestionDate: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a date, as `YYYY-MM-DD`.
             * @constant
             */
            type: "date";
            /**
             * Format: date
             * @description First date that is accepted, as `YYYY-MM-DD`.
             */
            min?: string;
            /**
             * Format: date
             * @description Last date that is accepted, as `YYYY-MM-DD`.
             */
            max?: string;
        };
        QuestionTime: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a time, as `HH:MM`.
             * @constant
             */
            type: "time";
            /** @description First time that is accepted, as `HH:MM`. */
            min?: string;
            /** @description Last time that is accepted, as `HH:MM`. */
            max?: string;
        };
        QuestionMonth: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a month, as `YYYY-MM`.
             * @constant
             */
            type: "month";
            /** @description First month that is accepted, as `YYYY-MM`. */
            min?: string;
            /** @description Last month that is accepted, as `YYYY-MM`. */
            max?: string;
        };
        QuestionRanking: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description The respondent puts all options in order, and the answer lists them in this order.
             * @constant
             */
            type: "ranking";
            /** @description Options to rank. */
            options: string[];
        };
        QuestionMatrix: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with one column for each row.
             * @constant
             */
            type: "matrix";
            /** @description Rows to answer. */
            rows: string[];
            /** @description Columns to choose from. */
            columns: string[];
        };
        QuestionFile: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a file, which only the hosted page accepts.
             * @constant
             */
            type: "file";
            /** @description Types of files that are accepted, by extension. Default: all types. */
            file_types?: ("png" | "jpg" | "gif" | "webp" | "pdf" | "txt" | "csv" | "docx" | "xlsx" | "pptx" | "odt" | "ods")[];
            /**
             * Format: int32
             * @description Maximum size in megabytes. 5 unless set.
             */
            max_megabytes?: number;
        };
        QuestionConsent: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Agreement to the text. If required, only agreement is accepted.
             * @constant
             */
            type: "consent";
        };
        QuestionStatement: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["Condition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["Condition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["Condition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /**
             * @description A page with text but no question. With `skip_label`, its answer is yes, or no if it was skipped.
             * @constant
             */
            type: "statement";
            /** @description Button that opens another page. */
            link?: {
                /** @description Text of the button. */
                label: string;
                /** @description Address that the button opens. */
                url: string;
            };
            /** @description Text of a second button that skips the page. Conditions can compare which button was pressed. */
            skip_label?: string;
        };
        Ending: {
            /** @description Assigned by the service: `e1`, `e2`, … by order. */
            id: string;
            /** @description Headline. Default: a thank-you. */
            title?: string;
            /** @description Text below the headline, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description Button that leads to another page. */
            link?: {
                /** @description Text of the button. */
                label: string;
                /** @description Address that the button opens. */
                url: string;
            };
            /**
             * Format: int64
             * @description Minimum score for this ending. If no branch names an ending, the respondent sees the ending with the highest minimum that the score reaches; if the score reaches no minimum, the first ending without a minimum is shown.
             */
            min_score?: number;
            /** @description URL that the browser is redirected to instead of showing the ending. */
            redirect_url?: string;
        };
        /**
         * @description Language, as a BCP 47 tag.
         * @example en
         * @example pt-BR
         */
        Language: string;
        /**
         * @description `draft` until it is published, `scheduled` before `opens_at`, `open` while responses are accepted, `full` after `max_responses`, `closed` after `closes_at` or by hand.
         * @enum {string}
         */
        SurveyState: "draft" | "scheduled" | "open" | "full" | "closed";
        NewQuestion: components["schemas"]["NewQuestionRating"] | components["schemas"]["NewQuestionText"] | components["schemas"]["NewQuestionNps"] | components["schemas"]["NewQuestionCsat"] | components["schemas"]["NewQuestionCes"] | components["schemas"]["NewQuestionSingleChoice"] | components["schemas"]["NewQuestionMultipleChoice"] | components["schemas"]["NewQuestionYesNo"] | components["schemas"]["NewQuestionNumber"] | components["schemas"]["NewQuestionEmail"] | components["schemas"]["NewQuestionUrl"] | components["schemas"]["NewQuestionPhone"] | components["schemas"]["NewQuestionDate"] | components["schemas"]["NewQuestionTime"] | components["schemas"]["NewQuestionMonth"] | components["schemas"]["NewQuestionRanking"] | components["schemas"]["NewQuestionMatrix"] | components["schemas"]["NewQuestionFile"] | components["schemas"]["NewQuestionConsent"] | components["schemas"]["NewQuestionStatement"];
        NewQuestionRating: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Answered with a whole number from 1 to `scale`.
             * @constant
             */
            type: "rating";
            /**
             * Format: int32
             * @description Highest rating. 5 unless set.
             */
            scale?: number;
            /**
             * @description How the values look. `numbers` unless set; `faces` need a scale of 3 to 5.
             * @enum {string}
             */
            display?: "numbers" | "stars" | "faces";
        };
        NewCondition: components["schemas"]["NewComparison"] | {
            /** @description All of these conditions must be true. */
            all: components["schemas"]["NewInnerCondition"][];
        } | {
            /** @description At least one of these conditions must be true. */
            any: components["schemas"]["NewInnerCondition"][];
        };
        NewComparison: {
            /** @description ID of an earlier question, or name of a hidden field. If omitted in a branch, the branch compares the answer to its own question. */
            question?: string;
            /**
             * @description How to compare. `includes` and `not_includes` are for `multiple_choice`, `at_least` and `at_most` for numbers, scales and dates. `contains` and `starts_with` compare the first 200 characters of a text, ignoring upper and lower case.
             * @enum {string}
             */
            operator: "equals" | "not_equals" | "includes" | "not_includes" | "contains" | "starts_with" | "at_least" | "at_most" | "answered" | "not_answered";
            /** @description What the answer is compared with. Not accepted with `answered` and `not_answered`. */
            value?: string | number | boolean;
        };
        NewInnerCondition: components["schemas"]["NewComparison"] | {
            /** @description All of these conditions must be true. */
            all: components["schemas"]["NewInnermostCondition"][];
        } | {
            /** @description At least one of these conditions must be true. */
            any: components["schemas"]["NewInnermostCondition"][];
        };
        NewInnermostCondition: components["schemas"]["NewComparison"] | {
            /** @description All of these conditions must be true. */
            all: components["schemas"]["NewComparison"][];
        } | {
            /** @description At least one of these conditions must be true. */
            any: components["schemas"]["NewComparison"][];
        };
        NewQuestionText: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with free text.
             * @constant
             */
            type: "text";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
            /**
             * Format: int32
             * @description Minimum number of characters. 1 unless set.
             */
            min_length?: number;
            /**
             * Format: int32
             * @description Maximum number of characters. 5,000 unless set.
             */
            max_length?: number;
        };
        NewQuestionNps: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Likelihood to recommend, from 0 to 10. Its summary has a Net Promoter Score.
             * @constant
             */
            type: "nps";
        };
        NewQuestionCsat: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Satisfaction, from 1 to 5.
             * @constant
             */
            type: "csat";
        };
        NewQuestionCes: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Label of the lowest value. */
            low_label?: string;
            /** @description Label of the highest value. */
            high_label?: string;
            /**
             * @description Answered with a whole number from 1 (very difficult) to `scale` (very easy).
             * @constant
             */
            type: "ces";
            /** @description Highest value. 7 unless set. */
            scale?: 5 | 7;
        };
        NewQuestionSingleChoice: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Options to choose from. */
            options: string[];
            /** @description Whether free text of up to 250 characters is accepted instead of an option. False unless set. */
            allow_other?: boolean;
            /** @description Whether the options are in random order, which differs between respondents. False unless set. */
            random_order?: boolean;
            /** @description Label of the option for free text. `Other` unless set. */
            other_label?: string;
            /**
             * @description Answered with one of the options.
             * @constant
             */
            type: "single_choice";
            /**
             * @description How the options look. `list` unless set.
             * @enum {string}
             */
            display?: "list" | "dropdown";
        };
        NewQuestionMultipleChoice: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /** @description Options to choose from. */
            options: string[];
            /** @description Whether free text of up to 250 characters is accepted instead of an option. False unless set. */
            allow_other?: boolean;
            /** @description Whether the options are in random order, which differs between respondents. False unless set. */
            random_order?: boolean;
            /** @description Label of the option for free text. `Other` unless set. */
            other_label?: string;
            /**
             * @description Answered with one or more of the options.
             * @constant
             */
            type: "multiple_choice";
            /**
             * Format: int32
             * @description Minimum number of options to choose. 1 unless set.
             */
            min_selections?: number;
            /**
             * Format: int32
             * @description Maximum number of options to choose. All unless set.
             */
            max_selections?: number;
            /** @description Option that cannot be chosen together with other options, such as `None of these`. */
            exclusive?: string;
        };
        NewQuestionYesNo: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with yes or no.
             * @constant
             */
            type: "yes_no";
        };
        NewQuestionNumber: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a number.
             * @constant
             */
            type: "number";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
            /** @description Smallest number that is accepted. */
            min?: number;
            /** @description Largest number that is accepted. */
            max?: number;
            /** @description Whether only whole numbers are accepted. False unless set. */
            integer?: boolean;
        };
        NewQuestionEmail: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with an email address.
             * @constant
             */
            type: "email";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
        };
        NewQuestionUrl: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a web address.
             * @constant
             */
            type: "url";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
        };
        NewQuestionPhone: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a phone number, stored in E.164 form such as `+12015550123`.
             * @constant
             */
            type: "phone";
            /** @description Text in the field while it is empty. */
            placeholder?: string;
            /** @description Country of numbers without a country code, as ISO 3166-1 alpha-2. If omitted, such numbers are refused. */
            country?: string;
        };
        NewQuestionDate: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a date, as `YYYY-MM-DD`.
             * @constant
             */
            type: "date";
            /**
             * Format: date
             * @description First date that is accepted, as `YYYY-MM-DD`.
             */
            min?: string;
            /**
             * Format: date
             * @description Last date that is accepted, as `YYYY-MM-DD`.
             */
            max?: string;
        };
        NewQuestionTime: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a time, as `HH:MM`.
             * @constant
             */
            type: "time";
            /** @description First time that is accepted, as `HH:MM`. */
            min?: string;
            /** @description Last time that is accepted, as `HH:MM`. */
            max?: string;
        };
        NewQuestionMonth: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a month, as `YYYY-MM`.
             * @constant
             */
            type: "month";
            /** @description First month that is accepted, as `YYYY-MM`. */
            min?: string;
            /** @description Last month that is accepted, as `YYYY-MM`. */
            max?: string;
        };
        NewQuestionRanking: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description The respondent puts all options in order, and the answer lists them in this order.
             * @constant
             */
            type: "ranking";
            /** @description Options to rank. */
            options: string[];
        };
        NewQuestionMatrix: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with one column for each row.
             * @constant
             */
            type: "matrix";
            /** @description Rows to answer. */
            rows: string[];
            /** @description Columns to choose from. */
            columns: string[];
        };
        NewQuestionFile: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Answered with a file, which only the hosted page accepts.
             * @constant
             */
            type: "file";
            /** @description Types of files that are accepted, by extension. Default: all types. */
            file_types?: ("png" | "jpg" | "gif" | "webp" | "pdf" | "txt" | "csv" | "docx" | "xlsx" | "pptx" | "odt" | "ods")[];
            /**
             * Format: int32
             * @description Maximum size in megabytes. 5 unless set.
             */
            max_megabytes?: number;
        };
        NewQuestionConsent: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /** @description Hint below the question in plain text. */
            help?: string;
            /** @description Whether the question must be answered. False unless set. */
            required?: boolean;
            /** @description Points of the options, the values of a scale, yes and no, or the columns of a matrix, in order. The points of all answers add up to the score of a response. */
            points?: number[];
            /** @description Answer that the page shows at first and the respondent can change. Not for `consent` and `matrix`. */
            default?: string | number | boolean | string[];
            /**
             * @description Agreement to the text. If required, only agreement is accepted.
             * @constant
             */
            type: "consent";
        };
        NewQuestionStatement: {
            /** @description Assigned by the service: `q1`, `q2`, … by order. */
            id?: string;
            /** @description Question in plain text. */
            text: string;
            /** @description Longer text below the question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            body?: string;
            /** @description When the question is shown. If omitted, it is always shown. */
            show_if?: components["schemas"]["NewCondition"];
            /** @description What follows this question. The first branch whose condition is true decides; if none is true, the next question follows. */
            branches?: {
                /** @description When the branch is taken. If omitted, it is always taken. */
                if?: components["schemas"]["NewCondition"];
                /** @description ID of a later question to go to. */
                jump_to?: string;
                /** @description Ends the survey: with the ending that has this ID, or with the first ending if `true`. */
                end?: true | string;
            }[];
            /** @description Whether the question begins a new page. False unless set. */
            page_break?: boolean;
            /** @description When the page that the question begins is shown, with all questions up to the next page break. If omitted, the page is always shown. */
            page_show_if?: components["schemas"]["NewCondition"];
            /** @description Whether the page that this question begins shows its questions in random order, which differs between respondents. False unless set. */
            page_random_order?: boolean;
            /** @description Text of the button below the question, if the question is the last on its page. */
            button_label?: string;
            /**
             * @description A page with text but no question. With `skip_label`, its answer is yes, or no if it was skipped.
             * @constant
             */
            type: "statement";
            /** @description Button that opens another page. */
            link?: {
                /** @description Text of the button. */
                label: string;
                /** @description Address that the button opens. */
                url: string;
            };
            /** @description Text of a second button that skips the page. Conditions can compare which button was pressed. */
            skip_label?: string;
        };
        Survey: {
            /**
             * @description Unique ID, assigned by the service.
             * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Title, shown at the top of the survey. */
            title: string;
            /** @description Questions in order. */
            questions: components["schemas"]["Question"][];
            /**
             * Format: int32
             * @description Credits that a respondent with a signed link earns by finishing.
             */
            credit_reward: number;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /** @description True for a draft, which people cannot answer. Otherwise absent. */
            draft?: boolean;
            /** @description Whether anyone with the address may answer. Otherwise a signed link is needed. */
            allow_anonymous: boolean;
            /**
             * Format: uri
             * @description Address of the hosted survey.
             */
            url: string;
            /** @description Text before the first question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            intro?: string;
            /** @description Endings. Absent without endings. */
            endings?: components["schemas"]["Ending"][];
            /** @description Names of hidden fields. Absent without hidden fields. */
            hidden_fields?: string[];
            /** @description Language of the texts, as a BCP 47 tag. Absent if it is English without translations. */
            language?: string;
            /** @description Texts in other languages, by language tag. Texts without a translation are shown in the language of the survey. */
            translations?: {
                [key: string]: {
                    /** @description Translated title. */
                    title?: string;
                    /** @description Translated intro, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                    intro?: string;
                    /** @description Translated texts of questions, by ID. */
                    questions?: {
                        [key: string]: {
                            /** @description Translated text. */
                            text?: string;
                            /** @description Translated help. */
                            help?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated placeholder. */
                            placeholder?: string;
                            /** @description Translated options: a translation for each, in the order of the survey. */
                            options?: string[];
                            /** @description Translated rows: a translation for each, in the order of the survey. */
                            rows?: string[];
                            /** @description Translated columns: a translation for each, in the order of the survey. */
                            columns?: string[];
                            /** @description Translated other label. */
                            other_label?: string;
                            /** @description Translated low label. */
                            low_label?: string;
                            /** @description Translated high label. */
                            high_label?: string;
                            /** @description Translated button label. */
                            button_label?: string;
                            /** @description Translated skip label. */
                            skip_label?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                    /** @description Translated texts of endings, by ID. */
                    endings?: {
                        [key: string]: {
                            /** @description Translated title. */
                            title?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                };
            };
            /**
             * Format: date-time
             * @description When the survey opens, in UTC. Absent if it opened at once.
             */
            opens_at?: string;
            /**
             * Format: date-time
             * @description When the survey closes, in UTC. Absent if no time is set.
             */
            closes_at?: string;
            /**
             * Format: int64
             * @description Number of submitted responses after which the survey is full. Absent without a limit.
             */
            max_responses?: number;
            /**
             * Format: int64
             * @description Credits that responses may still earn. Absent without a limit.
             */
            budget_left?: number;
        };
        /** @description Survey in the JSON format of SurveyJS, with `pages` or `elements`. */
        SurveyJsSurvey: {
            [key: string]: unknown;
        };
        SurveyDetails: {
            /**
             * @description Unique ID, assigned by the service.
             * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Title, shown at the top of the survey. */
            title: string;
            /** @description Questions in order. */
            questions: components["schemas"]["Question"][];
            /**
             * Format: int32
             * @description Credits that a respondent with a signed link earns by finishing.
             */
            credit_reward: number;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /** @description True for a draft, which people cannot answer. Otherwise absent. */
            draft?: boolean;
            /** @description Whether anyone with the address may answer. Otherwise a signed link is needed. */
            allow_anonymous: boolean;
            /**
             * Format: uri
             * @description Address of the hosted survey.
             */
            url: string;
            /** @description Text before the first question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            intro?: string;
            /** @description Endings. Absent without endings. */
            endings?: components["schemas"]["Ending"][];
            /** @description Names of hidden fields. Absent without hidden fields. */
            hidden_fields?: string[];
            /** @description Language of the texts, as a BCP 47 tag. Absent if it is English without translations. */
            language?: string;
            /** @description Texts in other languages, by language tag. Texts without a translation are shown in the language of the survey. */
            translations?: {
                [key: string]: {
                    /** @description Translated title. */
                    title?: string;
                    /** @description Translated intro, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                    intro?: string;
                    /** @description Translated texts of questions, by ID. */
                    questions?: {
                        [key: string]: {
                            /** @description Translated text. */
                            text?: string;
                            /** @description Translated help. */
                            help?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated placeholder. */
                            placeholder?: string;
                            /** @description Translated options: a translation for each, in the order of the survey. */
                            options?: string[];
                            /** @description Translated rows: a translation for each, in the order of the survey. */
                            rows?: string[];
                            /** @description Translated columns: a translation for each, in the order of the survey. */
                            columns?: string[];
                            /** @description Translated other label. */
                            other_label?: string;
                            /** @description Translated low label. */
                            low_label?: string;
                            /** @description Translated high label. */
                            high_label?: string;
                            /** @description Translated button label. */
                            button_label?: string;
                            /** @description Translated skip label. */
                            skip_label?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                    /** @description Translated texts of endings, by ID. */
                    endings?: {
                        [key: string]: {
                            /** @description Translated title. */
                            title?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                };
            };
            /**
             * Format: date-time
             * @description When the survey opens, in UTC. Null if it opened at once.
             */
            opens_at: string | null;
            /**
             * Format: date-time
             * @description When the survey closes, in UTC. Null if no time is set.
             */
            closes_at: string | null;
            /**
             * Format: int64
             * @description Number of submitted responses after which the survey is full. Null without a limit.
             */
            max_responses: number | null;
            /**
             * Format: int64
             * @description Credits that responses may still earn. Absent without a limit.
             */
            budget_left?: number;
            /**
             * Format: int64
             * @description Number of submitted responses.
             */
            response_count: number;
            status: components["schemas"]["SurveyState"];
        };
        SurveyCorrection: {
            /**
             * @description Unique ID, assigned by the service.
             * @example change-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /**
             * Format: int64
             * @description Number of submitted responses before the change.
             */
            response_count: number;
            /** @description The changed fields, at most 100. */
            changes: {
                /** @description Path of the field, such as `questions.0.text`. */
                field: string;
                /** @description Earlier value, at most 500 characters. Empty if there was no value. */
                before: string;
                /** @description Value after the correction, at most 500 characters. Empty if the correction removed the value. */
                after: string;
            }[];
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
        };
        SurveyFile: {
            /** @description Title, shown at the top of the survey. */
            title: string;
            /** @description Questions in order. */
            questions: components["schemas"]["Question"][];
            /**
             * Format: int32
             * @description Credits that a respondent with a signed link earns by finishing.
             */
            credit_reward: number;
            /** @description Whether anyone with the address may answer. Otherwise a signed link is needed. */
            allow_anonymous: boolean;
            /** @description Text before the first question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
            intro?: string;
            /** @description Endings. Absent without endings. */
            endings?: components["schemas"]["Ending"][];
            /** @description Names of hidden fields. Absent without hidden fields. */
            hidden_fields?: string[];
            /** @description Language of the texts, as a BCP 47 tag. Absent if it is English without translations. */
            language?: string;
            /** @description Texts in other languages, by language tag. Texts without a translation are shown in the language of the survey. */
            translations?: {
                [key: string]: {
                    /** @description Translated title. */
                    title?: string;
                    /** @description Translated intro, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                    intro?: string;
                    /** @description Translated texts of questions, by ID. */
                    questions?: {
                        [key: string]: {
                            /** @description Translated text. */
                            text?: string;
                            /** @description Translated help. */
                            help?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated placeholder. */
                            placeholder?: string;
                            /** @description Translated options: a translation for each, in the order of the survey. */
                            options?: string[];
                            /** @description Translated rows: a translation for each, in the order of the survey. */
                            rows?: string[];
                            /** @description Translated columns: a translation for each, in the order of the survey. */
                            columns?: string[];
                            /** @description Translated other label. */
                            other_label?: string;
                            /** @description Translated low label. */
                            low_label?: string;
                            /** @description Translated high label. */
                            high_label?: string;
                            /** @description Translated button label. */
                            button_label?: string;
                            /** @description Translated skip label. */
                            skip_label?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                    /** @description Translated texts of endings, by ID. */
                    endings?: {
                        [key: string]: {
                            /** @description Translated title. */
                            title?: string;
                            /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            body?: string;
                            /** @description Translated link label. */
                            link_label?: string;
                        };
                    };
                };
            };
            /**
             * Format: int64
             * @description Number of submitted responses after which the survey is full. Absent without a limit.
             */
            max_responses?: number;
            /**
             * Format: int64
             * @description Credits that responses may still earn. Absent without a limit.
             */
            budget_left?: number;
        };
        /**
         * @description `in_progress` until the respondent finishes, then `submitted`, which is final.
         * @enum {string}
         */
        ResponseStatus: "in_progress" | "submitted";
        SurveyResponse: {
            /**
             * @description Unique ID, assigned by the service.
             * @example resp-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the survey. */
            survey_id: string;
            /** @description Your ID of the respondent. */
            respondent_id: string;
            /** @description Name of the respondent. May be empty. */
            respondent_name: string;
            /** @description Answers by question ID, each in its own type: text, number, boolean, list or object. */
            answers: {
                [key: string]: unknown;
            };
            /** @description Language in which the survey was shown. Absent if the survey never had several languages. */
            language?: string;
            /**
             * Format: int64
             * @description Sum of the points of the answers. Absent until the response is submitted, and if no option has points.
             */
            score?: number;
            status: components["schemas"]["ResponseStatus"];
            /**
             * Format: date-time
             * @description When the respondent began, in UTC.
             */
            created_at: string;
            /** @description Answers by question ID, each as text. */
            responses: {
                [key: string]: string;
            };
            /** @description Values of hidden fields by name. Absent without values. */
            hidden_fields?: {
                [key: string]: string;
            };
        };
        SurveySummary: {
            /** @description ID of the survey. */
            survey_id: string;
            /** @description Title of the survey. */
            title: string;
            /**
             * Format: int64
             * @description Number of responses, in progress or submitted.
             */
            responses_started: number;
            /**
             * Format: int64
             * @description Number of submitted responses.
             */
            responses_finished: number;
            /** @description Share of responses that were finished, in percent. Null without responses. */
            completion_rate: number | null;
            /** @description Scores of the submitted responses. Absent without points or responses. */
            score?: {
                /** @description Mean score. */
                average: number;
                /** @description Lowest score. */
                minimum: number;
                /** @description Highest score. */
                maximum: number;
            };
            /** @description Submitted responses by language. Absent if the survey never had several languages. */
            languages?: components["schemas"]["ValueCount"][];
            /** @description The questions in order, with summaries of their answers. */
            questions: {
                /** @description ID of the question. */
                id: string;
                /** @description Text of the question. */
                text: string;
                /** @description Type of the question. */
                type: string;
                /**
                 * Format: int64
                 * @description Number of submitted responses that answer the question.
                 */
                answered: number;
                /** @description How often each value was given. For a ranking, how often each option came first. */
                distribution?: components["schemas"]["ValueCount"][];
                /** @description The 20 most frequent texts written instead of an option. Only with `allow_other`. */
                others?: components["schemas"]["ValueCount"][];
                /** @description Mean of the answers. Null without answers. */
                average?: number | null;
                /** @description Smallest number or first date, time or month. Null without answers. */
                minimum?: number | string | null;
                /** @description Largest number or last date, time or month. Null without answers. */
                maximum?: number | string | null;
                /** @description Net Promoter Score. Only for type `nps`. */
                nps?: {
                    /**
                     * Format: int64
                     * @description Answers of 9 or 10.
                     */
                    promoters: number;
                    /**
                     * Format: int64
                     * @description Answers of 7 or 8.
                     */
                    passives: number;
                    /**
                     * Format: int64
                     * @description Answers of 0 to 6.
                     */
                    detractors: number;
                    /** @description Net Promoter Score, from −100 to 100. Null without answers. */
                    score: number | null;
                };
                /** @description Customer satisfaction. Only for type `csat`. */
                csat?: {
                    /**
                     * Format: int64
                     * @description Answers of 4 or 5.
                     */
                    satisfied: number;
                    /** @description Share of satisfied respondents, in percent. Null without answers. */
                    score: number | null;
                };
                /** @description Customer effort. Only for type `ces`. */
                ces?: {
                    /**
                     * Format: int64
                     * @description Answers of at least 5 on a scale to 7, or at least 4 on a scale to 5.
                     */
                    easy: number;
                    /** @description Share of respondents who found it easy, in percent. Null without answers. */
                    score: number | null;
                };
                /** @description The 20 words that most answers contain. Only for type `text`. */
                words?: {
                    /** @description Word in lower case. */
                    word: string;
                    /**
                     * Format: int64
                     * @description Number of answers that contain the word.
                     */
                    count: number;
                }[];
                /** @description Answers by row. Only for types `matrix` and `ranking`. */
                rows?: {
                    /** @description Row of the matrix, or option of the ranking. */
                    row: string;
                    /** @description Mean rank of the option. Only for type `ranking`. Null without answers. */
                    average?: number | null;
                    /** @description For a row, the number of answers by column. For an option, the number of answers by rank. */
                    distribution: components["schemas"]["ValueCount"][];
                }[];
                /**
                 * Format: int64
                 * @description Number of responses in progress that stopped at this question.
                 */
                dropped_off: number;
            }[];
        };
        ValueCount: {
            /** @description Answer, option or language. */
            value: string;
            /**
             * Format: int64
             * @description Number of responses with this value.
             */
            count: number;
            /** @description Share of responses with this value, in percent. */
            percentage: number;
        };
        SurveyComparison: {
            /** @description ID of the survey. */
            survey_id: string;
            /** @description Question or hidden field whose values form the columns. */
            by: string;
            /**
             * Format: int64
             * @description Number of responses that were compared: the newest 10,000, fewer with many questions.
             */
            compared: number;
            /** @description One column for each value: options in the order of the survey, values of hidden fields by frequency. */
            columns: {
                /** @description Answer, option or value of the hidden field. */
                value: string;
                /**
                 * Format: int64
                 * @description Number of compared responses with this value.
                 */
                responses: number;
                /** @description Summaries of the answers in these responses. */
                questions: {
                    /** @description ID of the question. */
                    id: string;
                    /** @description Text of the question. */
                    text: string;
                    /** @description Type of the question. */
                    type: string;
                    /**
                     * Format: int64
                     * @description Number of submitted responses that answer the question.
                     */
                    answered: number;
                    /** @description How often each value was given. For a ranking, how often each option came first. */
                    distribution?: components["schemas"]["ValueCount"][];
                    /** @description The 20 most frequent texts written instead of an option. Only with `allow_other`. */
                    others?: components["schemas"]["ValueCount"][];
                    /** @description Mean of the answers. Null without answers. */
                    average?: number | null;
                    /** @description Smallest number or first date, time or month. Null without answers. */
                    minimum?: number | string | null;
                    /** @description Largest number or last date, time or month. Null without answers. */
                    maximum?: number | string | null;
                    /** @description Net Promoter Score. Only for type `nps`. */
                    nps?: {
                        /**
                         * Format: int64
                         * @description Answers of 9 or 10.
                         */
                        promoters: number;
                        /**
                         * Format: int64
                         * @description Answers of 7 or 8.
                         */
                        passives: number;
                        /**
                         * Format: int64
                         * @description Answers of 0 to 6.
                         */
                        detractors: number;
                        /** @description Net Promoter Score, from −100 to 100. Null without answers. */
                        score: number | null;
                    };
                    /** @description Customer satisfaction. Only for type `csat`. */
                    csat?: {
                        /**
                         * Format: int64
                         * @description Answers of 4 or 5.
                         */
                        satisfied: number;
                        /** @description Share of satisfied respondents, in percent. Null without answers. */
                        score: number | null;
                    };
                    /** @description Customer effort. Only for type `ces`. */
                    ces?: {
                        /**
                         * Format: int64
                         * @description Answers of at least 5 on a scale to 7, or at least 4 on a scale to 5.
                         */
                        easy: number;
                        /** @description Share of respondents who found it easy, in percent. Null without answers. */
                        score: number | null;
                    };
                    /** @description The 20 words that most answers contain. Only for type `text`. */
                    words?: {
                        /** @description Word in lower case. */
                        word: string;
                        /**
                         * Format: int64
                         * @description Number of answers that contain the word.
                         */
                        count: number;
                    }[];
                    /** @description Answers by row. Only for types `matrix` and `ranking`. */
                    rows?: {
                        /** @description Row of the matrix, or option of the ranking. */
                        row: string;
                        /** @description Mean rank of the option. Only for type `ranking`. Null without answers. */
                        average?: number | null;
                        /** @description For a row, the number of answers by column. For an option, the number of answers by rank. */
                        distribution: components["schemas"]["ValueCount"][];
                    }[];
                }[];
            }[];
        };
        SurveyTrend: {
            /** @description ID of the survey. */
            survey_id: string;
            /**
             * @description `day`: 90 days; `week`: 53 weeks, each from Monday; `month`: 36 months.
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description All periods up to now, the oldest first. */
            periods: {
                /**
                 * Format: date
                 * @description First day of the period in the account's time zone.
                 */
                start: string;
                /**
                 * Format: int64
                 * @description Number of submitted responses that were begun in the period.
                 */
                responses: number;
                /** @description Mean answers of scales and numbers by question ID, for the first 20 such questions. */
                averages: {
                    [key: string]: number;
                };
            }[];
        };
        ResultsLink: {
            /**
             * Format: uri
             * @description Address of the page. Anyone who has it can see the results.
             */
            url: string;
            /** @description Whether the page shows what people wrote. Their names are never shown. */
            show_texts: boolean;
        };
        DeletedResultsLink: {
            /** @description ID of the deleted item. */
            id: string;
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        /**
         * @description `draft` until it is published or scheduled, `scheduled` until `publish_at`, then `published`.
         * @enum {string}
         */
        UpdateStatus: "draft" | "scheduled" | "published";
        Update: {
            /**
             * @description Unique ID, assigned by the service.
             * @example update-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Headline. */
            title: string;
            /** @description Text in Markdown: emphasis, lists, links and images with an https address. HTML is shown as text. May be empty. */
            description: string;
            /**
             * Format: date-time
             * @description When the update was published or, until then, created, in UTC.
             */
            created_at: string;
            /** @description Label in your own words. Absent without a label. */
            category?: string;
            /** @description `draft` or `scheduled`. Absent once the update is published. */
            status?: components["schemas"]["UpdateStatus"];
            /**
             * Format: date-time
             * @description When the update will be published, in UTC. Absent unless the update is scheduled.
             */
            publish_at?: string;
            /**
             * Format: date-time
             * @description When the update was corrected last, in UTC. Absent if it was not corrected after its publication.
             */
            edited_at?: string;
        };
        Board: {
            /** @description ID of the product. */
            product_id: string;
            /** @description Whether the board is public. False unless set. */
            open: boolean;
            /**
             * @description Who may read the board and its feeds: `anyone` with the address (the default), or only people with a signed link (`invited`).
             * @enum {string}
             */
            readers: "anyone" | "invited";
            participation: components["schemas"]["BoardParticipation"];
            /** @description Whether people may comment. True unless set. Turning comments off keeps earlier comments visible. */
            comments: boolean;
            /** @description Whether comments of anonymous visitors stay hidden until you approve them. True unless set. */
            approve_comments: boolean;
            /**
             * Format: uri
             * @description Address of the board.
             */
            url: string;
        };
        /**
         * @description Who may vote and comment: every visitor, remembered by a cookie (`anyone`, the default), or people with a signed link (`invited`).
         * @enum {string}
         */
        BoardParticipation: "anyone" | "invited";
        Link: {
            /**
             * Format: uri
             * @description Address with the signed token.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the link stops working, in UTC.
             */
            expires_at: string;
        };
        /**
         * @description Status on the board. It can change to any other status.
         * @enum {string}
         */
        PostStatus: "under_review" | "planned" | "in_progress" | "done" | "declined";
        Post: {
            /**
             * @description Unique ID, assigned by the service.
             * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Public title. */
            title: string;
            /** @description Public description in Markdown. May be empty. */
            text: string;
            status: components["schemas"]["PostStatus"];
            /**
             * Format: int64
             * @description Number of votes.
             */
            votes: number;
            /**
             * Format: int64
             * @description Number of comments, without hidden comments.
             */
            comments: number;
            /**
             * Format: uri
             * @description Address of the page that shows the post on the board.
             */
            url: string;
            /** @description ID of the feedback that the post was made from. Absent if there is no such feedback. The board does not show it. */
            feedback_id?: string;
            /** @description ID of the post that this post is merged into. Absent unless this post is merged. */
            merged_into?: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updated_at: string;
        };
        PostWithHistory: {
            /**
             * @description Unique ID, assigned by the service.
             * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Public title. */
            title: string;
            /** @description Public description in Markdown. May be empty. */
            text: string;
            status: components["schemas"]["PostStatus"];
            /**
             * Format: int64
             * @description Number of votes.
             */
            votes: number;
            /**
             * Format: int64
             * @description Number of comments, without hidden comments.
             */
            comments: number;
            /**
             * Format: uri
             * @description Address of the page that shows the post on the board.
             */
            url: string;
            /** @description ID of the feedback that the post was made from. Absent if there is no such feedback. The board does not show it. */
            feedback_id?: string;
            /** @description ID of the post that this post is merged into. Absent unless this post is merged. */
            merged_into?: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updated_at: string;
            /** @description The last 100 changes of the status, oldest first. */
            history: {
                status: components["schemas"]["PostStatus"];
                /** @description Public note, shown with the change in the history of the post. May be empty. */
                note: string;
                /**
                 * Format: date-time
                 * @description Time of the change, in UTC.
                 */
                created_at: string;
            }[];
            /** @description The first 1,000 posts that are merged into this post. */
            duplicates: {
                /**
                 * @description Unique ID, assigned by the service.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
                /** @description Public title. */
                title: string;
            }[];
        };
        Vote: {
            /** @description Your ID of the person, or the ID that the service gave to an anonymous visitor. */
            person_id: string;
            /** @description Name of the person. May be empty. */
            person_name: string;
            /** @description Whether the vote is from an anonymous visitor, identified only by a cookie. */
            anonymous: boolean;
            /** @description ID of the duplicate that the vote was given to. Absent if the vote was given to this post. */
            merged_from?: string;
            /**
             * Format: date-time
             * @description Time of the vote, in UTC.
             */
            created_at: string;
        };
        Votes: {
            /** @description ID of the post. */
            post_id: string;
            /**
             * Format: int64
             * @description Number of votes for the post.
             */
            votes: number;
        };
        Comment: {
            /**
             * @description Unique ID, assigned by the service.
             * @example comment-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the post. */
            post_id: string;
            /** @description ID of the person who wrote the comment. Null for the team of the product. */
            person_id: string | null;
            /** @description Name of the person, shown with the comment. May be empty. */
            person_name: string;
            /** @description Public comment in plain text. */
            text: string;
            /** @description Whether the comment is hidden from the board. */
            hidden: boolean;
            /** @description Whether the comment waits for approval. Showing the comment approves it, and hiding the comment rejects it. */
            pending: boolean;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
        };
        /** @description Updates go to `confirmed` addresses. Readers of `pending` addresses have been asked to confirm. */
        Subscriber: {
            /**
             * @description Unique ID, assigned by the service.
             * @example sub-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description ID of the product. */
            product_id: string;
            /** @description Email address, in lower case. */
            email: string;
            /**
             * @description `pending`: asked to confirm; `confirmed`: gets the updates; `unsubscribed`: gets nothing until the reader subscribes again.
             * @enum {string}
             */
            status: "pending" | "confirmed" | "unsubscribed";
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the reader confirmed, in UTC. Null before that.
             */
            confirmed_at: string | null;
            /**
             * @description Language of the messages to this address, in which the reader confirmed it.
             * @enum {string}
             */
            language: "en" | "ar" | "de" | "es" | "fr";
            /** @description Reply of the mail server that rejected the address permanently: nothing more is sent. Absent otherwise. */
            refused?: string;
        };
        Credits: {
            /** @description Items of this page. */
            data: components["schemas"]["CreditEntry"][];
            pagination: components["schemas"]["Pagination"];
            /** @description Your ID of the person. */
            reviewer_id: string;
            /**
             * Format: int64
             * @description Credits that the person can redeem.
             */
            balance: number;
        };
        CreditEntry: {
            /**
             * @description Unique ID, assigned by the service.
             * @example credit-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /**
             * Format: int64
             * @description Change of the balance. Negative if credits were deducted.
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance of the person after this entry.
             */
            balance_after: number;
            /**
             * @description Why credits were moved.
             * @enum {string}
             */
            reason: "feedback_validated" | "survey_completed" | "credits_redeemed" | "credits_reversed";
            /** @description ID of the feedback or response that earned the credits, reference of the redemption, or ID of the reversed entry. */
            source_id: string;
            /**
             * @description Present if a later entry reversed this one.
             * @constant
             */
            reversed?: true;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
        };
        CreditMove: {
            /**
             * @description Unique ID, assigned by the service.
             * @example credit-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /**
             * Format: int64
             * @description Change of the balance. Negative if credits were deducted.
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance of the person after this entry.
             */
            balance_after: number;
            /**
             * @description Why credits were moved.
             * @enum {string}
             */
            reason: "feedback_validated" | "survey_completed" | "credits_redeemed" | "credits_reversed";
            /** @description ID of the feedback or response that earned the credits, reference of the redemption, or ID of the reversed entry. */
            source_id: string;
            /**
             * @description Present if a later entry reversed this one.
             * @constant
             */
            reversed?: true;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /** @description Your ID of the person. */
            reviewer_id: string;
        };
        Webhook: {
            /**
             * @description Unique ID, assigned by the service.
             * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description Address that events are sent to. */
            url: string;
            /** @description Types of events to deliver. Empty for all types. */
            events: string[];
            /** @description Your own note. Null unless set. */
            description: string | null;
            /** @description Whether events are delivered. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When the webhook was disabled, in UTC. Null while the webhook is enabled.
             */
            disabled_at: string | null;
            /** @description Why the webhook was disabled. Null while the webhook is enabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last successful delivery, in UTC. Null if deliveries succeed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
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
        /** @enum {string} */
        EventType: "feedback.submitted" | "feedback.validated" | "feedback.dismissed" | "survey.response.submitted" | "update.published" | "post.published" | "post.status_changed" | "post.commented" | "post.merged" | "vote.milestone" | "credits.redeemed" | "credits.reversed" | "webhook.disabled";
        WebhookWithSecret: {
            /**
             * @description Unique ID, assigned by the service.
             * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
             */
            id: string;
            /** @description Address that events are sent to. */
            url: string;
            /** @description Types of events to deliver. Empty for all types. */
            events: string[];
            /** @description Your own note. Null unless set. */
            description: string | null;
            /** @description Whether events are delivered. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When the webhook was disabled, in UTC. Null while the webhook is enabled.
             */
            disabled_at: string | null;
            /** @description Why the webhook was disabled. Null while the webhook is enabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Time of the first failure since the last successful delivery, in UTC. Null if deliveries succeed.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
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
        Delivery: {
            /** @description Unique ID, assigned by the service. */
            id: string;
            /** @description `webhook-id` header of every attempt, the same for all webhooks that receive the event. */
            message_id: string;
            /** @description Type of the event. */
            type: string;
            /**
             * @description `pending` while there are attempts left, then `delivered` or `failed`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description Body of every attempt. */
            payload: string;
            /**
             * Format: int64
             * @description Number of attempts since the delivery was last queued.
             */
            attempts: number;
            /** @description The last 50 attempts, oldest first. */
            log: {
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
             * @description When the next attempt is due, in UTC. Null if no attempt is planned.
             */
            next_attempt_at: string | null;
            /**
             * Format: int64
             * @description HTTP status of the last attempt. Null without a response.
             */
            last_status: number | null;
            /** @description Why the last attempt failed. Null if it succeeded. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the receiver accepted the event, in UTC. Null before that.
             */
            delivered_at: string | null;
        };
        WebhookRecovery: {
            /** @description Resend events from this time on. */
            since: string;
        };
        Deleted: {
            /** @description ID of the deleted item. */
            id: string;
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
        };
        ErasedPerson: {
            /** @description Your ID of the person. */
            id: string;
            /**
             * @description Always true.
             * @constant
             */
            erased: true;
            /**
             * Format: int64
             * @description Pieces of feedback deleted.
             */
            feedback: number;
            /**
             * Format: int64
             * @description Responses deleted.
             */
            responses: number;
            /**
             * Format: int64
             * @description Votes deleted.
             */
            votes: number;
            /**
             * Format: int64
             * @description Comments deleted.
             */
            comments: number;
        };
        ErasedAddress: {
            /** @description The address, in lower case. */
            email: string;
            /**
             * @description Always true.
             * @constant
             */
            erased: true;
        };
        Settings: {
            /**
             * Format: int32
             * @description Credits that a reviewer earns for validated structured feedback.
             */
            structured_credits: number;
            /**
             * Format: int32
             * @description Credits that a reviewer earns for validated quick feedback.
             */
            quick_credits: number;
            /**
             * Format: int32
             * @description Credits that the account may still award. Absent without a limit.
             */
            budget_left?: number;
            /** @description IANA time zone of the days that the console shows, such as `Europe/Berlin`. */
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
        Notifications: {
            /** @description Your email address. */
            email: string;
            /**
             * @description Whether email reaches you. `no_mail_server`: the service cannot send email; `unconfirmed`: you have not confirmed the address; `refused`: the mail server rejected the address permanently.
             * @enum {string}
             */
            deliverable: "yes" | "no_mail_server" | "unconfirmed" | "refused";
            /** @description Products that you are notified about. Notifications about all other products are off. */
            products: {
                /** @description ID of the product. */
                product_id: string;
                /**
                 * @description When email about new feedback is sent. `at_once`: within moments, at most every 5 minutes; `daily`: at 08:00 in the account’s time zone.
                 * @enum {string}
                 */
                feedback: "off" | "at_once" | "daily";
            }[];
        };
    };
    responses: {
        /** @description Bad Request: `VALIDATION_ERROR`, `MALFORMED_URL` */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unauthorized: `MISSING_API_KEY`, `INVALID_API_KEY` */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `INSUFFICIENT_SCOPE`, `ACCOUNT_SUSPENDED` */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests: `RATE_LIMIT_EXCEEDED` */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal Server Error: `INTERNAL_ERROR` */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Service Unavailable: `SERVICE_UNAVAILABLE` */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `PRODUCT_NOT_FOUND` */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Bad Request: `INVALID_JSON`, `VALIDATION_ERROR`, `MALFORMED_URL` */
        InvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden: `INSUFFICIENT_SCOPE`, `ACCOUNT_SUSPENDED`, `CROSS_SITE_REQUEST` */
        InsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `IDEMPOTENCY_CONFLICT` */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Payload Too Large: `PAYLOAD_TOO_LARGE` */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unsupported Media Type: `UNSUPPORTED_MEDIA_TYPE` */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unprocessable Entity: `IDEMPOTENCY_MISMATCH` */
        UnprocessableEntity: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Precondition Failed: `CHANGED_MEANWHILE` */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests: `TOO_MANY_EXPORTS`, `RATE_LIMIT_EXCEEDED` */
        TooManyExports: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `PRODUCT_ARCHIVED`, `SELF_REVIEW`, `IDEMPOTENCY_CONFLICT` */
        ProductArchived: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `FEEDBACK_NOT_FOUND` */
        FeedbackNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `FEEDBACK_ALREADY_VALIDATED`, `FEEDBACK_ALREADY_DISMISSED`, `BUDGET_EXHAUSTED`, `IDEMPOTENCY_CONFLICT` */
        FeedbackAlreadyValidated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `FEEDBACK_ALREADY_VALIDATED`, `FEEDBACK_ALREADY_DISMISSED`, `IDEMPOTENCY_CONFLICT` */
        FeedbackAlreadyValidated2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `PRODUCT_ARCHIVED`, `IDEMPOTENCY_CONFLICT` */
        ProductArchived2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `SURVEY_NOT_FOUND` */
        SurveyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `SURVEY_CLOSED`, `SURVEY_HAS_RESPONSES` */
        SurveyClosed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `SURVEY_CLOSED` */
        SurveyClosed2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `SURVEY_NOT_FOUND`, `FILE_NOT_FOUND` */
        SurveyNotFound2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `SURVEY_CLOSED`, `SURVEY_CHANGED`, `RESPONSE_ALREADY_SUBMITTED`, `SELF_REVIEW`, `PRODUCT_ARCHIVED`, `BUDGET_EXHAUSTED`, `IDEMPOTENCY_CONFLICT` */
        SurveyClosed3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `SURVEY_NOT_FOUND`, `RESULTS_NOT_SHARED` */
        SurveyNotFound3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `UPDATE_NOT_FOUND` */
        UpdateNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `UPDATE_PUBLISHED` */
        UpdatePublished: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `PRODUCT_NOT_FOUND`, `FEEDBACK_NOT_FOUND` */
        ProductNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `FEEDBACK_ALREADY_PUBLISHED`, `IDEMPOTENCY_CONFLICT` */
        FeedbackAlreadyPublished: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `POST_NOT_FOUND` */
        PostNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `POST_MERGED` */
        PostMerged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `POST_MERGED`, `POSTS_DIFFER` */
        PostMerged2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `POST_NOT_MERGED`, `POST_MERGED` */
        PostNotMerged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `POST_MERGED`, `VOTING_CLOSED`, `IDEMPOTENCY_CONFLICT` */
        PostMerged3: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `POST_MERGED`, `TOO_MANY_COMMENTS`, `IDEMPOTENCY_CONFLICT` */
        PostMerged4: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `COMMENT_NOT_FOUND` */
        CommentNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `UNSUBSCRIBED`, `TOO_MANY_SUBSCRIBERS`, `MAIL_NOT_CONFIGURED`, `IDEMPOTENCY_CONFLICT` */
        Unsubscribed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `INSUFFICIENT_CREDITS`, `REFERENCE_TAKEN`, `IDEMPOTENCY_CONFLICT` */
        InsufficientCredits: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `TRANSFER_NOT_FOUND` */
        TransferNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `ALREADY_REVERSED`, `NOT_REVERSIBLE`, `INSUFFICIENT_CREDITS`, `IDEMPOTENCY_CONFLICT` */
        AlreadyReversed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `SURVEY_CLOSED`, `PRODUCT_ARCHIVED`, `SELF_REVIEW` */
        SurveyClosed4: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `FEEDBACK_CLOSED` */
        FeedbackClosed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `TOO_MANY_WEBHOOKS` */
        TooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `WEBHOOK_NOT_FOUND` */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `TOO_MANY_SECRETS` */
        TooManySecrets: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `WEBHOOK_DISABLED`, `IDEMPOTENCY_CONFLICT` */
        WebhookDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `WEBHOOK_NOT_FOUND`, `DELIVERY_NOT_FOUND` */
        WebhookNotFound2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `RESPONSE_NOT_FOUND` */
        ResponseNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `POST_HAS_DUPLICATES` */
        PostHasDuplicates: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `SUBSCRIBER_NOT_FOUND` */
        SubscriberNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `TOO_MANY_API_KEYS` */
        TooManyApiKeys: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found: `API_KEY_NOT_FOUND` */
        ApiKeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `PERSON_NEEDED` */
        PersonNeeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict: `PERSON_NEEDED`, `MAIL_NOT_CONFIGURED`, `EMAIL_UNCONFIRMED` */
        PersonNeeded2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
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
        "X-RateLimit-Limit": number;
        /** @description Requests left in the current window. */
        "X-RateLimit-Remaining": number;
        /** @description When the window ends, in Unix seconds. */
        "X-RateLimit-Reset": number;
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
    "products.list": {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Items per page.
                 * @example 20
                 */
                per_page?: number;
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "name": "Harbour Planner",
                     *           "description": "Berths and crews of a harbour, week by week.",
                     *           "url": "https://harbour.example.com",
                     *           "category": "Planning",
                     *           "status": "Beta",
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "feedback_count": 0,
                     *           "update_count": 0
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "per_page": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Items of this page. */
                        data: components["schemas"]["CountedProduct"][];
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
    "products.create": {
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
                 *       "name": "Harbour Planner",
                 *       "description": "Berths and crews of a harbour, week by week.",
                 *       "url": "https://harbour.example.com",
                 *       "category": "Planning",
                 *       "status": "Beta"
                 *     }
                 */
                "application/json": {
                    /** @description Name, as people see it on the hosted pages and in email. */
                    name: string;
                    /** @description What the product is, as plain text. Shown on its hosted pages. Empty unless set. */
                    description?: string;
                    /** @description Website of the product, starting with `http://` or `https://`. Empty unless set. */
                    url?: string;
                    /** @description Your own category. Empty unless set. */
                    category?: string;
                    status?: components["schemas"]["ProductStatus"];
                    /** @description Your ID of the person who owns the product. The owner cannot review the product or answer its surveys. Absent unless set. */
                    owner_id?: string;
                    feedback_page?: components["schemas"]["FeedbackPage"];
                    /** @description Color of links and buttons on the hosted pages, as `#rrggbb`. Empty for the default. It is darkened or lightened until text on it has a contrast of 4.5:1. */
                    colour?: string;
                    /** @description Whether search engines may list the start page, the board with its posts, the roadmap and the updates. False unless set. */
                    indexed?: boolean;
                    /** @description Origins of the sites that may show the feedback form and the surveys in a frame, such as `https://www.example.com`. Empty unless set. */
                    embed_origins?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Harbour Planner",
                     *       "description": "Berths and crews of a harbour, week by week.",
                     *       "url": "https://harbour.example.com",
                     *       "category": "Planning",
                     *       "status": "Beta",
                     *       "created_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Product"];
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
    "products.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Harbour Planner",
                     *       "description": "Berths and crews of a harbour, week by week.",
                     *       "url": "https://harbour.example.com",
                     *       "category": "Planning",
                     *       "status": "Beta",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "feedback_count": 0,
                     *       "update_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CountedProduct"];
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
    "products.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "Active"
                 *     }
                 */
                "application/json": {
                    /** @description Name, as people see it on the hosted pages and in email. */
                    name?: string;
                    /** @description What the product is, as plain text. Shown on its hosted pages. Empty unless set. */
                    description?: string;
                    /** @description Website of the product, starting with `http://` or `https://`. Empty unless set. */
                    url?: string;
                    /** @description Your own category. Empty unless set. */
                    category?: string;
                    status?: components["schemas"]["ProductStatus"];
                    /** @description Your ID of the person who owns the product. The owner cannot review the product or answer its surveys. Absent unless set. */
                    owner_id?: string;
                    feedback_page?: components["schemas"]["FeedbackPage"];
                    /** @description Color of links and buttons on the hosted pages, as `#rrggbb`. Empty for the default. It is darkened or lightened until text on it has a contrast of 4.5:1. */
                    colour?: string;
                    /** @description Whether search engines may list the start page, the board with its posts, the roadmap and the updates. False unless set. */
                    indexed?: boolean;
                    /** @description Origins of the sites that may show the feedback form and the surveys in a frame, such as `https://www.example.com`. Empty unless set. */
                    embed_origins?: string[];
                    /** @description Ignored, so that you can send a product back as you read it. */
                    updated_at?: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Harbour Planner",
                     *       "status": "Active",
                     *       "updated_at": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdatedProduct"];
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
    "products.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
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
    "products.saveLogo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: base64
                     * @description PNG, JPEG or WebP file of at most 200 kB, in base64.
                     */
                    data: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Harbour Planner",
                     *       "description": "Berths and crews of a harbour, week by week.",
                     *       "url": "https://harbour.example.com",
                     *       "category": "Planning",
                     *       "status": "Beta",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "logo_url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/logo?v=3eb10792d1f0c7e0",
                     *       "feedback_count": 0,
                     *       "update_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CountedProduct"];
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
    "products.deleteLogo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Harbour Planner",
                     *       "description": "Berths and crews of a harbour, week by week.",
                     *       "url": "https://harbour.example.com",
                     *       "category": "Planning",
                     *       "status": "Beta",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "feedback_count": 0,
                     *       "update_count": 0
                     *     }
                     */
                    "application/json": components["schemas"]["CountedProduct"];
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
    "feedback.list": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page. */
                per_page?: number;
                /** @description `desc`: newest first; `asc`: oldest first. */
                order?: "desc" | "asc";
                /**
                 * @description Only feedback with this status.
                 * @example submitted
                 */
                status?: components["schemas"]["FeedbackStatus"];
                /**
                 * @description Only feedback of this type.
                 * @example structured
                 */
                type?: components["schemas"]["FeedbackType"];
                /** @description Only feedback of this reviewer. */
                reviewer_id?: string;
                /** @description Only feedback submitted at or after this ISO 8601 date or time. UTC unless the time has an offset; a date means the start of the day. */
                since?: string;
                /** @description Only feedback submitted at or before this ISO 8601 date or time. UTC unless the time has an offset; a date means the end of the day. */
                until?: string;
                /** @description Only feedback with this tag. */
                tag?: string;
                /** @description Words contained in the feedback or the name of its reviewer, in any order and case: `strasse` finds `Straße`, and `istanbul` finds `İstanbul`. */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "reviewer_id": "user-7",
                     *           "reviewer_name": "Reviewer 7",
                     *           "type": "structured",
                     *           "content": {
                     *             "clear": "The week at a glance",
                     *             "confusing": "",
                     *             "works": "",
                     *             "improve": "Show the weekend"
                     *           },
                     *           "status": "submitted",
                     *           "created_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "per_page": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Items of this page. */
                        data: components["schemas"]["Feedback"][];
                        pagination: components["schemas"]["Pagination"];
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
    "feedback.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reviewer_id": "user-7",
                 *       "reviewer_name": "Reviewer 7",
                 *       "type": "structured",
                 *       "content": {
                 *         "clear": "The week at a glance",
                 *         "confusing": "",
                 *         "works": "",
                 *         "improve": "Show the weekend"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Your ID of the reviewer. */
                    reviewer_id: string;
                    /** @description Name of the reviewer. May be empty. */
                    reviewer_name: string;
                    /**
                     * @description Up to four answers.
                     * @constant
                     */
                    type: "structured";
                    /** @description At least one answer must not be blank. */
                    content: {
                        /**
                         * @description What was clear. May be empty.
                         * @default
                         */
                        clear?: string;
                        /**
                         * @description What was confusing. May be empty.
                         * @default
                         */
                        confusing?: string;
                        /**
                         * @description What works well. May be empty.
                         * @default
                         */
                        works?: string;
                        /**
                         * @description What should be improved. May be empty.
                         * @default
                         */
                        improve?: string;
                    };
                } | {
                    /** @description Your ID of the reviewer. */
                    reviewer_id: string;
                    /** @description Name of the reviewer. May be empty. */
                    reviewer_name: string;
                    /**
                     * @description A comment.
                     * @constant
                     */
                    type: "quick";
                    /** @description Comment, and optionally a rating and a sentiment. */
                    content: {
                        /** @description Comment in plain text. */
                        comment: string;
                        /**
                         * Format: int32
                         * @description Rating from 1 (worst) to 5 (best).
                         */
                        rating?: number;
                        /**
                         * @description How the reviewer feels about the product.
                         * @enum {string}
                         */
                        sentiment?: "positive" | "neutral" | "negative";
                    };
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "reviewer_id": "user-7",
                     *       "reviewer_name": "Reviewer 7",
                     *       "type": "structured",
                     *       "content": {
                     *         "clear": "The week at a glance",
                     *         "confusing": "",
                     *         "works": "",
                     *         "improve": "Show the weekend"
                     *       },
                     *       "status": "submitted",
                     *       "created_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProductArchived"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "feedback.export": {
        parameters: {
            query?: {
                /**
                 * @description Only feedback with this status.
                 * @example submitted
                 */
                status?: components["schemas"]["FeedbackStatus"];
                /** @description Only feedback of this type. */
                type?: components["schemas"]["FeedbackType"];
                /** @description Only feedback of this reviewer. */
                reviewer_id?: string;
                /** @description Only feedback submitted at or after this ISO 8601 date or time. UTC unless the time has an offset; a date means the start of the day. */
                since?: string;
                /** @description Only feedback submitted at or before this ISO 8601 date or time. UTC unless the time has an offset; a date means the end of the day. */
                until?: string;
                /** @description Only feedback with this tag. */
                tag?: string;
                /** @description Words contained in the feedback or the name of its reviewer, in any order and case: `strasse` finds `Straße`, and `istanbul` finds `İstanbul`. */
                search?: string;
                /** @description `csv` or `xlsx` for a table, `json` for an array of objects. A sheet has at most 1,048,575 rows. */
                format?: "csv" | "xlsx" | "json";
                /** @description Whether a CSV file begins with a byte order mark, without which Excel misreads letters such as `ü`. */
                bom?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,reviewer_id,reviewer_name,type,status,created_at,clear,confusing,works,improve,comment,rating,sentiment,tags
                     *     fb-01k9x3w8d0q4m7v5t2r6y8z1ab,user-7,Reviewer 7,structured,submitted,2026-03-01T10:00:00.000Z,The week at a glance,,,Show the weekend,,,,
                     */
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    "feedback.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the feedback.
                 * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "reviewer_id": "user-7",
                     *       "reviewer_name": "Reviewer 7",
                     *       "type": "structured",
                     *       "content": {
                     *         "clear": "The week at a glance",
                     *         "confusing": "",
                     *         "works": "",
                     *         "improve": "Show the weekend"
                     *       },
                     *       "status": "submitted",
                     *       "created_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["FeedbackNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "feedback.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the feedback.
                 * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["FeedbackNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "feedback.tag": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the feedback.
                 * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                 *         "calendar"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description All tags that the feedback should have, at most 20. */
                    tags: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "reviewer_id": "user-7",
                     *       "reviewer_name": "Reviewer 7",
                     *       "type": "structured",
                     *       "content": {
                     *         "clear": "The week at a glance",
                     *         "confusing": "",
                     *         "works": "",
                     *         "improve": "Show the weekend"
                     *       },
                     *       "status": "submitted",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "tags": [
                     *         "calendar"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["FeedbackNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "feedback.tags": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "tag": "calendar",
                     *           "count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The tags. */
                        data: components["schemas"]["TagCount"][];
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
    "feedback.validate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the feedback.
                 * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "status": "validated",
                     *       "credits_earned": 10,
                     *       "updated_at": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ValidatedFeedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["FeedbackNotFound"];
            409: components["responses"]["FeedbackAlreadyValidated"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "feedback.dismiss": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the feedback.
                 * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "status": "dismissed",
                     *       "updated_at": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DismissedFeedback"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["FeedbackNotFound"];
            409: components["responses"]["FeedbackAlreadyValidated2"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.list": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: string;
                /** @description Items per page. */
                per_page?: string;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "title": "First impressions",
                     *           "questions": [
                     *             {
                     *               "id": "q1",
                     *               "text": "How do you rate it?",
                     *               "type": "rating",
                     *               "required": true
                     *             },
                     *             {
                     *               "id": "q2",
                     *               "text": "What is missing?",
                     *               "type": "text"
                     *             }
                     *           ],
                     *           "credit_reward": 15,
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "allow_anonymous": true,
                     *           "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "response_count": 0,
                     *           "status": "open"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All items, or the items of one page. */
                        data: components["schemas"]["ListedSurvey"][];
                        /** @description Position of this page. Absent if `data` has all items. */
                        pagination?: components["schemas"]["Pagination"];
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
    "surveys.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "First impressions",
                 *       "questions": [
                 *         {
                 *           "text": "How do you rate it?",
                 *           "type": "rating",
                 *           "required": true
                 *         },
                 *         {
                 *           "text": "What is missing?",
                 *           "type": "text"
                 *         }
                 *       ],
                 *       "credit_reward": 15
                 *     }
                 */
                "application/json": {
                    /** @description Title, shown at the top of the survey. */
                    title: string;
                    /** @description Text before the first question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                    intro?: string;
                    /** @description Questions in order. */
                    questions: components["schemas"]["NewQuestion"][];
                    /** @description Endings. The first ending is used unless a branch or the score selects another ending. */
                    endings?: {
                        /** @description Assigned by the service: `e1`, `e2`, … by order. */
                        id?: string;
                        /** @description Headline. Default: a thank-you. */
                        title?: string;
                        /** @description Text below the headline, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                        body?: string;
                        /** @description Button that leads to another page. */
                        link?: {
                            /** @description Text of the button. */
                            label: string;
                            /** @description Address that the button opens. */
                            url: string;
                        };
                        /**
                         * Format: int64
                         * @description Minimum score for this ending. If no branch names an ending, the respondent sees the ending with the highest minimum that the score reaches; if the score reaches no minimum, the first ending without a minimum is shown.
                         */
                        min_score?: number;
                        /** @description URL that the browser is redirected to instead of showing the ending. */
                        redirect_url?: string;
                    }[];
                    /** @description Names of values that are sent in the URL of the survey, such as `source` for `?source=newsletter`. */
                    hidden_fields?: string[];
                    /**
                     * Format: int32
                     * @description Credits that a respondent with a signed link earns by finishing.
                     * @default 0
                     */
                    credit_reward?: number;
                    /** @description Language of the texts, as a BCP 47 tag. `en` unless set. */
                    language?: components["schemas"]["Language"];
                    /** @description Texts in other languages, by language tag. Texts without a translation are shown in the language of the survey. */
                    translations?: {
                        [key: string]: {
                            /** @description Translated title. */
                            title?: string;
                            /** @description Translated intro, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            intro?: string;
                            /** @description Translated texts of questions, by ID. */
                            questions?: {
                                [key: string]: {
                                    /** @description Translated text. */
                                    text?: string;
                                    /** @description Translated help. */
                                    help?: string;
                                    /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                                    body?: string;
                                    /** @description Translated placeholder. */
                                    placeholder?: string;
                                    /** @description Translated options: a translation for each, in the order of the survey. */
                                    options?: string[];
                                    /** @description Translated rows: a translation for each, in the order of the survey. */
                                    rows?: string[];
                                    /** @description Translated columns: a translation for each, in the order of the survey. */
                                    columns?: string[];
                                    /** @description Translated other label. */
                                    other_label?: string;
                                    /** @description Translated low label. */
                                    low_label?: string;
                                    /** @description Translated high label. */
                                    high_label?: string;
                                    /** @description Translated button label. */
                                    button_label?: string;
                                    /** @description Translated skip label. */
                                    skip_label?: string;
                                    /** @description Translated link label. */
                                    link_label?: string;
                                };
                            };
                            /** @description Translated texts of endings, by ID. */
                            endings?: {
                                [key: string]: {
                                    /** @description Translated title. */
                                    title?: string;
                                    /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                                    body?: string;
                                    /** @description Translated link label. */
                                    link_label?: string;
                                };
                            };
                        };
                    };
                    /** @description Whether the survey is a draft, which people cannot answer. Set `draft` to `false` to publish the survey. Default: `false`. */
                    draft?: boolean;
                    /** @description Whether anyone with the address may answer. True unless set. Only respondents with a signed link earn credits. */
                    allow_anonymous?: boolean;
                    /**
                     * Format: date-time
                     * @description When the survey opens. Null to open it at once.
                     */
                    opens_at?: string | null;
                    /**
                     * Format: date-time
                     * @description When the survey closes, after `opens_at`. Null to leave it open.
                     */
                    closes_at?: string | null;
                    /** @description Number of submitted responses after which the survey is full. Null for no limit. */
                    max_responses?: number | null;
                    /** @description Credits that responses may still earn. Null for no limit. If too few are left for a reward, only anonymous responses can be finished. */
                    budget_left?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "First impressions",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "required": true
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text"
                     *         }
                     *       ],
                     *       "credit_reward": 15,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "allow_anonymous": true,
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab"
                     *     }
                     */
                    "application/json": components["schemas"]["Survey"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProductArchived2"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.import": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "First impressions",
                 *       "elements": [
                 *         {
                 *           "type": "rating",
                 *           "name": "rate",
                 *           "title": "How do you rate it?",
                 *           "isRequired": true
                 *         },
                 *         {
                 *           "type": "signaturepad",
                 *           "name": "signature"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SurveyJsSurvey"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "survey": {
                     *         "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "title": "First impressions",
                     *         "questions": [
                     *           {
                     *             "id": "q1",
                     *             "text": "How do you rate it?",
                     *             "type": "rating",
                     *             "required": true,
                     *             "scale": 5
                     *           }
                     *         ],
                     *         "credit_reward": 0,
                     *         "created_at": "2026-03-01T10:00:00.000Z",
                     *         "allow_anonymous": true,
                     *         "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *         "draft": true
                     *       },
                     *       "left_out": [
                     *         {
                     *           "part": "signature",
                     *           "reason": "Questions of type signaturepad have no counterpart"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The draft. */
                        survey: components["schemas"]["Survey"];
                        /** @description The first 500 parts that this service does not support. */
                        left_out: {
                            /** @description Path of the part, by the names of the questions. */
                            part: string;
                            /** @description Why the part was left out. */
                            reason: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ProductArchived2"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "First impressions",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "required": true
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text"
                     *         }
                     *       ],
                     *       "credit_reward": 15,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "allow_anonymous": true,
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "response_count": 0,
                     *       "status": "open",
                     *       "opens_at": null,
                     *       "closes_at": null,
                     *       "max_responses": null
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "First weeks",
                 *       "max_responses": 100
                 *     }
                 */
                "application/json": {
                    /** @description Title, shown at the top of the survey. */
                    title?: string;
                    /** @description Text before the first question, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                    intro?: string;
                    /** @description Questions in order. */
                    questions?: components["schemas"]["NewQuestion"][];
                    /** @description Endings. The first ending is used unless a branch or the score selects another ending. */
                    endings?: {
                        /** @description Assigned by the service: `e1`, `e2`, … by order. */
                        id?: string;
                        /** @description Headline. Default: a thank-you. */
                        title?: string;
                        /** @description Text below the headline, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                        body?: string;
                        /** @description Button that leads to another page. */
                        link?: {
                            /** @description Text of the button. */
                            label: string;
                            /** @description Address that the button opens. */
                            url: string;
                        };
                        /**
                         * Format: int64
                         * @description Minimum score for this ending. If no branch names an ending, the respondent sees the ending with the highest minimum that the score reaches; if the score reaches no minimum, the first ending without a minimum is shown.
                         */
                        min_score?: number;
                        /** @description URL that the browser is redirected to instead of showing the ending. */
                        redirect_url?: string;
                    }[];
                    /** @description Names of values that are sent in the URL of the survey, such as `source` for `?source=newsletter`. */
                    hidden_fields?: string[];
                    /**
                     * Format: int32
                     * @description Credits that a respondent with a signed link earns by finishing.
                     */
                    credit_reward?: number;
                    /** @description Language of the texts, as a BCP 47 tag. `en` unless set. */
                    language?: components["schemas"]["Language"];
                    /** @description Texts in other languages, by language tag. Texts without a translation are shown in the language of the survey. */
                    translations?: {
                        [key: string]: {
                            /** @description Translated title. */
                            title?: string;
                            /** @description Translated intro, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                            intro?: string;
                            /** @description Translated texts of questions, by ID. */
                            questions?: {
                                [key: string]: {
                                    /** @description Translated text. */
                                    text?: string;
                                    /** @description Translated help. */
                                    help?: string;
                                    /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                                    body?: string;
                                    /** @description Translated placeholder. */
                                    placeholder?: string;
                                    /** @description Translated options: a translation for each, in the order of the survey. */
                                    options?: string[];
                                    /** @description Translated rows: a translation for each, in the order of the survey. */
                                    rows?: string[];
                                    /** @description Translated columns: a translation for each, in the order of the survey. */
                                    columns?: string[];
                                    /** @description Translated other label. */
                                    other_label?: string;
                                    /** @description Translated low label. */
                                    low_label?: string;
                                    /** @description Translated high label. */
                                    high_label?: string;
                                    /** @description Translated button label. */
                                    button_label?: string;
                                    /** @description Translated skip label. */
                                    skip_label?: string;
                                    /** @description Translated link label. */
                                    link_label?: string;
                                };
                            };
                            /** @description Translated texts of endings, by ID. */
                            endings?: {
                                [key: string]: {
                                    /** @description Translated title. */
                                    title?: string;
                                    /** @description Translated text, in Markdown: paragraphs, emphasis, lists, links and line breaks. HTML is shown as text. */
                                    body?: string;
                                    /** @description Translated link label. */
                                    link_label?: string;
                                };
                            };
                        };
                    };
                    /** @description Whether the survey is a draft, which people cannot answer. Set `draft` to `false` to publish the survey. Default: `false`. */
                    draft?: boolean;
                    /** @description Whether anyone with the address may answer. True unless set. Only respondents with a signed link earn credits. */
                    allow_anonymous?: boolean;
                    /**
                     * Format: date-time
                     * @description When the survey opens. Null to open it at once.
                     */
                    opens_at?: string | null;
                    /**
                     * Format: date-time
                     * @description When the survey closes, after `opens_at`. Null to leave it open.
                     */
                    closes_at?: string | null;
                    /** @description Number of submitted responses after which the survey is full. Null for no limit. */
                    max_responses?: number | null;
                    /** @description Credits that responses may still earn. Null for no limit. If too few are left for a reward, only anonymous responses can be finished. */
                    budget_left?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "First weeks",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "required": true
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text"
                     *         }
                     *       ],
                     *       "credit_reward": 15,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "allow_anonymous": true,
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "response_count": 0,
                     *       "status": "open",
                     *       "opens_at": null,
                     *       "closes_at": null,
                     *       "max_responses": 100
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyDetails"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound"];
            409: components["responses"]["SurveyClosed"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.corrections": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "change-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "response_count": 1,
                     *           "changes": [
                     *             {
                     *               "field": "questions.0.text",
                     *               "before": "How do you rate it?",
                     *               "after": "How was it?"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-02T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The corrections. */
                        data: components["schemas"]["SurveyCorrection"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "First impressions",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "required": true
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text"
                     *         }
                     *       ],
                     *       "credit_reward": 15,
                     *       "allow_anonymous": true
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.copy": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Second impressions"
                 *     }
                 */
                "application/json": {
                    /** @description Title of the copy. Default: the title of the original. */
                    title?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "Second impressions",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "required": true
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text"
                     *         }
                     *       ],
                     *       "credit_reward": 15,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "allow_anonymous": true,
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab"
                     *     }
                     */
                    "application/json": components["schemas"]["Survey"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound"];
            409: components["responses"]["ProductArchived2"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "First impressions",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "required": true
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text"
                     *         }
                     *       ],
                     *       "credit_reward": 15,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "allow_anonymous": true,
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "response_count": 0,
                     *       "status": "closed",
                     *       "opens_at": null,
                     *       "closes_at": null,
                     *       "max_responses": null
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.reopen": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "First impressions",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "required": true
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text"
                     *         }
                     *       ],
                     *       "credit_reward": 15,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "allow_anonymous": true,
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "response_count": 0,
                     *       "status": "open",
                     *       "opens_at": null,
                     *       "closes_at": null,
                     *       "max_responses": null
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound"];
            409: components["responses"]["SurveyClosed2"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "responses.list": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: string;
                /** @description Items per page. */
                per_page?: string;
                /**
                 * @description Only responses with this status.
                 * @example submitted
                 */
                status?: components["schemas"]["ResponseStatus"];
            };
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "resp-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "survey_id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "respondent_id": "user-8",
                     *           "respondent_name": "Reviewer 8",
                     *           "responses": {
                     *             "q1": "5",
                     *             "q2": "The weekend"
                     *           },
                     *           "answers": {
                     *             "q1": 5,
                     *             "q2": "The weekend"
                     *           },
                     *           "status": "submitted",
                     *           "created_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All items, or the items of one page. */
                        data: components["schemas"]["SurveyResponse"][];
                        /** @description Position of this page. Absent if `data` has all items. */
                        pagination?: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "responses.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "respondent_id": "user-8",
                 *       "respondent_name": "Reviewer 8",
                 *       "responses": {
                 *         "q1": 5,
                 *         "q2": "The weekend"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Your ID of the respondent. */
                    respondent_id: string;
                    /**
                     * @description Name of the respondent. May be empty.
                     * @default
                     */
                    respondent_name?: string;
                    /** @description Answers by question ID. An empty answer removes an earlier answer. The guide to surveys explains how to answer each type of question. */
                    responses: {
                        [key: string]: unknown;
                    };
                    /** @description Values of hidden fields by name. */
                    hidden_fields?: {
                        [key: string]: string;
                    };
                    /** @description Language in which the survey was shown, one of its languages. */
                    language?: components["schemas"]["Language"];
                    /**
                     * @description Whether the response is complete. `false` keeps the response in progress.
                     * @default true
                     */
                    finished?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "resp-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "survey_id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "respondent_id": "user-8",
                     *       "respondent_name": "Reviewer 8",
                     *       "responses": {
                     *         "q1": "5",
                     *         "q2": "The weekend"
                     *       },
                     *       "answers": {
                     *         "q1": 5,
                     *         "q2": "The weekend"
                     *       },
                     *       "status": "submitted",
                     *       "created_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyResponse"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound"];
            409: components["responses"]["SurveyClosed3"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "responses.export": {
        parameters: {
            query?: {
                /** @description Only responses with this status. */
                status?: components["schemas"]["ResponseStatus"];
                /** @description `csv` or `xlsx` for a table, `json` for an array of objects. A sheet has at most 1,048,575 rows. */
                format?: "csv" | "xlsx" | "json";
                /** @description Whether a CSV file begins with a byte order mark, without which Excel misreads letters such as `ü`. */
                bom?: "true" | "false";
                /**
                 * @description `labels` for the texts of questions and options, `codes` for `q1`, `q2_1` … and the positions of options. Ignored for `json`.
                 * @example codes
                 */
                values?: "labels" | "codes";
            };
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,respondent_id,respondent_name,status,created_at,q1,q2,language
                     *     resp-01k9x3w8d0q4m7v5t2r6y8z1ab,user-8,Reviewer 8,submitted,2026-03-01T10:00:00.000Z,5,The weekend,
                     */
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/json": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "responses.file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Unique ID, assigned by the service.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
                /**
                 * @description Unique ID, assigned by the service.
                 * @example file-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example The content of the file */
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound2"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "responses.summarize": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "survey_id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "First impressions",
                     *       "responses_started": 1,
                     *       "responses_finished": 1,
                     *       "completion_rate": 100,
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "text": "How do you rate it?",
                     *           "type": "rating",
                     *           "answered": 1,
                     *           "average": 5,
                     *           "distribution": [
                     *             {
                     *               "value": "1",
                     *               "count": 0,
                     *               "percentage": 0
                     *             },
                     *             {
                     *               "value": "2",
                     *               "count": 0,
                     *               "percentage": 0
                     *             },
                     *             {
                     *               "value": "3",
                     *               "count": 0,
                     *               "percentage": 0
                     *             },
                     *             {
                     *               "value": "4",
                     *               "count": 0,
                     *               "percentage": 0
                     *             },
                     *             {
                     *               "value": "5",
                     *               "count": 1,
                     *               "percentage": 100
                     *             }
                     *           ],
                     *           "dropped_off": 0
                     *         },
                     *         {
                     *           "id": "q2",
                     *           "text": "What is missing?",
                     *           "type": "text",
                     *           "answered": 1,
                     *           "dropped_off": 0,
                     *           "words": [
                     *             {
                     *               "word": "weekend",
                     *               "count": 1
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SurveySummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "responses.compare": {
        parameters: {
            query: {
                /**
                 * @description ID of a choice, yes-or-no or scale question, or name of a hidden field.
                 * @example q1
                 */
                by: string;
                /**
                 * @description Only the responses with this value. If omitted, the 12 most frequent values are compared.
                 * @example 5
                 */
                value?: string;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "survey_id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "by": "q1",
                     *       "compared": 1,
                     *       "columns": [
                     *         {
                     *           "value": "5",
                     *           "responses": 1,
                     *           "questions": [
                     *             {
                     *               "id": "q1",
                     *               "text": "How do you rate it?",
                     *               "type": "rating",
                     *               "answered": 1,
                     *               "average": 5,
                     *               "distribution": [
                     *                 {
                     *                   "value": "1",
                     *                   "count": 0,
                     *                   "percentage": 0
                     *                 },
                     *                 {
                     *                   "value": "2",
                     *                   "count": 0,
                     *                   "percentage": 0
                     *                 },
                     *                 {
                     *                   "value": "3",
                     *                   "count": 0,
                     *                   "percentage": 0
                     *                 },
                     *                 {
                     *                   "value": "4",
                     *                   "count": 0,
                     *                   "percentage": 0
                     *                 },
                     *                 {
                     *                   "value": "5",
                     *                   "count": 1,
                     *                   "percentage": 100
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "id": "q2",
                     *               "text": "What is missing?",
                     *               "type": "text",
                     *               "answered": 1
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyComparison"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "responses.trend": {
        parameters: {
            query?: {
                /**
                 * @description `day`: 90 days; `week`: 53 weeks, each from Monday; `month`: 36 months.
                 * @example month
                 */
                interval?: "day" | "week" | "month";
            };
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "survey_id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "interval": "month",
                     *       "periods": [
                     *         {
                     *           "start": "2026-03-01",
                     *           "responses": 1,
                     *           "averages": {
                     *             "q1": 5
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SurveyTrend"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "results.getLink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab/results?t=eyJmIjoic3VydmV5.Zk3v8Qw1LxT5rUcY",
                     *       "show_texts": false
                     *     }
                     */
                    "application/json": components["schemas"]["ResultsLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SurveyNotFound3"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "results.share": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "show_texts": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Whether the page shows what people wrote. Their names are never shown.
                     * @default false
                     */
                    show_texts?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab/results?t=eyJmIjoic3VydmV5.Zk3v8Qw1LxT5rUcY",
                     *       "show_texts": false
                     *     }
                     */
                    "application/json": components["schemas"]["ResultsLink"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound3"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "results.unshare": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedResultsLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound3"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "updates.list": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: string;
                /** @description Items per page. */
                per_page?: string;
                /** @description Only updates with this status. */
                status?: components["schemas"]["UpdateStatus"];
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "update-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "title": "The weekend is here",
                     *           "description": "Many of you asked.",
                     *           "created_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All items, or the items of one page. */
                        data: components["schemas"]["Update"][];
                        /** @description Position of this page. Absent if `data` has all items. */
                        pagination?: components["schemas"]["Pagination"];
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
    "updates.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "The weekend is here",
                 *       "description": "Many of you asked."
                 *     }
                 */
                "application/json": {
                    /** @description Headline. */
                    title: string;
                    /**
                     * @description Text in Markdown: emphasis, lists, links and images with an https address. HTML is shown as text. May be empty.
                     * @default
                     */
                    description?: string;
                    /**
                     * @description Label in your own words, such as `Fixed`. May be empty.
                     * @default
                     */
                    category?: string;
                    /**
                     * @description Whether to keep the update as a draft, which readers cannot see.
                     * @default false
                     */
                    draft?: boolean;
                    /**
                     * Format: date-time
                     * @description When to publish the update. At once unless set.
                     */
                    publish_at?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "update-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "The weekend is here",
                     *       "description": "Many of you asked.",
                     *       "created_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Update"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "updates.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the update.
                 * @example update-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "update-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "The weekend is here",
                     *       "description": "Many of you asked.",
                     *       "created_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Update"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UpdateNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "updates.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the update.
                 * @example update-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "category": "New",
                 *       "publish_at": null
                 *     }
                 */
                "application/json": {
                    /** @description Headline. */
                    title?: string;
                    /** @description Text in Markdown: emphasis, lists, links and images with an https address. HTML is shown as text. May be empty. */
                    description?: string;
                    /** @description Label in your own words, such as `Fixed`. May be empty. */
                    category?: string;
                    /**
                     * Format: date-time
                     * @description When to publish the update. Null makes the update a draft.
                     */
                    publish_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "update-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "The weekend is here",
                     *       "description": "Many of you asked.",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "category": "New",
                     *       "status": "draft"
                     *     }
                     */
                    "application/json": components["schemas"]["Update"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["UpdateNotFound"];
            409: components["responses"]["UpdatePublished"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "updates.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the update.
                 * @example update-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "update-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["UpdateNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "updates.publish": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the update.
                 * @example update-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "update-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "The weekend is here",
                     *       "description": "Many of you asked.",
                     *       "created_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Update"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["UpdateNotFound"];
            409: components["responses"]["UpdatePublished"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "boards.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "open": false,
                     *       "readers": "anyone",
                     *       "participation": "anyone",
                     *       "comments": true,
                     *       "approve_comments": true,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board"
                     *     }
                     */
                    "application/json": components["schemas"]["Board"];
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
    "boards.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "open": true
                 *     }
                 */
                "application/json": {
                    /** @description Whether the board is public. False unless set. */
                    open?: boolean;
                    /**
                     * @description Who may read the board and its feeds: `anyone` with the address (the default), or only people with a signed link (`invited`).
                     * @enum {string}
                     */
                    readers?: "anyone" | "invited";
                    participation?: components["schemas"]["BoardParticipation"];
                    /** @description Whether people may comment. True unless set. Turning comments off keeps earlier comments visible. */
                    comments?: boolean;
                    /** @description Whether comments of anonymous visitors stay hidden until you approve them. True unless set. */
                    approve_comments?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "open": true,
                     *       "readers": "anyone",
                     *       "participation": "anyone",
                     *       "comments": true,
                     *       "approve_comments": true,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board"
                     *     }
                     */
                    "application/json": components["schemas"]["Board"];
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
    "boards.createLink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person_id": "user-7",
                 *       "person_name": "Reviewer 7"
                 *     }
                 */
                "application/json": {
                    /** @description Your ID of the person. Anyone with the link acts as this person. */
                    person_id: string;
                    /**
                     * @description Name of the person, as the pages show it. May be empty.
                     * @default
                     */
                    person_name?: string;
                    /**
                     * Format: date-time
                     * @description When the link stops working. 30 days from now unless given.
                     */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board?t=eyJwIjoidXNlci03In0.Zk3v8Qw1LxT5rUcY",
                     *       "expires_at": "2026-04-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
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
    "posts.list": {
        parameters: {
            query?: {
                /**
                 * @description `votes`: most votes first; `newest`: newest first.
                 * @example newest
                 */
                sort?: "votes" | "newest";
                /**
                 * @description Only posts with this status.
                 * @example under_review
                 */
                status?: components["schemas"]["PostStatus"];
                /** @description Words contained in the title or the text, in any order and case: `strasse` finds `Straße`, and `istanbul` finds `İstanbul`. */
                search?: string;
                /** @description `pagination.next` of the previous page. */
                after?: string;
                /** @description Items per page. */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "title": "Show the weekend",
                     *           "text": "Saturday and Sunday in the week at a glance.",
                     *           "status": "under_review",
                     *           "votes": 0,
                     *           "comments": 0,
                     *           "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "updated_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "per_page": 20,
                     *         "next": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Post"][];
                        /** @description Page size, and where the next page starts. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Items per page, as requested.
                             */
                            per_page: number;
                            /** @description Value of `after` for the next page. Null on the last page. */
                            next: string | null;
                        };
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
    "posts.publish": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Show the weekend",
                 *       "text": "Saturday and Sunday in the week at a glance."
                 *     }
                 */
                "application/json": {
                    /** @description Public title. */
                    title: string;
                    /**
                     * @description Public description in Markdown. May be empty.
                     * @default
                     */
                    text?: string;
                    /** @default under_review */
                    status?: components["schemas"]["PostStatus"];
                    /** @description ID of the feedback on this product that the post is made from. Only you see the link; the board does not show it. */
                    feedback_id?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "Show the weekend",
                     *       "text": "Saturday and Sunday in the week at a glance.",
                     *       "status": "under_review",
                     *       "votes": 0,
                     *       "comments": 0,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "updated_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ProductNotFound"];
            409: components["responses"]["FeedbackAlreadyPublished"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "posts.export": {
        parameters: {
            query?: {
                /**
                 * @description `votes`: most votes first; `newest`: newest first.
                 * @example newest
                 */
                sort?: "votes" | "newest";
                /** @description Only posts with this status. */
                status?: components["schemas"]["PostStatus"];
                /** @description Words contained in the title or the text, in any order and case: `strasse` finds `Straße`, and `istanbul` finds `İstanbul`. */
                search?: string;
                /** @description `csv` or `xlsx` for a table, `json` for an array of objects. A sheet has at most 1,048,575 rows. */
                format?: "csv" | "xlsx" | "json";
                /** @description Whether a CSV file begins with a byte order mark, without which Excel misreads letters such as `ü`. */
                bom?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,product_id,title,text,status,votes,comments,url,feedback_id,created_at,updated_at
                     *     post-01k9x3w8d0q4m7v5t2r6y8z1ab,prod-01k9x3w8d0q4m7v5t2r6y8z1ab,Show the weekend,Saturday and Sunday in the week at a glance.,under_review,0,0,http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab,,2026-03-01T10:00:00.000Z,2026-03-01T10:00:00.000Z
                     */
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
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
    "posts.similar": {
        parameters: {
            query: {
                /**
                 * @description Text to compare with the titles.
                 * @example show weekends
                 */
                text: string;
                /** @description ID of a post to leave out. */
                except?: string;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "title": "Show the weekend",
                     *           "text": "Saturday and Sunday in the week at a glance.",
                     *           "status": "under_review",
                     *           "votes": 0,
                     *           "comments": 0,
                     *           "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "updated_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The posts, the most similar first. */
                        data: components["schemas"]["Post"][];
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
    "posts.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "Show the weekend",
                     *       "text": "Saturday and Sunday in the week at a glance.",
                     *       "status": "under_review",
                     *       "votes": 0,
                     *       "comments": 0,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "updated_at": "2026-03-01T10:00:00.000Z",
                     *       "history": [
                     *         {
                     *           "status": "under_review",
                     *           "note": "",
                     *           "created_at": "2026-03-01T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "duplicates": []
                     *     }
                     */
                    "application/json": components["schemas"]["PostWithHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PostNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "posts.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Show weekends"
                 *     }
                 */
                "application/json": {
                    /** @description Public title. */
                    title?: string;
                    /** @description Public description in Markdown. May be empty. */
                    text?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "Show weekends",
                     *       "text": "Saturday and Sunday in the week at a glance.",
                     *       "status": "under_review",
                     *       "votes": 0,
                     *       "comments": 0,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "updated_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "posts.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            409: components["responses"]["PostHasDuplicates"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "posts.setStatus": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version you read. If the resource has changed since, the response is 412 `changed_meanwhile` and nothing is updated. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "planned",
                 *       "note": "For the summer release."
                 *     }
                 */
                "application/json": {
                    status: components["schemas"]["PostStatus"];
                    /**
                     * @description Public note, shown with the change in the history of the post. May be empty.
                     * @default
                     */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "Show the weekend",
                     *       "text": "Saturday and Sunday in the week at a glance.",
                     *       "status": "planned",
                     *       "votes": 0,
                     *       "comments": 0,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "updated_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            409: components["responses"]["PostMerged"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "posts.merge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "into": "post-01k9x3w8d0q4m7v5t2r6y8z9xy"
                 *     }
                 */
                "application/json": {
                    /** @description ID of the post to keep. */
                    into: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post-01k9x3w8d0q4m7v5t2r6y8z9xy",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "Show the weekend",
                     *       "text": "Saturday and Sunday in the week at a glance.",
                     *       "status": "under_review",
                     *       "votes": 0,
                     *       "comments": 0,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z9xy",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "updated_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            409: components["responses"]["PostMerged2"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "posts.separate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "title": "Show the weekend",
                     *       "text": "Saturday and Sunday in the week at a glance.",
                     *       "status": "under_review",
                     *       "votes": 0,
                     *       "comments": 0,
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "updated_at": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            409: components["responses"]["PostNotMerged"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "votes.list": {
        parameters: {
            query?: {
                /** @description `pagination.next` of the previous page. */
                after?: string;
                /**
                 * @description Items per page.
                 * @example 20
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "person_id": "user-7",
                     *           "person_name": "Reviewer 7",
                     *           "anonymous": false,
                     *           "created_at": "2026-03-02T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "per_page": 20,
                     *         "next": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Vote"][];
                        /** @description Page size, and where the next page starts. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Items per page, as requested.
                             */
                            per_page: number;
                            /** @description Value of `after` for the next page. Null on the last page. */
                            next: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PostNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "votes.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person_id": "user-7",
                 *       "person_name": "Reviewer 7"
                 *     }
                 */
                "application/json": {
                    /** @description Your ID of the person. */
                    person_id: string;
                    /**
                     * @description Name of the person. May be empty.
                     * @default
                     */
                    person_name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "post_id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "votes": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Votes"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            409: components["responses"]["PostMerged3"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "votes.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
                /**
                 * @description ID of the person.
                 * @example user-7
                 */
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "post_id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "votes": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Votes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            409: components["responses"]["PostMerged"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comments.list": {
        parameters: {
            query?: {
                /** @description `pagination.next` of the previous page. */
                after?: string;
                /**
                 * @description Items per page.
                 * @example 20
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "comment-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "post_id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "person_id": "user-7",
                     *           "person_name": "Reviewer 7",
                     *           "text": "Sundays would be enough.",
                     *           "hidden": false,
                     *           "pending": false,
                     *           "created_at": "2026-03-02T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "per_page": 20,
                     *         "next": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Comment"][];
                        /** @description Page size, and where the next page starts. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Items per page, as requested.
                             */
                            per_page: number;
                            /** @description Value of `after` for the next page. Null on the last page. */
                            next: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PostNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comments.add": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the post.
                 * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "person_id": "user-7",
                 *       "person_name": "Reviewer 7",
                 *       "text": "Sundays would be enough."
                 *     }
                 */
                "application/json": {
                    /** @description Public comment in plain text. */
                    text: string;
                    /** @description Your ID of the person who comments. If omitted, the comment is from the team of the product. */
                    person_id?: string;
                    /**
                     * @description Name of the person, shown with the comment. May be empty.
                     * @default
                     */
                    person_name?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "comment-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "post_id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "person_id": "user-7",
                     *       "person_name": "Reviewer 7",
                     *       "text": "Sundays would be enough.",
                     *       "hidden": false,
                     *       "pending": false,
                     *       "created_at": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["PostNotFound"];
            409: components["responses"]["PostMerged4"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comments.pending": {
        parameters: {
            query?: {
                /** @description `pagination.next` of the previous page. */
                after?: string;
                /**
                 * @description Items per page.
                 * @example 20
                 */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "pagination": {
                     *         "per_page": 20,
                     *         "next": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The items of this page. */
                        data: components["schemas"]["Comment"][];
                        /** @description Page size, and where the next page starts. */
                        pagination: {
                            /**
                             * Format: int64
                             * @description Items per page, as requested.
                             */
                            per_page: number;
                            /** @description Value of `after` for the next page. Null on the last page. */
                            next: string | null;
                        };
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
    "comments.hide": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the comment.
                 * @example comment-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
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
                    /** @description Whether the comment is hidden from the board. */
                    hidden: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "comment-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "post_id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "person_id": "user-7",
                     *       "person_name": "Reviewer 7",
                     *       "text": "Sundays would be enough.",
                     *       "hidden": true,
                     *       "pending": false,
                     *       "created_at": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CommentNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comments.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the comment.
                 * @example comment-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "comment-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["CommentNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "subscribers.list": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: string;
                /** @description Items per page. */
                per_page?: string;
                /**
                 * @description Only subscribers with this status.
                 * @example pending
                 */
                status?: "pending" | "confirmed" | "unsubscribed";
                /** @description `true` lists only addresses that the mail server has rejected, `false` only addresses that it has not rejected. */
                refused?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "sub-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "email": "reader@example.com",
                     *           "status": "pending",
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "confirmed_at": null,
                     *           "language": "de"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description All items, or the items of one page. */
                        data: components["schemas"]["Subscriber"][];
                        /** @description Position of this page. Absent if `data` has all items. */
                        pagination?: components["schemas"]["Pagination"];
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
    "subscribers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "reader@example.com",
                 *       "language": "de"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Email address. Stored in lower case, and an international domain in its ASCII form.
                     */
                    email: string;
                    /**
                     * @description Language of the messages to this address, in which the reader confirmed it.
                     * @default en
                     * @enum {string}
                     */
                    language?: "en" | "ar" | "de" | "es" | "fr";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sub-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "email": "reader@example.com",
                     *       "status": "pending",
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "confirmed_at": null,
                     *       "language": "de"
                     *     }
                     */
                    "application/json": components["schemas"]["Subscriber"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Unsubscribed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "credits.get": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Items per page. */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the reviewer.
                 * @example user-7
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reviewer_id": "user-7",
                     *       "balance": 10,
                     *       "data": [
                     *         {
                     *           "id": "credit-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "amount": 10,
                     *           "balance_after": 10,
                     *           "reason": "feedback_validated",
                     *           "source_id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "created_at": "2026-03-02T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "per_page": 20,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Credits"];
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
    "credits.redeem": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the reviewer.
                 * @example user-7
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 5,
                 *       "reference": "order-1042"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Credits to deduct from the balance.
                     */
                    amount: number;
                    /** @description Your own ID of the redemption, such as an order number. Each ID can be redeemed once. */
                    reference: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "credit-01k9x3w8d0q4m7v5t2r6y8z2cd",
                     *       "reviewer_id": "user-7",
                     *       "amount": -5,
                     *       "balance_after": 5,
                     *       "reason": "credits_redeemed",
                     *       "source_id": "order-1042",
                     *       "created_at": "2026-03-03T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreditMove"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["InsufficientCredits"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "credits.reverse": {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating a request with the same key within 24 hours returns the first response and has no second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description ID of the entry to reverse.
                 * @example credit-01k9x3w8d0q4m7v5t2r6y8z2cd
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "credit-01k9x3w8d0q4m7v5t2r6y8z3ef",
                     *       "reviewer_id": "user-7",
                     *       "amount": 5,
                     *       "balance_after": 10,
                     *       "reason": "credits_reversed",
                     *       "source_id": "credit-01k9x3w8d0q4m7v5t2r6y8z2cd",
                     *       "created_at": "2026-03-03T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreditMove"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["TransferNotFound"];
            409: components["responses"]["AlreadyReversed"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "surveys.createLink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the survey.
                 * @example survey-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "respondent_id": "user-7",
                 *       "respondent_name": "Reviewer 7"
                 *     }
                 */
                "application/json": {
                    /** @description Your ID of the person. Anyone with the link acts as this person. */
                    respondent_id: string;
                    /**
                     * @description Name of the person, as the pages show it. May be empty.
                     * @default
                     */
                    respondent_name?: string;
                    /**
                     * Format: date-time
                     * @description When the link stops working. 30 days from now unless given.
                     */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://localhost:4002/s/survey-01k9x3w8d0q4m7v5t2r6y8z1ab?t=eyJwIjoidXNlci03In0.Zk3v8Qw1LxT5rUcY",
                     *       "expires_at": "2026-04-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SurveyNotFound"];
            409: components["responses"]["SurveyClosed4"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "feedback.createLink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reviewer_id": "user-7",
                 *       "reviewer_name": "Reviewer 7"
                 *     }
                 */
                "application/json": {
                    /** @description Your ID of the person. Anyone with the link acts as this person. */
                    reviewer_id: string;
                    /**
                     * @description Name of the person, as the pages show it. May be empty.
                     * @default
                     */
                    reviewer_name?: string;
                    /**
                     * Format: date-time
                     * @description When the link stops working. 30 days from now unless given.
                     */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/feedback?t=eyJwIjoidXNlci03In0.Zk3v8Qw1LxT5rUcY",
                     *       "expires_at": "2026-04-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["FeedbackClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: string;
                /** @description Items per page. */
                per_page?: string;
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "url": "https://example.com/hook",
                     *           "events": [
                     *             "feedback.validated"
                     *           ],
                     *           "description": null,
                     *           "enabled": true,
                     *           "disabled_at": null,
                     *           "disabled_reason": null,
                     *           "failing_since": null,
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
                        /** @description All items, or the items of one page. */
                        data: components["schemas"]["Webhook"][];
                        /** @description Position of this page. Absent if `data` has all items. */
                        pagination?: components["schemas"]["Pagination"];
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hook",
                 *       "events": [
                 *         "feedback.validated"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description The URL that receives the events.
                     */
                    url: string;
                    /**
                     * @description Types of events to deliver. Empty for all types.
                     * @default []
                     */
                    events?: components["schemas"]["EventType"][];
                    /** @description Your note about the webhook. */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "feedback.validated"
                     *       ],
                     *       "description": null,
                     *       "enabled": true,
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "recent_deliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "last_at": null
                     *       },
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            409: components["responses"]["TooManyWebhooks"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "feedback.validated"
                     *       ],
                     *       "description": null,
                     *       "enabled": true,
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "recent_deliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "last_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
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
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                "application/json": {
                    /**
                     * Format: uri
                     * @description The URL that receives the events.
                     */
                    url?: string;
                    /** @description Types of events to deliver. Empty for all types. */
                    events?: components["schemas"]["EventType"][];
                    /** @description Your note about the webhook. */
                    description?: string | null;
                    /** @description Whether events are delivered. Enabling the webhook again resumes deliveries. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "feedback.validated"
                     *       ],
                     *       "description": "CRM",
                     *       "enabled": true,
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "recent_deliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "last_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
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
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": {
                        /** @description ID of the deleted item. */
                        id: string;
                        /**
                         * @description Always true.
                         * @constant
                         */
                        deleted: true;
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
            header?: never;
            path: {
                /**
                 * @description ID of the webhook.
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "url": "https://example.com/hook",
                     *       "events": [
                     *         "feedback.validated"
                     *       ],
                     *       "description": null,
                     *       "enabled": true,
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "recent_deliveries": {
                     *         "delivered": 0,
                     *         "failed": 0,
                     *         "last_at": null
                     *       },
                     *       "secret": "whsec_…"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["WebhookNotFound"];
            409: components["responses"]["TooManySecrets"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.listDeliveries": {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: string;
                /** @description Items per page. */
                per_page?: string;
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
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": []
                     *     }
                     */
                    "application/json": {
                        /** @description All items, or the items of one page. */
                        data: components["schemas"]["Delivery"][];
                        /** @description Position of this page. Absent if `data` has all items. */
                        pagination?: components["schemas"]["Pagination"];
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
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01k9x3w8d0q4m7v5t2r6y8z1ac-1",
                     *       "message_id": "msg_01k9x3w8d0q4m7v5t2r6y8z1ac",
                     *       "type": "webhook.test",
                     *       "status": "pending",
                     *       "payload": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"data\":{\"id\":\"wh-01k9x3w8d0q4m7v5t2r6y8z1ab\"}}",
                     *       "attempts": 0,
                     *       "log": [],
                     *       "next_attempt_at": "2026-03-01T10:00:00.000Z",
                     *       "last_status": null,
                     *       "last_error": null,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "delivered_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
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
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
                /**
                 * @description ID of the delivery.
                 * @example msg_01k9x3w8d0q4m7v5t2r6y8z1ac-1
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "msg_01k9x3w8d0q4m7v5t2r6y8z1ac-1",
                     *       "message_id": "msg_01k9x3w8d0q4m7v5t2r6y8z1ac",
                     *       "type": "webhook.test",
                     *       "status": "pending",
                     *       "payload": "{\"type\":\"webhook.test\",\"timestamp\":\"2026-03-01T10:00:00.000Z\",\"data\":{\"id\":\"wh-01k9x3w8d0q4m7v5t2r6y8z1ab\"}}",
                     *       "attempts": 0,
                     *       "log": [],
                     *       "next_attempt_at": "2026-03-01T10:00:00.000Z",
                     *       "last_status": null,
                     *       "last_error": null,
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "delivered_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
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
                 * @example wh-01k9x3w8d0q4m7v5t2r6y8z1ab
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
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
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
    "responses.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the response.
                 * @example resp-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "resp-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["ResponseNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "subscribers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the subscriber.
                 * @example sub-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sub-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["SubscriberNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reviewers.erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the reviewer.
                 * @example user-7
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user-7",
                     *       "erased": true,
                     *       "feedback": 0,
                     *       "responses": 0,
                     *       "votes": 0,
                     *       "comments": 0
                     *     }
                     */
                    "application/json": components["schemas"]["ErasedPerson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "emailAddresses.erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email address, ignoring case.
                 * @example reader@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "reader@example.com",
                     *       "erased": true
                     *     }
                     */
                    "application/json": components["schemas"]["ErasedAddress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reviewers.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the reviewer.
                 * @example user-7
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
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
    "emailAddresses.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Email address, ignoring case.
                 * @example reader@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
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
    "settings.get": {
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "structured_credits": 10,
                     *       "quick_credits": 5,
                     *       "time_zone": "UTC"
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
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
    "settings.update": {
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
                 *       "structured_credits": 20
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: int32
                     * @description Credits that a reviewer earns for validated structured feedback.
                     */
                    structured_credits?: number;
                    /**
                     * Format: int32
                     * @description Credits that a reviewer earns for validated quick feedback.
                     */
                    quick_credits?: number;
                    /** @description Credits that the account may still award. Null for no limit. */
                    budget_left?: number | null;
                    /** @description IANA time zone of the days that the console shows, such as `Europe/Berlin`. */
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "structured_credits": 20,
                     *       "quick_credits": 5,
                     *       "time_zone": "UTC"
                     *     }
                     */
                    "application/json": components["schemas"]["Settings"];
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
            query?: {
                /** @description Page number, from 1. */
                page?: string;
                /**
                 * @description Items per page.
                 * @example 1
                 */
                per_page?: string;
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "name": "Reports",
                     *           "prefix": "pf_",
                     *           "hint": "x9Zq",
                     *           "scopes": [
                     *             "products:read"
                     *           ],
                     *           "created_at": "2026-03-01T10:00:00.000Z",
                     *           "created_by": "key-01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *           "last_used_at": null,
                     *           "expires_at": null,
                     *           "revoked_at": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "page": 1,
                     *         "per_page": 1,
                     *         "total": 2
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description All items, or the items of one page. */
                        data: components["schemas"]["ApiKey"][];
                        /** @description Position of this page. Absent if `data` has all items. */
                        pagination?: components["schemas"]["Pagination"];
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
                 *         "products:read"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Your name for the key. */
                    name: string;
                    /** @description Defaults to all scopes. */
                    scopes?: ("products:read" | "products:write" | "feedback:read" | "feedback:write" | "feedback:moderate" | "surveys:read" | "surveys:write" | "responses:read" | "responses:write" | "updates:read" | "updates:write" | "board:read" | "board:write" | "votes:write" | "credits:read" | "credits:write" | "webhooks:read" | "webhooks:write" | "account:read" | "account:write" | "keys:manage")[];
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
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Reports",
                     *       "prefix": "pf_",
                     *       "hint": "x9Zq",
                     *       "scopes": [
                     *         "products:read"
                     *       ],
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "created_by": "key-01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "key": "pf_…"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
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
                 * @example key-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Reports",
                     *       "prefix": "pf_",
                     *       "hint": "x9Zq",
                     *       "scopes": [
                     *         "products:read"
                     *       ],
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "created_by": "key-01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": "2026-03-02T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
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
                 * @example key-01k9x3w8d0q4m7v5t2r6y8z1ab
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *       "name": "Weekly reports",
                     *       "prefix": "pf_",
                     *       "hint": "x9Zq",
                     *       "scopes": [
                     *         "products:read"
                     *       ],
                     *       "created_at": "2026-03-01T10:00:00.000Z",
                     *       "created_by": "key-01k9x3w8d0q4m7v5t2r6y8z1aa",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
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
    "notifications.get": {
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
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "owner@example.com",
                     *       "deliverable": "yes",
                     *       "products": [
                     *         {
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "feedback": "daily"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["PersonNeeded"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "notifications.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the product.
                 * @example prod-01k9x3w8d0q4m7v5t2r6y8z1ab
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "feedback": "daily"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description When email about new feedback is sent. `at_once`: within moments, at most every 5 minutes; `daily`: at 08:00 in the account’s time zone.
                     * @enum {string}
                     */
                    feedback: "off" | "at_once" | "daily";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "owner@example.com",
                     *       "deliverable": "yes",
                     *       "products": [
                     *         {
                     *           "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                     *           "feedback": "daily"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PersonNeeded2"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.feedback.submitted": {
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
                 *       "type": "feedback.submitted",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "reviewer_id": "user-7",
                 *         "reviewer_name": "Reviewer 7",
                 *         "type": "structured",
                 *         "content": {
                 *           "clear": "The week at a glance",
                 *           "confusing": "",
                 *           "works": "",
                 *           "improve": "Show the weekend"
                 *         },
                 *         "status": "submitted",
                 *         "created_at": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "feedback.submitted";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["Feedback"];
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
    "events.feedback.validated": {
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
                 *       "type": "feedback.validated",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "reviewer_id": "user-7",
                 *         "reviewer_name": "Reviewer 7",
                 *         "type": "structured",
                 *         "content": {
                 *           "clear": "The week at a glance",
                 *           "confusing": "",
                 *           "works": "",
                 *           "improve": "Show the weekend"
                 *         },
                 *         "status": "validated",
                 *         "created_at": "2026-03-01T10:00:00.000Z",
                 *         "credits_earned": 10,
                 *         "updated_at": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "feedback.validated";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: {
                        /**
                         * @description Unique ID, assigned by the service.
                         * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
                         */
                        id: string;
                        /** @description ID of the product. */
                        product_id: string;
                        /** @description Your ID of the reviewer. */
                        reviewer_id: string;
                        /** @description Name of the reviewer. May be empty. */
                        reviewer_name: string;
                        type: components["schemas"]["FeedbackType"];
                        status: components["schemas"]["FeedbackStatus"];
                        /** @description What the reviewer says. `type` decides which fields it has. */
                        content: {
                            /**
                             * @description What was clear. May be empty.
                             * @default
                             */
                            clear: string;
                            /**
                             * @description What was confusing. May be empty.
                             * @default
                             */
                            confusing: string;
                            /**
                             * @description What works well. May be empty.
                             * @default
                             */
                            works: string;
                            /**
                             * @description What should be improved. May be empty.
                             * @default
                             */
                            improve: string;
                        } | {
                            /** @description Comment in plain text. */
                            comment: string;
                            /**
                             * Format: int32
                             * @description Rating from 1 (worst) to 5 (best).
                             */
                            rating?: number;
                            /**
                             * @description How the reviewer feels about the product.
                             * @enum {string}
                             */
                            sentiment?: "positive" | "neutral" | "negative";
                        };
                        /** @description Your tags, sorted. Absent without tags. */
                        tags?: string[];
                        /**
                         * Format: date-time
                         * @description Time of creation, in UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Time of the last change, in UTC.
                         */
                        updated_at: string;
                        /**
                         * Format: int64
                         * @description Credits that the reviewer earned.
                         */
                        credits_earned: number;
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
    "events.feedback.dismissed": {
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
                 *       "type": "feedback.dismissed",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "fb-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "reviewer_id": "user-7",
                 *         "reviewer_name": "Reviewer 7",
                 *         "type": "structured",
                 *         "content": {
                 *           "clear": "The week at a glance",
                 *           "confusing": "",
                 *           "works": "",
                 *           "improve": "Show the weekend"
                 *         },
                 *         "status": "dismissed",
                 *         "created_at": "2026-03-01T10:00:00.000Z",
                 *         "updated_at": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "feedback.dismissed";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: {
                        /**
                         * @description Unique ID, assigned by the service.
                         * @example fb-01k9x3w8d0q4m7v5t2r6y8z1ab
                         */
                        id: string;
                        /** @description ID of the product. */
                        product_id: string;
                        /** @description Your ID of the reviewer. */
                        reviewer_id: string;
                        /** @description Name of the reviewer. May be empty. */
                        reviewer_name: string;
                        type: components["schemas"]["FeedbackType"];
                        status: components["schemas"]["FeedbackStatus"];
                        /** @description What the reviewer says. `type` decides which fields it has. */
                        content: {
                            /**
                             * @description What was clear. May be empty.
                             * @default
                             */
                            clear: string;
                            /**
                             * @description What was confusing. May be empty.
                             * @default
                             */
                            confusing: string;
                            /**
                             * @description What works well. May be empty.
                             * @default
                             */
                            works: string;
                            /**
                             * @description What should be improved. May be empty.
                             * @default
                             */
                            improve: string;
                        } | {
                            /** @description Comment in plain text. */
                            comment: string;
                            /**
                             * Format: int32
                             * @description Rating from 1 (worst) to 5 (best).
                             */
                            rating?: number;
                            /**
                             * @description How the reviewer feels about the product.
                             * @enum {string}
                             */
                            sentiment?: "positive" | "neutral" | "negative";
                        };
                        /** @description Your tags, sorted. Absent without tags. */
                        tags?: string[];
                        /**
                         * Format: date-time
                         * @description Time of creation, in UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Time of the last change, in UTC.
                         */
                        updated_at: string;
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
    "events.survey.response.submitted": {
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
                 *       "type": "survey.response.submitted",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "resp-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "survey_id": "survey-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "respondent_id": "user-8",
                 *         "respondent_name": "Reviewer 8",
                 *         "responses": {
                 *           "q1": "5",
                 *           "q2": "The weekend"
                 *         },
                 *         "answers": {
                 *           "q1": 5,
                 *           "q2": "The weekend"
                 *         },
                 *         "status": "submitted",
                 *         "created_at": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "survey.response.submitted";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["SurveyResponse"];
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
    "events.update.published": {
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
                 *       "type": "update.published",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "update-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "title": "The weekend is here",
                 *         "description": "Many of you asked.",
                 *         "created_at": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "update.published";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["Update"];
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
    "events.post.published": {
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
                 *       "type": "post.published",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "title": "Show the weekend",
                 *         "text": "Saturday and Sunday in the week at a glance.",
                 *         "status": "under_review",
                 *         "votes": 0,
                 *         "comments": 0,
                 *         "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "created_at": "2026-03-01T10:00:00.000Z",
                 *         "updated_at": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "post.published";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["Post"];
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
    "events.post.status_changed": {
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
                 *       "type": "post.status_changed",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "title": "Show the weekend",
                 *         "text": "Saturday and Sunday in the week at a glance.",
                 *         "status": "planned",
                 *         "votes": 0,
                 *         "comments": 0,
                 *         "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "created_at": "2026-03-01T10:00:00.000Z",
                 *         "updated_at": "2026-03-01T10:00:00.000Z",
                 *         "previous_status": "under_review",
                 *         "note": "For the summer release."
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "post.status_changed";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: {
                        /**
                         * @description Unique ID, assigned by the service.
                         * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                         */
                        id: string;
                        /** @description ID of the product. */
                        product_id: string;
                        /** @description Public title. */
                        title: string;
                        /** @description Public description in Markdown. May be empty. */
                        text: string;
                        status: components["schemas"]["PostStatus"];
                        /**
                         * Format: int64
                         * @description Number of votes.
                         */
                        votes: number;
                        /**
                         * Format: int64
                         * @description Number of comments, without hidden comments.
                         */
                        comments: number;
                        /**
                         * Format: uri
                         * @description Address of the page that shows the post on the board.
                         */
                        url: string;
                        /** @description ID of the feedback that the post was made from. Absent if there is no such feedback. The board does not show it. */
                        feedback_id?: string;
                        /** @description ID of the post that this post is merged into. Absent unless this post is merged. */
                        merged_into?: string;
                        /**
                         * Format: date-time
                         * @description Time of creation, in UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Time of the last change, in UTC.
                         */
                        updated_at: string;
                        /** @description Status before the change. */
                        previous_status: components["schemas"]["PostStatus"];
                        /** @description Public note, shown with the change in the history of the post. May be empty. */
                        note: string;
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
    "events.post.commented": {
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
                 *       "type": "post.commented",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "comment-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "post_id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "person_id": "user-7",
                 *         "person_name": "Reviewer 7",
                 *         "text": "Sundays would be enough.",
                 *         "hidden": false,
                 *         "pending": false,
                 *         "created_at": "2026-03-02T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "post.commented";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["Comment"];
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
    "events.post.merged": {
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
                 *       "type": "post.merged",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "title": "Show the weekend",
                 *         "text": "Saturday and Sunday in the week at a glance.",
                 *         "status": "under_review",
                 *         "votes": 0,
                 *         "comments": 0,
                 *         "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "created_at": "2026-03-01T10:00:00.000Z",
                 *         "updated_at": "2026-03-01T10:00:00.000Z",
                 *         "merged_into": "post-01k9x3w8d0q4m7v5t2r6y8z9xy"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "post.merged";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["Post"];
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
                 *         "id": "post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "product_id": "prod-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "title": "Show the weekend",
                 *         "text": "Saturday and Sunday in the week at a glance.",
                 *         "status": "under_review",
                 *         "votes": 25,
                 *         "comments": 0,
                 *         "url": "http://localhost:4002/p/prod-01k9x3w8d0q4m7v5t2r6y8z1ab/board/post-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "created_at": "2026-03-01T10:00:00.000Z",
                 *         "updated_at": "2026-03-01T10:00:00.000Z",
                 *         "milestone": 25
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "vote.milestone";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: {
                        /**
                         * @description Unique ID, assigned by the service.
                         * @example post-01k9x3w8d0q4m7v5t2r6y8z1ab
                         */
                        id: string;
                        /** @description ID of the product. */
                        product_id: string;
                        /** @description Public title. */
                        title: string;
                        /** @description Public description in Markdown. May be empty. */
                        text: string;
                        status: components["schemas"]["PostStatus"];
                        /**
                         * Format: int64
                         * @description Number of votes.
                         */
                        votes: number;
                        /**
                         * Format: int64
                         * @description Number of comments, without hidden comments.
                         */
                        comments: number;
                        /**
                         * Format: uri
                         * @description Address of the page that shows the post on the board.
                         */
                        url: string;
                        /** @description ID of the feedback that the post was made from. Absent if there is no such feedback. The board does not show it. */
                        feedback_id?: string;
                        /** @description ID of the post that this post is merged into. Absent unless this post is merged. */
                        merged_into?: string;
                        /**
                         * Format: date-time
                         * @description Time of creation, in UTC.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Time of the last change, in UTC.
                         */
                        updated_at: string;
                        /**
                         * Format: int64
                         * @description Number of votes that the post has reached.
                         */
                        milestone: number;
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
    "events.credits.redeemed": {
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
                 *       "type": "credits.redeemed",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "credit-01k9x3w8d0q4m7v5t2r6y8z2cd",
                 *         "reviewer_id": "user-7",
                 *         "amount": -5,
                 *         "balance_after": 5,
                 *         "reason": "credits_redeemed",
                 *         "source_id": "order-1042",
                 *         "created_at": "2026-03-03T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "credits.redeemed";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["CreditMove"];
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
    "events.credits.reversed": {
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
                 *       "type": "credits.reversed",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "credit-01k9x3w8d0q4m7v5t2r6y8z3ef",
                 *         "reviewer_id": "user-7",
                 *         "amount": 5,
                 *         "balance_after": 10,
                 *         "reason": "credits_reversed",
                 *         "source_id": "credit-01k9x3w8d0q4m7v5t2r6y8z2cd",
                 *         "created_at": "2026-03-03T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "credits.reversed";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: components["schemas"]["CreditMove"];
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
    "events.webhook.disabled": {
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
                 *       "type": "webhook.disabled",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab",
                 *         "url": "https://example.com/hook",
                 *         "reason": "The receiver answered 410 Gone",
                 *         "disabled_at": "2026-03-01T10:00:00.000Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "webhook.disabled";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: {
                        /** @description ID of the webhook. */
                        id: string;
                        /** @description Address of the receiver. */
                        url: string;
                        /** @description Why the webhook was disabled. */
                        reason: string;
                        /**
                         * Format: date-time
                         * @description When the webhook was disabled, in UTC.
                         */
                        disabled_at: string;
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
    "events.webhook.test": {
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
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-03-01T10:00:00.000Z",
                 *       "data": {
                 *         "id": "wh-01k9x3w8d0q4m7v5t2r6y8z1ab"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Type of the event.
                     * @constant
                     */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When the event happened, in UTC.
                     */
                    timestamp: string;
                    /** @description Object that the event is about. */
                    data: {
                        /** @description ID of the webhook. */
                        id: string;
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
