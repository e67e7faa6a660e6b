# frozen_string_literal: true

require_relative 'errors'

module Messaging
  # The position of an iteration over pages.
  class Pages
    def initialize(request, id)
      @request = request
      @id = id
      @query = request.query.transform_keys(&:to_sym)
      @before = {}
      @cursors = {}
    end

    # The query for the next page; nil after the last page.
    def next
      @query && @request.with(query: @query)
    end

    # Returns the page's items, except items of the previous page: new rows push old rows onto the next page.
    def take(page)
      unless page[:data].is_a?(Array) && page[:data].all?(Hash)
        raise APIError.new('The answer is not a list of objects; a proxy may have sent it', status: 200)
      end

      fresh = page[:data].reject { |item| item[@id] && @before.key?(item[@id]) }
      pagination = page.key?(:next) ? page : page[:pagination]
      @query = following(pagination.is_a?(Hash) ? pagination : {}, fresh)
      @before = page[:data].to_h { |item| [item[@id], true] }
      fresh
    end

    private

    # The query of the next page: after the last row if the list has a cursor, otherwise by page number.
    def following(pagination, fresh)
      return after(pagination[:next]) if pagination.key?(:next)

      page = Integer(@query.fetch(:page, 1))
      pages = pagination[:pages]
      @query.merge(page: page + 1) unless fresh.empty? || (pages.is_a?(Integer) && page >= pages)
    end

    # A cursor that comes again ends the iteration, which would otherwise be endless.
    def after(cursor)
      return if cursor.nil? || @cursors.key?(cursor)

      @cursors[cursor] = true
      @query.except(:page).merge(after: cursor)
    end
  end
end
