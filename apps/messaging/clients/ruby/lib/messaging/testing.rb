# frozen_string_literal: true

require 'json'

require_relative 'transport'

module Messaging
  # Returns answers in order, repeats the last one, and records the requests, so that tests send nothing.
  class FakeTransport
    # The recorded requests, each with +method+, +url+, +headers+ and +body+.
    attr_reader :requests

    # @param answers [Array<Hash>] each with +status+, +body+ and +headers+
    def initialize(answers)
      @answers = answers
      @requests = []
    end

    def call(method, url, headers, body, _timeout)
      sent = body&.start_with?('{') ? JSON.parse(body, symbolize_names: true) : body
      @requests << { method:, url:, headers: headers.dup, body: sent }
      answer = @answers[[@requests.size, @answers.size].min - 1]
      content = answer.key?(:body) ? JSON.generate(answer[:body]) : ''
      yield content if block_given?
      found = answer.fetch(:headers, {}).transform_keys { |name| name.to_s.downcase }
      Response.new(status: answer.fetch(:status, 200), headers: found, body: content)
    end
  end
end
