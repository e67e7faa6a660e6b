<?php

declare(strict_types=1);

namespace Messaging;

use Messaging\Exception\ApiException;

/** @internal The position of an iteration over pages. */
final class Pages
{
    /** @var array<string, mixed>|null */
    private ?array $query;
    /** @var array<mixed> */
    private array $before = [];
    /** @var array<mixed> */
    private array $cursors = [];

    public function __construct(private readonly Request $request, private readonly string $id)
    {
        $this->query = (array) $request->query;
    }

    /** The query for the next page; null after the last page. */
    public function next(): ?Request
    {
        return $this->query === null ? null : $this->request->withQuery($this->query);
    }

    /**
     * Returns the page's items, except items of the previous page: new rows push old rows onto the next page.
     *
     * @return list<\stdClass>
     */
    public function take(\stdClass $page): array
    {
        if (!is_array($page->data ?? null) || array_filter($page->data, is_object(...)) !== $page->data) {
            throw new ApiException('The answer is not a list of objects; a proxy may have sent it', 200);
        }
        $ids = array_map(fn (\stdClass $item): mixed => $item->{$this->id} ?? null, $page->data);
        $isNew = fn (\stdClass $item): bool =>
            !isset($item->{$this->id}) || !in_array($item->{$this->id}, $this->before, true);
        $fresh = array_values(array_filter($page->data, $isNew));
        $pagination = property_exists($page, 'next') ? $page : $page->pagination ?? null;
        $this->query = $this->following((array) $this->query, (object) $pagination, $fresh !== []);
        $this->before = $ids;
        return $fresh;
    }

    /**
     * The query of the next page: after the last row if the list has a cursor, otherwise by page number.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>|null
     */
    private function following(array $query, \stdClass $pagination, bool $hasMore): ?array
    {
        if (property_exists($pagination, 'next')) {
            unset($query['page']);
            // Ends at a repeated cursor, which would otherwise make the iteration endless.
            if ($pagination->next === null || in_array($pagination->next, $this->cursors, true)) {
                return null;
            }
            $this->cursors[] = $pagination->next;
            return ['after' => $pagination->next] + $query;
        }
        $page = (int) ($query['page'] ?? 1);
        $pages = $pagination->pages ?? null;
        return !$hasMore || (is_int($pages) && $page >= $pages) ? null : ['page' => $page + 1] + $query;
    }
}
