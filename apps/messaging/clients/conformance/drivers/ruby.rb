# frozen_string_literal: true

# Calls the Ruby library with the cases on standard input. See ../README.md.
require 'json'
require 'pp'
require 'yaml'

$LOAD_PATH.unshift(File.join(ARGV.fetch(0), 'lib'))
require 'messaging/client'

TYPES = {
  'timeout' => Messaging::TimeoutError, 'connection' => Messaging::ConnectionError,
  'argument' => Messaging::InvalidArgumentError, 'webhook' => Messaging::WebhookVerificationError,
  'canceled' => Messaging::CanceledError, 'invalid_request' => Messaging::InvalidRequestError,
  'authentication' => Messaging::AuthenticationError, 'permission' => Messaging::PermissionError,
  'not_found' => Messaging::NotFoundError, 'conflict' => Messaging::ConflictError,
  'rate_limit' => Messaging::RateLimitError, 'server' => Messaging::ServerError, 'api' => Messaging::APIError
}.freeze

def describe(error)
  kind = TYPES.find { |_name, type| error.is_a?(type) }&.first || error.class.name
  fields = { status: :status, code: :code, field: :field, value: :value, requestId: :request_id, retryAfter: :retry_after }
  given = fields.transform_values { |name| error.respond_to?(name) ? error.public_send(name) : nil }.compact
  shown = [error.full_message(highlight: false), error.inspect, error.cause.inspect, error.backtrace].join("\n")
  { type: kind, message: error.message, shown: shown, **given }
end

def snake(name)
  name == 'send' ? 'send_message' : name.gsub(/[A-Z]/) { |letter| "_#{letter.downcase}" }
end

def names(settings)
  settings.compact.to_h do |name, value|
    name == 'timeoutMs' ? [:timeout, value / 1000.0] : [snake(name).to_sym, value]
  end
end

def verify(line, clock)
  given = line['verify']
  body = given['parsed'] ? JSON.parse(given['body']) : given['body']
  tolerance = given['tolerance'] ? { tolerance: given['tolerance'] } : {}
  { result: Messaging::Webhook.verify(body, given['headers'], given['secrets'], **tolerance, **clock) }
end

def run(line)
  clock = line['now'] ? { now: -> { line['now'] / 1000.0 } } : {}
  return verify(line, clock) if line['mode'] == 'verify'

  if line['mode'] == 'sign'
    given = line['sign']
    return { result: Messaging::Webhook.sign(given['body'], given['secret'], id: given['id'], **clock) }
  end
  report = { sleeps: [], log: [] }
  begin
    client = Messaging::Client.new(
      **names(line['client']), **clock,
      random: -> { line['random'] },
      logger: ->(event) { report[:log] << event },
      sleep: ->(seconds, _cancel) { report[:sleeps] << seconds }
    )
    report[:shown] = [client.inspect, client.to_s, client.pretty_inspect, client.messages.inspect, YAML.dump(client)].join
    report.update(call(client, line, report))
  rescue Messaging::Error => e
    report[:error] = describe(e)
  end
  report
end

def call(client, line, report)
  group, name = line['call'].split('.')
  options = names(line['options'])
  options[:cancel] = -> { report[:sleeps].any? } if line['cancel']
  options[:on_response] = lambda { |info|
    raise 'of the caller' if line['throws']

    report[:information] = { **info.to_h.except(:request_id), requestId: info.request_id, rateLimit: info.rate_limit }
  }
  once = -> { collect(line, client.public_send(snake(group)).public_send(snake(name), *line['args'], options)) }
  return { results: Array.new(line['parallel']) { Thread.new(&once) }.map(&:value) } if line['parallel']
  return { results: forked(&once) } if line['mode'] == 'fork'
  return { results: Array.new(line['times']) { once.call } } if line['times']

  { result: once.call }
end

def forked
  first = yield
  Process.wait(fork { yield && exit!(0) })
  [first, yield]
end

def collect(line, value)
  return value && checked(value) if %w[call fork].include?(line['mode'])

  items = line['take'] ? value.first(line['take']) : value.to_a
  return items.join.force_encoding(Encoding::UTF_8) if line['mode'] == 'stream'

  items.map { |item| item.is_a?(Struct) ? item.to_h : checked(item) }
end

# Checks that each attribute has the value of its field, and returns the object as it was received.
def checked(model)
  model.to_h.each do |name, value|
    given = model.raw[name.to_s.delete_suffix('_').gsub(/_([a-z])/) { Regexp.last_match(1).upcase }.to_sym]
    next if given.nil? || given.is_a?(Integer) || given == plain(value)

    raise "#{name} is #{value.inspect}, not #{given.inspect}"
  end
  model.raw
end

def plain(value)
  return value.map { |item| plain(item) } if value.is_a?(Array)

  value.is_a?(Messaging::Model) ? checked(value) : value
end

$stdin.set_encoding(Encoding::UTF_8)
$stdout.sync = true
$stdin.each_line("\n") do |text|
  line = JSON.parse(text)
  before = ENV.to_h
  ENV.update(line['env'])
  report =
    begin
      run(line)
    rescue StandardError => e
      { error: describe(e) }
    end
  ENV.replace(before)
  $stdout.write("#{JSON.generate({ id: line['id'], **report }, max_nesting: 0)}\n")
end
