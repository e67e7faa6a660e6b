# frozen_string_literal: true

require 'uri'

require_relative 'errors'

module Messaging
  # Decides which proxy to use.
  module Proxy
    # The proxy to use: the configured proxy, or for https the proxy in HTTPS_PROXY unless NO_PROXY names the host; nil for none.
    def self.for(base_url, proxy)
      proxy = environment('HTTPS_PROXY') if proxy.nil? && base_url.start_with?('https:') && !excepted?(base_url)
      return if !proxy || proxy == ''

      url = URI.parse(proxy)
      raise URI::InvalidURIError unless url.instance_of?(URI::HTTP) && url.host.to_s != ''

      url
    rescue URI::InvalidURIError
      # Omits the cause of the error, which contains the proxy's address and maybe a password in it.
      raise InvalidArgumentError, 'proxy must be an address such as http://proxy.example.com:3128', cause: nil
    end

    def self.excepted?(base_url)
      url = URI.parse(base_url)
      environment('NO_PROXY').split(',').map(&:strip).any? do |name|
        domain = name.sub(/\A\*?\./, '')
        name == '*' || (domain != '' && ([url.hostname, "#{url.hostname}:#{url.port}"].include?(domain) ||
          url.hostname.end_with?(".#{domain}")))
      end
    end

    def self.environment(name)
      [ENV.fetch(name, ''), ENV.fetch(name.downcase, '')].find { |value| value != '' }.to_s
    end
    private_class_method :excepted?, :environment
  end
end
