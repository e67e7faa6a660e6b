# frozen_string_literal: true

require 'uri'

require_relative 'errors'

module Messaging
  # The validated settings of a client.
  class Settings
    LOOPBACK = /\A(localhost|127\.\d+\.\d+\.\d+|\[::1\])\z/i
    private_constant :LOOPBACK

    attr_reader :base_url, :timeout, :max_retries, :transport, :logger, :sleep, :random, :now

    def initialize(api_key:, base_url:, allow_http:, timeout:, max_retries:, headers:, **parts)
      key = Settings.text('api_key (or MESSAGING_API_KEY)', api_key)
      # Secrets are in lambdas, because printing a lambda does not show its contents.
      @api_key = -> { key }
      @headers = -> { headers }
      @base_url = address_from(base_url, allow_http)
      @timeout = Settings.timeout(timeout)
      @max_retries = max_retries
      @transport, @logger, @sleep, @random, @now = parts.values_at(:transport, :logger, :sleep, :random, :now)
    end

    def api_key
      @api_key.call
    end

    def headers
      @headers.call
    end

    def inspect
      "#{base_url}, #{api_key[0, 8]}…#{api_key[-4..]}"
    end

    # Checks text for a header. The error does not show the text, because it may be a secret.
    def self.text(name, value)
      return value if value.is_a?(String) && value.match?(/\A[\x20-\x7e]+\z/)

      raise InvalidArgumentError, "#{name} must be visible ASCII characters on one line"
    end

    # Checks a number of seconds that a socket can wait.
    def self.timeout(value)
      return value if value.is_a?(Numeric) && value.real? && value.positive? && value.to_f.finite?

      raise InvalidArgumentError, 'timeout must be a number of seconds above 0'
    end

    # Checks the name of a header.
    def self.header_name(value)
      return value.to_s if value.to_s.match?(/\A[!#$%&'*+.^_`|~0-9A-Za-z-]+\z/)

      raise InvalidArgumentError, "a header's name must consist of letters, digits and hyphens"
    end

    private

    # The address of the service, without /api/v1 and the trailing slash.
    def address_from(text, allow_http)
      url = uri_from(text)
      unless url.is_a?(URI::HTTP) && url.host.to_s != '' && url.userinfo.nil? && url.query.nil? && url.fragment.nil?
        raise InvalidArgumentError,
              'base_url (or MESSAGING_BASE_URL) must be an address such as https://messaging.example.com'
      end
      if url.scheme == 'http' && !LOOPBACK.match?(url.host) && !allow_http
        raise InvalidArgumentError, 'base_url must begin with https://, because otherwise the key could be read in transit'
      end

      port = url.port == url.default_port ? '' : ":#{url.port}"
      "#{url.scheme}://#{url.host}#{port}#{url.path.sub(%r{/+\z}, '').sub(%r{/api/v1\z}, '')}"
    end

    def uri_from(text)
      URI.parse(text.to_s)
    rescue URI::InvalidURIError
      nil
    end
  end
end
