# frozen_string_literal: true

require 'json'
require 'time'

module Messaging
  # The base class of all errors of this library.
  class Error < StandardError; end

  # An argument or setting that cannot be sent; no request was made.
  class InvalidArgumentError < Error; end

  # The caller has ended the call.
  class CanceledError < Error; end

  # A webhook's signature is missing, wrong or too old.
  class WebhookVerificationError < Error; end

  # No complete response arrived: the request may or may not have taken effect.
  class ConnectionError < Error
    def initialize(message, temporary: true)
      super(message)
      @temporary = temporary
    end

    # Whether the same request may succeed later; false for a certificate that is not trusted.
    def temporary?
      @temporary
    end
  end

  # No response arrived in time.
  class TimeoutError < ConnectionError; end

  # An error response.
  class APIError < Error
    # The three forms of a date in HTTP (RFC 9110 §5.6.7).
    DATES = Regexp.union(/\A\w{3}, (\d\d) \w{3} \d{4} \d\d:\d\d:\d\d GMT\z/,
                         /\A\w{6,9}, (\d\d)-\w{3}-\d\d \d\d:\d\d:\d\d GMT\z/,
                         /\A\w{3} \w{3} ([ \d]\d) \d\d:\d\d:\d\d \d{4}\z/)
    private_constant :DATES

    attr_reader :status, :request_id
    # The service's error code, such as contact_not_found; invalid_response if a proxy, say, sent the response.
    attr_reader :code
    # The invalid field, and its value if the service repeats it.
    attr_reader :field, :value
    # Seconds to wait before the next request, if the response states them.
    attr_reader :retry_after
    # The service's explanation, without the status, code and request id that the message also contains.
    attr_reader :reason

    def initialize(reason, status:, request_id: nil, code: 'invalid_response', field: nil, value: nil, retry_after: nil)
      super("#{reason} (#{status} #{code}#{request_id && ", request #{request_id}"})")
      @reason = reason
      @status = status
      @request_id = request_id
      @code = code
      @field = field
      @value = value
      @retry_after = retry_after
    end

    # The error for a response. If the body contains no error of the service, its class depends on the status alone.
    def self.from(response, now)
      error = content_of(response.body)
      details = error[:details].is_a?(Hash) ? error[:details] : {}
      class_of(response.status).new(
        text(error[:message]) || "The service answered with status #{response.status} and no error message",
        status: response.status, request_id: response.headers['x-request-id'],
        code: error[:code] || 'invalid_response', field: text(details[:field]), value: details[:value],
        retry_after: seconds_of(response.headers['retry-after'].to_s.strip, now)
      )
    end

    def self.text(value)
      value if value.is_a?(String)
    end

    def self.class_of(status)
      return ServerError if status >= 500

      CLASSES.fetch(status, APIError)
    end

    def self.content_of(body)
      answer = JSON.parse(body, symbolize_names: true)
      error = answer.is_a?(Hash) ? answer[:error] : nil
      error.is_a?(Hash) && error[:code].is_a?(String) ? error : {}
    rescue JSON::ParserError
      {}
    end

    # Seconds from Retry-After (RFC 9110 §10.2.3), which is a number or a date; nil for anything else.
    def self.seconds_of(text, now)
      return text.include?('.') ? text.to_f : text.to_i if text.match?(/\A\d{1,30}(\.\d+)?\z/)
      return unless (found = text.match(DATES))

      date = Time.httpdate(text)
      # Ruby reads 30 February as 2 March.
      [0, date.to_f - now].max if date.day == found.captures.compact.first.to_i
    rescue ArgumentError
      nil
    end
    private_class_method :class_of, :content_of, :seconds_of, :text
  end

  # 400 and 422: +field+ names the invalid field.
  class InvalidRequestError < APIError; end

  # 401: the key is missing, unknown, revoked or expired.
  class AuthenticationError < APIError; end

  # 403: the key lacks a scope.
  class PermissionError < APIError; end

  # 404.
  class NotFoundError < APIError; end

  # 409: the request conflicts with the current state, for example because a campaign is finished.
  class ConflictError < APIError; end

  # 429: +retry_after+ is the number of seconds to wait.
  class RateLimitError < APIError; end

  # 500 and above.
  class ServerError < APIError; end

  class APIError
    CLASSES = {
      400 => InvalidRequestError, 401 => AuthenticationError, 403 => PermissionError, 404 => NotFoundError,
      409 => ConflictError, 422 => InvalidRequestError, 429 => RateLimitError
    }.freeze
    private_constant :CLASSES
  end
end
