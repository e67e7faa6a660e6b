<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class SignUpForms
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Create a sign-up form.
     * People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person becomes a contact with consent, and the person’s earlier opt-outs of everything, of marketing and of the form’s topic are removed.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewSignUpForm in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\SignUpForm
    {
        return new Model\SignUpForm($this->core->json(new Request('POST', '/api/v1/sign-up-forms', body: $body), $options));
    }

    /**
     * List sign-up forms.
     * Newest first.
     * Scope: contacts:read.
     *
     * @param array<string, mixed>|\stdClass $query see SignUpFormsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\SignUpFormPage
    {
        return new Model\SignUpFormPage($this->core->json(new Request('GET', '/api/v1/sign-up-forms', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see SignUpFormsListQuery in Types
     * @return \Generator<Model\SignUpForm>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/sign-up-forms', query: $query), 'formId', $options) as $item) {
            yield new Model\SignUpForm($item);
        }
    }

    /**
     * Read a sign-up form.
     * Scope: contacts:read.
     */
    public function get(string $formId, ?CallOptions $options = null): Model\SignUpForm
    {
        return new Model\SignUpForm($this->core->json(new Request('GET', '/api/v1/sign-up-forms/' . Request::segment('formId', $formId)), $options));
    }

    /**
     * Change a sign-up form.
     * Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see SignUpFormChanges in Types
     */
    public function update(string $formId, array|\stdClass $body, ?CallOptions $options = null): Model\SignUpForm
    {
        return new Model\SignUpForm($this->core->json(new Request('PUT', '/api/v1/sign-up-forms/' . Request::segment('formId', $formId), body: $body), $options));
    }

    /**
     * Delete a sign-up form.
     * The form’s page and the confirmation links of pending sign-ups stop working. The proof of confirmed sign-ups is kept with the person.
     * Scope: contacts:write.
     */
    public function delete(string $formId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/sign-up-forms/' . Request::segment('formId', $formId)), $options);
    }

    /**
     * List the sign-ups of a form.
     * Newest first. Sign-ups that are not confirmed are deleted a week after their link has expired.
     * Scope: contacts:read.
     *
     * @param array<string, mixed>|\stdClass $query see SignUpFormsListSignUpsQuery in Types
     */
    public function listSignUps(string $formId, array|\stdClass $query = [], ?CallOptions $options = null): Model\SignUpPage
    {
        return new Model\SignUpPage($this->core->json(new Request('GET', '/api/v1/sign-up-forms/' . Request::segment('formId', $formId) . '/sign-ups', query: $query), $options));
    }

    /**
     * All items of `listSignUps`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see SignUpFormsListSignUpsQuery in Types
     * @return \Generator<Model\SignUp>
     */
    public function iterateSignUps(string $formId, array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/sign-up-forms/' . Request::segment('formId', $formId) . '/sign-ups', query: $query), 'signUpId', $options) as $item) {
            yield new Model\SignUp($item);
        }
    }

    /**
     * Sign a person up.
     * Sends the mail that asks the person for confirmation. Use it with your own form. An address gets at most three of these mails within 24 hours, and none after a bounce or complaint.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewSignUp in Types
     */
    public function signUp(string $formId, array|\stdClass $body, ?CallOptions $options = null): Model\SignUpFormsSignUpAnswer
    {
        return new Model\SignUpFormsSignUpAnswer($this->core->json(new Request('POST', '/api/v1/sign-up-forms/' . Request::segment('formId', $formId) . '/sign-ups', body: $body), $options));
    }
}
