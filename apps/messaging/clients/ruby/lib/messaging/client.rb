# frozen_string_literal: true

require_relative 'core'
require_relative 'errors'
require_relative 'models'
require_relative 'proxy'
require_relative 'resources'
require_relative 'settings'
require_relative 'transport'
require_relative 'version'
require_relative 'webhook'

# Client of the messaging service.
module Messaging
  # A client of the messaging service. It holds no state between calls: one client is enough for a whole program, its
  # threads, and the processes that it forks.
  class Client
    include Resources

    # @param api_key [String] by default MESSAGING_API_KEY
    # @param base_url [String] the address of the service, such as https://messaging.example.com; by default MESSAGING_BASE_URL
    # @param timeout [Numeric] seconds for one attempt
    # @param max_retries [Integer] attempts after the first
    # @param headers [Hash{String => String}] sent with every request
    # @param proxy [String, false, nil] address of an HTTP proxy; by default HTTPS_PROXY, for https, unless NO_PROXY names the
    #   host; false means no proxy
    # @param allow_http [Boolean] allows http for a host that is not this machine: keys and texts are then sent
    #   unencrypted
    # @param transport [#call] instead of Net::HTTP; for tests
    # @param logger [#call] receives a Hash for each request, wait and response, without headers, queries and bodies
    # @param sleep [#call] waits for seconds between attempts; for tests
    # @param random [#call] returns a number between 0 and 1 that varies the waits; for tests
    # @param now [#call] seconds since 1970; for tests
    # @raise [InvalidArgumentError] when the key or the address is missing or invalid
    def initialize(api_key: ENV.fetch('MESSAGING_API_KEY', ''), base_url: ENV.fetch('MESSAGING_BASE_URL', ''),
                   timeout: 30, max_retries: 2, headers: {}, proxy: nil, allow_http: false, transport: nil,
                   logger: nil, sleep: Core.method(:pause), random: -> { rand }, now: -> { Time.now.to_f })
      transport ||= Transport.new(proxy: Proxy.for(base_url.to_s, proxy))
      settings = Settings.new(api_key:, base_url:, allow_http:, timeout:,
                              max_retries:, headers:, transport:, logger:,
                              sleep:, random:, now:)
      @core = Core.new(settings)
    end

    def inspect
      @core.inspect.sub('Core', 'Client')
    end
    alias to_s inspect
  end
end
