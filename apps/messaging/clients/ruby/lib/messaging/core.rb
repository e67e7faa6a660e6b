# frozen_string_literal: true

require 'erb'
require 'json'
require 'securerandom'

require_relative 'errors'
require_relative 'event_reader'
require_relative 'pages'
require_relative 'settings'
require_relative 'transport'
require_relative 'version'

module Messaging
  # A call of an operation, before it becomes an HTTP request.
  class Request
    attr_reader :method, :path, :query, :body, :media

    # @param media [String, nil] media type of a body that is not JSON
    def initialize(method, path, query: {}, body: nil, media: nil)
      @method = method
      @path = path
      @query = query
      @body = body
      @media = media
    end

    def with(query:)
      Request.new(method, path, query:, body:, media:)
    end

    # Escapes an identifier for use in a path.
    def self.segment(name, value)
      text = value.is_a?(Symbol) || value.is_a?(Integer) ? value.to_s : value
      if !text.is_a?(String) || ['', '.', '..'].include?(text)
        raise InvalidArgumentError, "#{name} must be an identifier, not #{value.inspect}"
      end

      ERB::Util.url_encode(text)
    end

    # The body as it is sent; nil for none.
    def content
      return body if body.nil? || media

      JSON.generate(body, max_nesting: Core::DEEPEST)
    rescue JSON::GeneratorError, JSON::NestingError, EncodingError => e
      raise InvalidArgumentError, "The body cannot be written as JSON: #{e.message}"
    end

    # Path and query.
    def target
      given = query.compact.each do |name, value|
        next if [String, Symbol, Numeric, TrueClass, FalseClass].any? { |type| value.is_a?(type) }

        raise InvalidArgumentError, "#{name} must be a text, a number or a boolean"
      end
      given.empty? ? path : "#{path}?#{URI.encode_www_form(given)}"
    end
  end

  # The metadata of a response.
  ResponseInfo = Struct.new(:status, :headers, :request_id, :retries, :rate_limit, keyword_init: true)

  # A call: its requests, and how it handles each outcome.
  class Core
    # A longer Retry-After fails the call with an error that contains it, because a call should not wait for an hour.
    MAX_WAIT = 60
    FIRST_DELAY = 0.5
    LONGEST_DELAY = 8
    # Objects and lists inside each other.
    DEEPEST = 512
    # Text between the strings of JSON has no slash. Ruby's parser would accept one, for comments.
    WITHOUT_COMMENTS = %r{\A(?:[^"/]++|"(?:[^"\\]++|\\.)*+")*+\z}m
    OPTIONS = %i[idempotency_key timeout max_retries headers cancel on_response].freeze
    private_constant :MAX_WAIT, :FIRST_DELAY, :LONGEST_DELAY, :WITHOUT_COMMENTS, :OPTIONS

    def initialize(settings)
      @settings = settings
    end

    def inspect
      "#<#{self.class} #{@settings.inspect}>"
    end

    # The content of a response, with symbols as keys.
    def json(request, options)
      response = send_request(request, options)
      raise JSON::ParserError unless response.body.valid_encoding? && WITHOUT_COMMENTS.match?(response.body)

      content = JSON.parse(response.body, symbolize_names: true, max_nesting: DEEPEST)
      content.is_a?(Hash) ? content : raise(JSON::ParserError)
    rescue JSON::ParserError
      raise APIError.new('The answer is not a JSON object; a proxy may have sent it',
                         status: response.status, request_id: response.headers['x-request-id']), cause: nil
    end

    def none(request, options)
      send_request(request, options)
      nil
    end

    # Yields the parts of a response; without a block, returns an Enumerator of the parts.
    def stream(request, options, &block)
      return enum_for(:stream, request, options) unless block

      send_request(request, options, &block)
      nil
    end

    # Yields the events of a response; without a block, returns an Enumerator of the events.
    def events(request, options, &block)
      return enum_for(:events, request, options) unless block

      reader = EventReader.new
      stream(request, options) { |part| reader.take(part, &block) }
    end

    # Yields all items of a list, page by page; without a block, returns a lazy Enumerator of the items.
    #
    # @param id [Symbol] the field that identifies an item
    # @param type [Class] the class of the items
    def pages(request, id, type, options)
      return enum_for(:pages, request, id, type, options).lazy unless block_given?

      pages = Pages.new(request, id)
      while (following = pages.next)
        pages.take(json(following, options)).each { |item| yield type.new(item) }
      end
    end

    # Sleeps in steps of a tenth of a second if the call can be canceled.
    def self.pause(seconds, cancel)
      return sleep(seconds) unless cancel

      ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
      while (left = ends - Process.clock_gettime(Process::CLOCK_MONOTONIC)).positive? && !cancel.call
        sleep([left, 0.1].min)
      end
    end

    private

    # Makes one call: repeats the request until an attempt succeeds or no retries are left.
    def send_request(request, options, &stream)
      check(options)
      body = request.content
      headers = headers_for(request, options)
      attempt = 0
      begun = false
      part = stream && lambda { |bytes|
        begun = true
        stream.call(bytes)
      }
      begin
        raise CanceledError, 'The call was canceled' if options[:cancel]&.call

        attempt_once(request, options, attempt, headers, body, &part)
      rescue ConnectionError, APIError => e
        delay = begun || attempt >= options.fetch(:max_retries, @settings.max_retries) ? nil : delay_before(e, attempt)
        raise unless delay

        log('retry', request, attempt, delay:)
        @settings.sleep.call(delay, options[:cancel])
        attempt += 1
        headers['X-Retry-Count'] = attempt.to_s
        retry
      end
    end

    def attempt_once(request, options, attempt, headers, body, &)
      log('request', request, attempt)
      response = @settings.transport.call(request.method, "#{@settings.base_url}#{request.target}", headers, body,
                                          options.fetch(:timeout, @settings.timeout), &)
      log('response', request, attempt, status: response.status, requestId: response.headers['x-request-id'])
      raise APIError.from(response, @settings.now.call) unless (200..299).cover?(response.status)

      options[:on_response]&.call(info_of(response, attempt))
      response
    end

    def check(options)
      Settings.timeout(options[:timeout]) if options.key?(:timeout)
      unknown = options.keys - OPTIONS
      return if unknown.empty?

      raise InvalidArgumentError, "#{unknown.join(', ')}: a call has the options #{OPTIONS.join(', ')}"
    end

    def headers_for(request, options)
      headers = {
        'Accept' => 'application/json',
        'User-Agent' => "messaging-ruby/#{VERSION} ruby/#{RUBY_VERSION}",
        'X-API-Key' => @settings.api_key
      }
      { **@settings.headers, **headers_of(options) }.each do |name, value|
        headers[Settings.header_name(name)] = Settings.text("header #{name}", value)
      end
      if request.method == 'POST'
        key = options.fetch(:idempotency_key) { "auto_#{SecureRandom.uuid}" }
        headers['Idempotency-Key'] = Settings.text('idempotency_key', key)
      end
      headers['Content-Type'] = request.media || 'application/json' if request.body
      headers
    end

    def headers_of(options)
      given = options[:headers] || {}
      given.is_a?(Hash) ? given : raise(InvalidArgumentError, 'headers must be a Hash')
    end

    # Seconds until the next attempt; nil if a retry would not help, or might do harm.
    def delay_before(error, attempt)
      return unless temporary?(error)

      asked = error.is_a?(APIError) ? error.retry_after : nil
      return asked <= MAX_WAIT ? asked : nil if asked

      [FIRST_DELAY * (2**attempt), LONGEST_DELAY].min * (1 - (0.25 * @settings.random.call))
    end

    def temporary?(error)
      return error.temporary? if error.is_a?(ConnectionError)

      [408, 429].include?(error.status) || error.status >= 500 || error.code == 'idempotency_conflict'
    end

    def info_of(response, retries)
      number = ->(name) { response.headers["ratelimit-#{name}"]&.then { |text| Integer(text, 10, exception: false) } }
      ResponseInfo.new(status: response.status, headers: response.headers, retries:,
                       request_id: response.headers['x-request-id'],
                       rate_limit: %i[limit remaining reset].to_h { |name| [name, number.call(name)] })
    end

    # Reports an event to the logger; it must not contain a header, a query or a body.
    def log(event, request, attempt, **more)
      @settings.logger&.call({ event:, method: request.method, path: request.path, attempt:, **more.compact })
    end
  end
end
