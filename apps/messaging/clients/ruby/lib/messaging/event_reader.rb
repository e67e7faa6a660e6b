# frozen_string_literal: true

require 'json'

require_relative 'errors'

module Messaging
  # One event of a stream; its data is parsed if it is JSON.
  ServerSentEvent = Struct.new(:event, :data)

  # Server-sent events (WHATWG HTML §9.2) from the parts of a stream.
  class EventReader
    # A longer event is rejected; the service itself sends much shorter events.
    LONGEST = 1_048_576
    private_constant :LONGEST

    def initialize
      @length = 0
      @rest = +''
      @event = 'message'
      @data = []
    end

    # Yields the events that a part completes.
    def take(part, &)
      @length += part.bytesize
      *lines, @rest = (@rest + part.b).split("\n", -1)
      lines.each { |line| take_line(line.delete_suffix("\r").force_encoding(Encoding::UTF_8).scrub, &) }
      raise APIError.new("An event of the stream is longer than #{LONGEST} bytes", status: 200) if @length > LONGEST
    end

    private

    def take_line(line)
      if line.empty?
        yield ServerSentEvent.new(@event, parsed(@data.join("\n"))) if @data.any?
        @event = 'message'
        @data = []
        @length = @rest.bytesize
      else
        name, value = line.split(':', 2)
        value = value.to_s.delete_prefix(' ')
        @event = value if name == 'event'
        @data << value if name == 'data'
      end
    end

    def parsed(text)
      JSON.parse(text, symbolize_names: true)
    rescue JSON::ParserError
      text
    end
  end
end
