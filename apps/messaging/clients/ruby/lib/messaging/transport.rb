# frozen_string_literal: true

require 'net/http'
require 'openssl'
require 'zlib'

require_relative 'errors'

module Messaging
  # A response. The names of its headers are in lower case.
  Response = Struct.new(:status, :headers, :body, keyword_init: true)

  # HTTP over the standard library: with keep-alive, a proxy, and limits on time and size. Safe across threads; a
  # process that was forked uses its own connections.
  class Transport
    CONNECT_TIMEOUT = 10
    # Seconds that a connection is kept without a request.
    MAX_IDLE = 30
    # A longer response is rejected; the service itself sends much shorter responses.
    LONGEST = 33_554_432
    # Bytes of the head of a response.
    LONGEST_HEAD = 65_536
    LOST = [SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError, Zlib::Error, Net::ProtocolError,
            Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError].freeze
    private_constant :CONNECT_TIMEOUT, :MAX_IDLE, :LONGEST_HEAD, :LOST

    # @param proxy [URI::HTTP, nil]
    def initialize(proxy: nil)
      # The proxy, which may contain a password, is in a lambda, because printing a lambda does not show its contents.
      @proxy = -> { proxy }
      @free = Hash.new { |free, address| free[address] = [] }
      @process = Process.pid
      @lock = Mutex.new
    end

    # Redirects are not followed, and nothing is repeated. With a block, the body of a success is yielded part by part.
    #
    # @param timeout [Numeric] seconds for the whole response; a stream has this time to start and again for each next part
    # @return [Response]
    # @raise [ConnectionError]
    def call(method, url, headers, body, timeout, &stream)
      uri = URI.parse(url)
      http = take(uri)
      limit = Limit.new(http, timeout)
      answer = exchange(http, request_for(method, uri, headers, body, stream), limit, stream)
      limit.keep? ? give(uri, http) : http.finish
      http = nil
      answer
    rescue Net::OpenTimeout, Net::ReadTimeout, Net::WriteTimeout, *LOST => e
      # The block of the caller may fail with such an error, too, for example because a disk is full.
      raise if limit&.stopped?
      raise TimeoutError, 'The service did not answer in time', cause: nil if e.is_a?(::Timeout::Error)

      # The errors of the standard library are not passed on, because they may hold the request, which contains the key.
      raise ConnectionError.new("The connection failed: #{e.message}", temporary: !untrusted?(e)), cause: nil
    ensure
      http.finish if http&.started?
    end

    def inspect
      "#<#{self.class}>"
    end

    private

    def request_for(method, uri, headers, body, stream)
      sent = { **headers, 'Accept-Encoding' => stream ? 'identity' : 'gzip' }
      sent['Content-Length'] = '0' if method == 'POST' && body.nil?
      request = Net::HTTPGenericRequest.new(method, !body.nil?, true, uri.request_uri, sent)
      request.body = body
      request
    end

    def exchange(http, request, limit, stream)
      http.start unless http.started?
      Timed.extend_socket(http, limit)
      limit.apply
      answer = nil
      http.request(request) do |response|
        limit.head_ended
        headers = response.each_header.to_h
        answer = Response.new(status: response.code.to_i, headers:, body: +'')
        limit.keep = !headers['connection'].to_s.downcase.include?('close')
        if stream && (200..299).cover?(answer.status)
          read_stream(response, limit, stream)
        else
          answer.body = read(response, limit, headers['content-encoding'])
        end
      end
      answer
    end

    def read_stream(response, limit, stream)
      read_parts(response) do |part|
        limit.stop
        stream.call(part)
        limit.begin
      end
    end

    def read(response, limit, encoding)
      text = +''
      inflate = encoding.to_s.strip.casecmp?('gzip') ? Zlib::Inflate.new(Zlib::MAX_WBITS + 16) : nil
      read_parts(response) do |part|
        limit.apply
        inflate ? inflate.inflate(part) { |more| append(text, more, response) } : append(text, part, response)
      end
      raise ConnectionError, 'The compressed answer is damaged, or breaks off' unless inflate.nil? || inflate.finished?

      text.force_encoding(Encoding::UTF_8)
    ensure
      inflate&.close
    end

    # Net::HTTP treats a lost connection as the end of the body. Ruby 3.1 has no setting to prevent this (`ignore_eof`).
    def read_parts(response)
      length = response.content_length if response.class.body_permitted? && !response.chunked?
      read = 0
      response.read_body do |part|
        read += part.bytesize
        yield part
      end
      raise EOFError, 'end of file reached' if length && read < length
    end

    def append(text, part, response)
      text << part
      return if text.bytesize <= LONGEST

      raise APIError.new("The answer is longer than #{LONGEST} bytes", status: response.code.to_i,
                                                                       request_id: response['x-request-id'])
    end

    def take(uri)
      loop do
        http, since = @lock.synchronize do
          # A forked process leaves its parent's connections open, because closing them would close them for the parent.
          @free.clear if @process != Process.pid
          @process = Process.pid
          @free[[uri.scheme, uri.hostname, uri.port]].pop
        end
        return create(uri) unless http
        return http if Limit.now - since < MAX_IDLE && Timed.silent?(http)

        http.finish
      end
    end

    def give(uri, http)
      @lock.synchronize { @free[[uri.scheme, uri.hostname, uri.port]].push([http, Limit.now]) }
    end

    def create(uri)
      proxy = @proxy.call&.then { |url| [url.hostname, url.port, decoded(url.user), decoded(url.password)] }
      http = Net::HTTP.new(uri.hostname, uri.port, *(proxy || [nil]))
      http.use_ssl = uri.scheme == 'https'
      http.max_retries = 0
      # Prevents Net::HTTP from reconnecting during a request, which would create a socket without the limits of `Timed`.
      http.keep_alive_timeout = 2 * MAX_IDLE
      http
    end

    def decoded(text)
      text && URI.decode_www_form_component(text.gsub('+', '%2B'))
    end

    def untrusted?(error)
      error.is_a?(OpenSSL::SSL::SSLError) && error.message.include?('certificate')
    end

    # The socket of Net::HTTP, with one limit for the whole response: its own limit restarts with each byte.
    module Timed
      attr_writer :limit

      def self.extend_socket(http, limit)
        http.instance_variable_get(:@socket).extend(Timed).limit = limit
      end

      # Whether nothing has arrived since the last response. Unexpected bytes would be mistaken for the next response.
      def self.silent?(http)
        socket = http.instance_variable_get(:@socket)
        socket.io.to_io.wait_readable(0).nil? && !socket.unread?
      end

      def unread?
        unread.positive?
      end

      private

      # The number of bytes that have arrived and are not read yet.
      def unread
        @rbuf.bytesize - (@rbuf_offset || 0)
      end

      def rbuf_fill
        before = unread
        @limit.apply
        super
        @limit.count(unread - before)
      end
    end
    private_constant :Timed

    # The limits of a response: the moment by which the whole response must have arrived, and the length of its head.
    class Limit
      attr_writer :keep

      def initialize(http, timeout)
        @http = http
        @timeout = timeout
        @head = 0
        http.open_timeout = [CONNECT_TIMEOUT, timeout].min
        self.begin
      end

      # Restarts the time limit, for the next part of a stream.
      def begin
        @stopped = false
        @end = Limit.now + @timeout
        apply
      end

      # Stops the time while the caller handles a part.
      def stop
        @stopped = true
      end

      # Whether the caller handles a part.
      def stopped?
        @stopped
      end

      # @raise [ConnectionError] when the head of the response is too long
      def count(bytes)
        @head += bytes if @head
        raise ConnectionError, 'The head of the response is too long' if @head && @head > LONGEST_HEAD
      end

      def head_ended
        @head = nil
      end

      # @raise [TimeoutError] when no time is left
      def apply
        left = @end - Limit.now
        raise TimeoutError, 'The service did not answer in time' if left <= 0

        @http.read_timeout = left
        @http.write_timeout = left
      end

      def keep?
        @keep
      end

      def self.now
        Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end
    end
    private_constant :Limit
  end
end
