# frozen_string_literal: true

require 'json'
require 'openssl'

require_relative 'errors'

module Messaging
  # Verifies and signs deliveries of the service's webhooks.
  module Webhook
    module_function

    # Checks that a delivery is genuine and recent, and returns its event. It reads the Standard Webhooks headers only:
    # +X-Service-Signature+ does not sign a timestamp, so a recorded delivery could be replayed at any time.
    #
    # @param raw_body [String] the bytes of the request as they arrived, before any parsing
    # @param headers [Hash] the request's headers, or a Rack environment (HTTP_WEBHOOK_ID and so on)
    # @param secrets [String, Array<String>] the webhook's secret, or several while one is being replaced
    # @param tolerance [Numeric] seconds by which the time of a delivery may differ from now
    # @raise [WebhookVerificationError] when it is not genuine, or too old or too new
    def verify(raw_body, headers, secrets, tolerance: 300, now: -> { Time.now.to_f })
      unless raw_body.is_a?(String)
        raise WebhookVerificationError,
              'The body is already parsed: pass the raw bytes, with Rack request.body.read, with Rails request.raw_post'
      end
      known = Array(secrets).grep_v('')
      raise WebhookVerificationError, 'A secret is required' if known.empty?

      check(raw_body, names_of(headers), known, tolerance, now)
      event = JSON.parse(raw_body, symbolize_names: true)
      event.is_a?(Hash) ? event : raise(JSON::ParserError)
    rescue JSON::ParserError
      raise WebhookVerificationError, 'The signed body is not a JSON object', cause: nil
    end

    # The headers of a delivery, for tests of your own receiver.
    def sign(payload, secret, id: 'evt_test', now: -> { Time.now.to_f })
      timestamp = now.call.to_i.to_s
      {
        'webhook-id' => id,
        'webhook-timestamp' => timestamp,
        'webhook-signature' => "v1,#{standard(secret, id, timestamp, payload)}",
        'x-service-signature' => service(secret, payload)
      }
    end

    def check(body, headers, secrets, tolerance, now)
      id, timestamp, signature = headers.values_at('webhook-id', 'webhook-timestamp', 'webhook-signature')
      unless id && timestamp && signature
        raise WebhookVerificationError, 'The request lacks webhook-id, webhook-timestamp or webhook-signature'
      end

      fresh = timestamp.match?(/\A\d{1,12}\z/) && (now.call - timestamp.to_i).abs <= tolerance
      raise WebhookVerificationError, 'The delivery is too old or too new' unless fresh

      given = signature.split.grep(/\Av1,/).map { |part| part.delete_prefix('v1,') }
      require_match(given, secrets.map { |secret| standard(secret, id, timestamp, body) })
    end

    def names_of(headers)
      headers.to_h do |name, value|
        [name.to_s.downcase.delete_prefix('http_').tr('_', '-'), value.is_a?(Array) ? value.first : value]
      end
    end

    def standard(secret, id, timestamp, body)
      key = secret.delete_prefix('whsec_').unpack1('m0')
      raise ArgumentError if key.empty?

      [OpenSSL::HMAC.digest('SHA256', key, "#{id}.#{timestamp}.".b + body.b)].pack('m0')
    rescue ArgumentError
      raise WebhookVerificationError, 'The secret is not a webhook secret of this service', cause: nil
    end

    def service(secret, body)
      "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', secret, body)}"
    end

    # Compares in constant time.
    def require_match(given, expected)
      genuine = given.product(expected).any? { |one, other| OpenSSL.secure_compare(one, other) }
      raise WebhookVerificationError, 'The signature is wrong' unless genuine
    end
    private_class_method :check, :names_of, :standard, :service, :require_match
  end
end
