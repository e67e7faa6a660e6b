<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Contacts
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Create a contact.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewContact in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\Contact
    {
        return new Model\Contact($this->core->json(new Request('POST', '/api/v1/contacts', body: $body), $options));
    }

    /**
     * List contacts.
     * Newest first, unless `order` is `asc`. `email` matches the whole address and ignores case.
     * Scope: contacts:read.
     *
     * @param array<string, mixed>|\stdClass $query see ContactsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\ContactPage
    {
        return new Model\ContactPage($this->core->json(new Request('GET', '/api/v1/contacts', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see ContactsListQuery in Types
     * @return \Generator<Model\Contact>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/contacts', query: $query), 'contactId', $options) as $item) {
            yield new Model\Contact($item);
        }
    }

    /**
     * Export contacts as CSV.
     * An account can run two downloads at a time. A download that is not read for a minute is cut off.
     * Scope: contacts:read.
     *
     * @param array<string, mixed>|\stdClass $query see ContactsExportQuery in Types
     * @return \Generator<string>
     */
    public function export(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        return $this->core->stream(new Request('GET', '/api/v1/contacts/export', query: $query), $options);
    }

    /**
     * Import contacts from CSV.
     * Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\;` is a semicolon and `\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps other headings. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. The last ten finished imports and their refused rows are kept for 7 days.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $query see ContactsImportQuery in Types
     */
    public function import(string $body, array|\stdClass $query = [], ?CallOptions $options = null): Model\ContactImport
    {
        return new Model\ContactImport($this->core->json(new Request('POST', '/api/v1/contacts/import', query: $query, body: $body, media: 'text/csv'), $options));
    }

    /**
     * List imports.
     * Newest first.
     * Scope: contacts:read.
     */
    public function listImports(?CallOptions $options = null): Model\ContactImportList
    {
        return new Model\ContactImportList($this->core->json(new Request('GET', '/api/v1/contact-imports'), $options));
    }

    /**
     * Read an import.
     * Scope: contacts:read.
     */
    public function getImport(string $importId, ?CallOptions $options = null): Model\ContactImport
    {
        return new Model\ContactImport($this->core->json(new Request('GET', '/api/v1/contact-imports/' . Request::segment('importId', $importId)), $options));
    }

    /**
     * Cancel an import.
     * Contacts that have been imported stay.
     * Scope: contacts:write.
     */
    public function cancelImport(string $importId, ?CallOptions $options = null): Model\ContactImport
    {
        return new Model\ContactImport($this->core->json(new Request('POST', '/api/v1/contact-imports/' . Request::segment('importId', $importId) . '/cancel'), $options));
    }

    /**
     * Download the refused rows of an import.
     * Returns the refused rows as they are in the file, each with the reason. Correct the rows and import the downloaded file.
     * Scope: contacts:read.
     *
     * @return \Generator<string>
     */
    public function exportRefusedRows(string $importId, ?CallOptions $options = null): \Generator
    {
        return $this->core->stream(new Request('GET', '/api/v1/contact-imports/' . Request::segment('importId', $importId) . '/refused-rows'), $options);
    }

    /**
     * Read a contact.
     * Scope: contacts:read.
     */
    public function get(string $contactId, ?CallOptions $options = null): Model\Contact
    {
        return new Model\Contact($this->core->json(new Request('GET', '/api/v1/contacts/' . Request::segment('contactId', $contactId)), $options));
    }

    /**
     * Change a contact.
     * Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see ContactChanges in Types
     */
    public function update(string $contactId, array|\stdClass $body, ?CallOptions $options = null): Model\Contact
    {
        return new Model\Contact($this->core->json(new Request('PUT', '/api/v1/contacts/' . Request::segment('contactId', $contactId), body: $body), $options));
    }

    /**
     * Delete a contact and erase its personal data.
     * Opt-outs are kept, as keyed hashes of the addresses.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $query see ContactsDeleteQuery in Types
     */
    public function delete(string $contactId, array|\stdClass $query = [], ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/contacts/' . Request::segment('contactId', $contactId), query: $query), $options);
    }

    /**
     * Export the personal data of a contact.
     * A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all columns that have a value. It contains everything that deleting the contact erases, the copies of the person’s mail that other people got (except blind copies), and the opt-outs, failures and counts that are stored under a hash of the person’s address.
     * Scope: personal-data:read.
     *
     * @return \Generator<string>
     */
    public function exportPersonalData(string $contactId, ?CallOptions $options = null): \Generator
    {
        return $this->core->stream(new Request('GET', '/api/v1/contacts/' . Request::segment('contactId', $contactId) . '/personal-data'), $options);
    }
}
